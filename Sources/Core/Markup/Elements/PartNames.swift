/// Processing instructions, for suggestions. Each view class decides which it accepts. Specification 10.
nonisolated enum PartNames {
    static let instructions = [
        // Instructions of the builder
        "case", "end", "include", "properties", "strings",
        // Instructions of views
        "backgroundView", "componentName", "componentSeparator", "emptyView", "footer", "header", "ignoreLayoutMargins",
        "inputAccessoryView", "inputView", "leftView", "multipleSelectionBackgroundView", "refreshControl", "rightView",
        "rowTitle", "sectionBreak", "sectionFooterTitle", "sectionFooterView", "sectionHeaderTitle",
        "sectionHeaderView",
        "sectionName", "sectionSelectionMode", "segmentImage", "segmentTitle", "selectedBackgroundView",
        "tableFooterView", "tableHeaderView",
    ]
}

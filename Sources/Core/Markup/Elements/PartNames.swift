/// What views take in documents that is no view (specification 10 and 10.1), for suggestions. Which of it a view takes, it says itself.
nonisolated enum PartNames {
    static let elements = ["component", "item", "row", "sectionFooter", "sectionHeader", "segment"]

    static let instructions = [
        // The builder's.
        "case", "end", "include", "properties", "strings",
        // Those of views.
        "backgroundView", "componentName", "componentSeparator", "footer", "header", "ignoreLayoutMargins",
        "inputAccessoryView", "inputView", "leftView", "multipleSelectionBackgroundView", "refreshControl", "rightView",
        "rowTitle", "sectionBreak", "sectionFooterTitle", "sectionFooterView", "sectionHeaderTitle",
        "sectionHeaderView",
        "sectionName", "sectionSelectionMode", "segmentImage", "segmentTitle", "selectedBackgroundView",
        "tableFooterView", "tableHeaderView",
    ]
}

import Testing

@testable import Inlay

/// Suggestions for misspelled names of child elements that are not views.
@MainActor @Suite struct PartNamesTests {
    private static let parents = [
        "TableView", "PickerView", "SegmentedControl", "Toolbar", "TextField", "ScrollView", "CollectionView",
        "ContentTableViewCell", "TableViewCell", "CollectionViewCell", "BreadcrumbView", "TabView", "Button",
    ]

    private func isKnown(_ content: String) -> Bool {
        let wrapped = Self.parents.map { "<\($0)>\(content)</\($0)>" }
        let inner = ["<TableView><row>\(content)</row></TableView>", "<Button><menu>\(content)</menu></Button>"]
        return (wrapped + inner).contains { document in
            Loaded(document).diagnostics.allSatisfy {
                $0.id != .unknownElement && $0.id != .unknownInstruction
            }
        }
    }

    @Test func `every suggested child element is accepted by some parent`() {
        // Tests of charts, in the same process, may have registered the items of charts.
        let names = ElementRegistry.shared.itemNames.filter { !["point", "series"].contains($0) }

        #expect(
            names == [
                "action", "cell", "column", "component", "contextMenu", "item", "menu", "row", "sectionFooter",
                "sectionHeader", "segment", "step", "tab",
            ])
        for name in names {
            #expect(isKnown("<\(name) title='a'/>"))
            #expect(!isKnown("<\(name)x title='a'/>"))
        }
    }

    @Test(arguments: PartNames.instructions) func `every suggested instruction is accepted by some parent`(name: String)
    {
        #expect(isKnown("<?\(name) a?>"))
        #expect(!isKnown("<?\(name)x a?>"))
    }
}

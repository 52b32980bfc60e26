import Testing

@testable import Inlay

/// Suggestions for misspelled names of child elements that are not views.
@MainActor @Suite struct PartNamesTests {
    private static let parents = [
        "TableView", "PickerView", "SegmentedControl", "Toolbar", "TextField", "ScrollView", "CollectionView",
        "ContentTableViewCell", "TableViewCell", "CollectionViewCell", "BreadcrumbView",
    ]

    private func isKnown(_ content: String) -> Bool {
        Self.parents.contains { parent in
            Loaded("<\(parent)>\(content)</\(parent)>").diagnostics.allSatisfy {
                $0.id != .unknownElement && $0.id != .unknownInstruction
            }
        }
    }

    @Test func `every suggested child element is accepted by some parent`() {
        let names = ElementRegistry.shared.itemNames

        #expect(names == ["component", "item", "row", "sectionFooter", "sectionHeader", "segment", "step"])
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

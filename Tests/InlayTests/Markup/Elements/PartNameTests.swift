// Without `@testable`, as in the code of apps.
import Inlay
import Testing

/// Swift names of the parts of insets, sizes and points, which are those of documents. Specification 2, 3.1 and 13.
@MainActor @Suite struct PartNameTests {
    private func expect<Root: View>(_ view: Root, _ parts: [(String, ReferenceWritableKeyPath<Root, Double>)]) {
        for (index, (name, path)) in parts.enumerated() {
            view[keyPath: path] = Double(index + 2)
            #expect(view.value(forKey: name) as? Double == Double(index + 2), "\(name)")
        }
    }

    @Test func `components of insets, sizes and points have Swift names`() {
        expect(
            Button(),
            [
                ("contentEdgeInsetTop", \.contentEdgeInsetTop), ("contentEdgeInsetLeft", \.contentEdgeInsetLeft),
                ("contentEdgeInsetBottom", \.contentEdgeInsetBottom),
                ("contentEdgeInsetRight", \.contentEdgeInsetRight),
                ("titleEdgeInsetTop", \.titleEdgeInsetTop), ("imageEdgeInsetRight", \.imageEdgeInsetRight),
            ])
        expect(
            LinearGradientView(),
            [("startX", \.startX), ("startY", \.startY), ("endX", \.endX), ("endY", \.endY)])
        expect(RadialGradientView(), [("centerX", \.centerX), ("centerY", \.centerY)])
        expect(
            Label(),
            [("shadowOffsetWidth", \.shadowOffsetWidth), ("shadowOffsetHeight", \.shadowOffsetHeight)])
        expect(
            View(),
            [
                ("layer.shadowOffsetWidth", \.layer.shadowOffsetWidth),
                ("layer.shadowOffsetHeight", \.layer.shadowOffsetHeight),
            ])
        expect(ScrollView(), [("contentInsetTop", \.contentInsetTop), ("contentInsetRight", \.contentInsetRight)])
        expect(TextView(), [("textContainerInsetLeft", \.textContainerInsetLeft)])
        expect(TableView(), [("separatorInsetLeft", \.separatorInset.left)])
        expect(
            CollectionView(),
            [
                ("itemWidth", \.itemWidth), ("itemHeight", \.itemHeight), ("estimatedItemWidth", \.estimatedItemWidth),
                ("sectionInsetTop", \.sectionInsetTop), ("headerReferenceHeight", \.headerReferenceHeight),
                ("footerReferenceWidth", \.footerReferenceWidth), ("minimumLineSpacing", \.minimumLineSpacing),
            ])
        let flow = CollectionViewFlowLayout()
        flow.itemWidth = 20
        #expect(flow.itemSize.width == 20)
    }

    @Test func `states of buttons have Swift names`() {
        let button = Button()
        button.normalTitle = "Save"
        button.highlightedTitle = "Saving"
        button.disabledTitleColor = .gray
        button.color = .red

        #expect(button.title == "Save")
        #expect(button.value(forKey: "highlightedTitle") as? String == "Saving")
        #expect(button[.disabled].titleColor == .gray)
        #expect(button.tintColor == .red)
    }

    @Test func `the named colors have Swift names`() {
        let named: [String: Color] = [
            "red": .red, "darkGray": .darkGray, "purple": .purple, "clear": .clear, "systemBlue": .systemBlue,
            "systemBackground": .systemBackground, "placeholderText": .placeholderText, "link": .link,
            "systemTeal": .systemTeal, "lightText": .lightText, "groupedBackground": .groupedBackground,
        ]
        for (name, color) in named { #expect(Color(named: name) == color, "\(name)") }
    }

    @Test func `the names of UIKit and MarkupKit are available`() {
        #expect(UIAlertController.self == AlertController.self)
        #expect(UIAlertAction.self == AlertAction.self)
        #expect((any UIPickerViewDataSource).self == (any PickerViewDataSource).self)
        #expect((any LMPickerViewDelegate).self == (any PickerViewDelegate).self)
    }

    @Test func `a document loads into a view and the result may be discarded`() {
        let row = RowView()
        ViewBuilder.view(from: MarkupSource(name: "Row", text: "<root><Label text='Hello'/></root>"), root: row)
        #expect(row.arrangedSubviews.count == 1)
    }

    @Test func `a label accepts color for its text color`() {
        let view = ViewBuilder.view(from: MarkupSource(name: "Row", text: "<Label color='red'/>"))
        #expect((view as? Label)?.textColor == .red)
    }
}

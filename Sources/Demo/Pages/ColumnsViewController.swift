import Inlay

/// Two columns, built in three ways with the same appearance.
final class ColumnsViewController: ViewController {
    override var preferredContentSize: Size { Size(520, 420) }

    @Outlet var row: RowView
    @Outlet var stack: StackView

    private static let text =
        "Two columns: a picture as wide as it is set, and text that takes what is left and wraps."

    override func viewDidLoad() {
        row.spacing = 16
        let (picture, label) = (makePicture(), makeLabel())
        label.weight = 1
        row.addArrangedSubview(picture)
        row.addArrangedSubview(label)

        // A stack has no weights: a view without a width takes the remaining space.
        stack.spacing = 16
        stack.addArrangedSubview(makePicture())
        stack.addArrangedSubview(makeLabel())
    }

    private func makePicture() -> ImageView {
        let picture = ImageView()
        picture.image = ViewBuilder.imageValue("mountains")
        picture.accessibilityLabel = "Mountains"
        picture.contentMode = .scaleAspectFit
        picture.width = 96
        picture.height = 64
        return picture
    }

    private func makeLabel() -> Label {
        let label = Label()
        label.text = Self.text
        label.numberOfLines = 0
        return label
    }
}

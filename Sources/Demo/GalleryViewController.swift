import Inlay

/// The gallery: a list of all page titles next to the selected page.
final class GalleryViewController: ViewController {
    @Outlet var sidebar: ColumnView
    @Outlet var stage: LayerView

    private var buttons: [Button] = []

    override var preferredContentSize: Size { Size(860, 560) }

    override func viewDidLoad() {
        for page in Page.all {
            let button = Button()
            button.title = page.title
            button.contentHorizontalAlignment = .leading
            button.contentEdgeInsets = EdgeInsets(top: 6, left: 10, bottom: 6, right: 10)
            button.layer.cornerRadius = 7
            button.addAction(for: .primaryActionTriggered) { [unowned self] in show(page) }
            sidebar.addArrangedSubview(button)
            buttons.append(button)
        }
        show(Page.all[0])
    }

    private func show(_ page: Page) {
        for child in children { child.removeFromParent() }
        for (button, other) in zip(buttons, Page.all) {
            button.isSelected = other.name == page.name
            button.backgroundColor = button.isSelected ? .role(.selection) : nil
        }
        let controller = page.controller.init()
        addChild(controller)
        stage.addArrangedSubview(controller.view)
    }
}

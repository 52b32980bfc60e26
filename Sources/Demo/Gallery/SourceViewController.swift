import FoundationEssentials
import Inlay

/// The drawer of the gallery: the files of the shown page, coloured.
final class SourceViewController: ViewController {
    @Outlet var fileControl: SegmentedControl
    @Outlet var codeLabel: Label
    @Outlet var codeScroll: ScrollView
    @Outlet var missing: EmptyState
    @Outlet var copyButton: Button

    /// The files to show; the first is shown at first.
    var files: [SourceFile] = [] { didSet { if isViewLoaded { showFiles() } } }

    override func registerActions(in actions: inout ActionTable) {
        actions["choose"] = { [unowned self] in showFile() }
        actions["copyFile"] = { [unowned self] in copyFile() }
    }

    override func viewDidLoad() {
        // Code is written from left to right in every language.
        codeLabel.textAlignment = .left
        showFiles()
    }

    private var file: SourceFile? {
        files.indices.contains(fileControl.selectedSegmentIndex) ? files[fileControl.selectedSegmentIndex] : nil
    }

    private func showFiles() {
        fileControl.removeAllSegments()
        for (index, file) in files.enumerated() {
            fileControl.insertSegment(withTitle: file.name, at: index, animated: false)
        }
        fileControl.selectedSegmentIndex = files.isEmpty ? -1 : 0
        showFile()
    }

    private func showFile() {
        codeScroll.contentOffset = .zero
        switch file?.content {
        case .success(let text):
            codeLabel.font = codeFont
            codeLabel.attributedText = SourceColoring.colored(text, as: file?.language ?? .other)
            show(nil)
        case .failure(let reason): show(reason.description)
        case nil: show("")
        }
    }

    /// A font of fixed width in the size of the theme's footnotes, which follow the user's size of text.
    private var codeFont: Font {
        let size = view.theme.descriptor(.style(.footnote)).size
        return Font(FontDescriptor(family: "monospace", size: size))
    }

    private func show(_ reason: String?) {
        missing.text = reason ?? ""
        missing.isHidden = reason == nil
        codeScroll.isHidden = reason != nil
        copyButton.isEnabled = reason == nil
    }

    private func copyFile() {
        guard let file, case .success(let text) = file.content else { return }
        application?.pasteboard.string = text
        show(Toast(localizedString("gallery.copied")))
    }
}

import Inlay
import InlayMarkdown

/// Shows the Markdown that the user edits.
final class MarkdownViewController: ViewController {
    override var preferredContentSize: Size { Size(760, 480) }

    @Outlet var stateLabel: Label

    @Bindable var source = """
        # Markdown

        This page shows **CommonMark** as it is *typed*. Links open: [the specification](https://spec.commonmark.org),
        or [the table below](#a-table). Code is `let answer = 42`.

        - Lists have bullets,
          1. numbers,
          2. and depth.
        - [x] Tasks have boxes.

        > A quote has a bar, and may contain
        > - a list.

        ```swift
        @Setting("sort") var sort = Sort.name
        ```

        ## A table

        | Fruit | Price | From |
        |:------|------:|:----:|
        | Apple | 1.20 | *Tyrol* |
        | Banana | 0.35 | Ecuador |
        | Cherry | 8.90 | **Türkiye** |

        ---

        Select text with the pointer across blocks, and copy it with `Ctrl+C`.

        """

    override func registerActions(in actions: inout ActionTable) { actions["open"] = open }

    private func open(_ view: MarkdownView) {
        guard let address = view.activeLink else { return }
        stateLabel.text = address
        if address.hasPrefix("#") { view.scroll(toHeading: String(address.dropFirst())) }
    }
}

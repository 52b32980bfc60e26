import Inlay
import InlayFormatting
import InlayMarkdown
import InlaySDL

@main struct Notes {
    static func main() {
        ViewBuilder.register(MarkdownView.self)
        ViewBuilder.register(owner: NotesViewController.self)
        let application = Application(title: "Notes", identifier: "org.example.Notes")
        application.formatters = FoundationFormatters()
        application.run(NotesViewController(), arguments: Application.arguments)
    }
}

import DemoResources
import Dispatch
import Glibc
import Inlay
import InlayFormatting
import InlaySDL

/// The gallery: one page of it in a window.
@main struct Demo {
    static func main() {
        ViewBuilder.register(InputPad.self)
        ViewBuilder.register(NameField.self)
        ViewBuilder.register(ResizeHandle.self)
        for page in Page.all { ViewBuilder.register(owner: page.controller) }
        do {
            let arguments = try DemoArguments(Array(CommandLine.arguments.dropFirst()))
            if arguments.wantsHelp { return print(DemoArguments.help) }
            let application = Application(title: "Inlay Demo", identifier: "inlay-demo", resources: .demo)
            application.formatters = FoundationFormatters()
            if let path = Resources.demo.path(forImage: "inlay") {
                application.icon = try? SDLImageLoader().image(at: path)
            }
            application.run(arguments.page.controller.init(), options: arguments.launch) { error in
                print(error)
                Task {
                    do { try await OffscreenTour(page: arguments.page, options: arguments.launch).run() } catch {
                        fail(error)
                    }
                    exit(0)
                }
                dispatchMain()
            }
        } catch {
            fail(error)
        }
    }

    private static func fail(_ error: any Error) -> Never {
        StandardError.print("Demo: \(error)")
        exit(1)
    }
}

/// What the demo was asked for.
struct DemoArguments {
    var page = Page.all[0]
    var launch: LaunchOptions
    var wantsHelp = false

    static var help: String {
        """
        Demo [--page NAME] [options]

          --page NAME        a page of the gallery: \(Page.all.map(\.name).joined(separator: ", "))
        \(LaunchOptions.help)
        """
    }

    init(_ arguments: [String]) throws(LaunchError) {
        var rest = arguments
        launch = try LaunchOptions(taking: &rest)
        while let argument = rest.first {
            rest.removeFirst()
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--page":
                guard let name = rest.first, let page = Page.all.first(where: { $0.name == name }) else {
                    throw LaunchError(reason: "--page is one of \(Page.all.map(\.name).joined(separator: ", "))")
                }
                rest.removeFirst()
                self.page = page
            default: throw LaunchError(reason: "unknown argument '\(argument)'; --help lists what there is")
            }
        }
    }
}

/// A page of the gallery.
struct Page {
    let name: String
    let controller: ViewController.Type

    static let all = [
        Page(name: "hello", controller: HelloViewController.self),
        Page(name: "async", controller: AsyncViewController.self),
        Page(name: "input", controller: InputViewController.self),
        Page(name: "form", controller: FormViewController.self),
        Page(name: "languages", controller: LanguagesViewController.self),
        Page(name: "sizes", controller: SizesViewController.self),
        Page(name: "layout", controller: LayoutViewController.self),
        Page(name: "columns", controller: ColumnsViewController.self),
        Page(name: "elements", controller: PeriodicTableViewController.self),
        Page(name: "effects", controller: EffectsViewController.self),
        Page(name: "animation", controller: AnimationViewController.self),
    ]
}

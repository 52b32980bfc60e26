import DemoCharts
import DemoResources
import Dispatch
import Glibc
import Inlay
import InlayCharts
import InlayFormatting
import InlayMarkdown
import InlayPlayer
import InlayRaster
import InlaySDL

/// The gallery, or one page of it in a window.
@main struct Demo {
    /// Registers the elements and owners of all pages.
    static func register() {
        ViewBuilder.register(InputPad.self)
        ViewBuilder.register(ResizeHandle.self)
        ChartView.registerElements()
        ViewBuilder.register(DemoCharts.PieChartView.self, as: "DemoCharts.PieChartView")
        ViewBuilder.register(MarkdownView.self)
        ViewBuilder.register(owner: GalleryViewController.self)
        for page in Page.all { ViewBuilder.register(owner: page.controller) }
        for owner in BarsViewController.owners { ViewBuilder.register(owner: owner) }
        ViewBuilder.register(owner: CardSettingsViewController.self)
    }

    static func main() {
        register()
        do {
            let arguments = try DemoArguments(Array(Application.arguments.dropFirst()))
            if arguments.wantsHelp { return print(DemoArguments.help) }
            if arguments.wantsList { return print(Page.list) }
            let application = Application(title: "Inlay Demo", identifier: "inlay-demo", resources: .demo)
            application.formatters = FoundationFormatters()
            application.mediaEngine = MPVEngine()
            if let path = Resources.demo.path(forImage: "inlay") {
                application.icon = try? FileImageLoader().image(at: path)
            }
            let controller = arguments.page?.controller.init() ?? GalleryViewController()
            application.run(controller, options: arguments.launch) { error in
                print(error)
                Task {
                    let page = arguments.page ?? Page.all[0]
                    do { try await OffscreenTour(page: page, options: arguments.launch).run() } catch {
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
        exit(error is LaunchError ? 64 : 1)
    }
}

/// The arguments of the demo.
struct DemoArguments {
    /// The only page to show; nil shows the gallery.
    var page: Page?
    var launch: LaunchOptions
    var wantsHelp = false
    var wantsList = false

    static var help: String {
        """
        Demo [--page NAME] [options]

          --page NAME        one page without the list beside it: \(Page.all.map(\.name).joined(separator: ", "))
          --list             print what the pages show
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
            case "--list": wantsList = true
            case "--page":
                guard let name = rest.first, let page = Page.all.first(where: { $0.name == name }) else {
                    let names = Page.all.map(\.name).joined(separator: ", ")
                    throw LaunchError(reason: "invalid --page: must be one of \(names)")
                }
                rest.removeFirst()
                self.page = page
            default: throw LaunchError(reason: "unknown argument '\(argument)'; see --help")
            }
        }
    }
}

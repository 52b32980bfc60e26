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
        ViewBuilder.register(FlowView.self)
        ViewBuilder.register(StageView.self)
        for owner in [GalleryViewController.self, LookViewController.self, SourceViewController.self] {
            ViewBuilder.register(owner: owner)
        }
        for page in Page.all { ViewBuilder.register(owner: page.controller) }
        for owner in BarsViewController.owners { ViewBuilder.register(owner: owner) }
        ViewBuilder.register(owner: CardSettingsViewController.self)
    }

    static func main() {
        register()
        do {
            var arguments = try DemoArguments(Array(Application.arguments.dropFirst()))
            if arguments.wantsHelp { return print(DemoArguments.help) }
            if arguments.wantsList { return print(Page.list) }
            let application = Application(title: "Inlay Demo", identifier: "inlay-demo", resources: .demo)
            application.formatters = FoundationFormatters()
            application.mediaEngine = MPVEngine()
            if let path = Resources.demo.path(forImage: "inlay") {
                application.icon = try? FileImageLoader().image(at: path)
            }
            let offscreenLaunch = arguments.launch
            let gallery = arguments.page == nil ? GalleryViewController(page: arguments.opened) : nil
            if let gallery {
                arguments.moveLook(to: application)
                application.diagnosticHandler = { [weak gallery] diagnostic in
                    StandardError.print("\(diagnostic)")
                    if diagnostic.id == .settings { gallery?.show(problem: diagnostic.message) }
                }
            }
            let controller = gallery ?? arguments.page?.controller.init() ?? GalleryViewController()
            let launch = arguments.launch
            let (name, make) = arguments.offscreenPage
            application.run(controller, options: launch) { error in
                print(error)
                Task {
                    do {
                        exit(try await OffscreenTour(name: name, options: offscreenLaunch, controller: make()).run())
                    } catch {
                        fail(error)
                    }
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
    /// The page that the gallery shows at first; nil is the page that was shown last.
    var opened: Page?
    var launch: LaunchOptions
    var wantsHelp = false
    var wantsList = false

    static var help: String {
        """
        Demo [--page NAME] [options]

          --page NAME        one page without the gallery around it: \(Page.all.map(\.name).joined(separator: ", "))
          --open NAME        the gallery, with this page shown
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
            case "--page": page = try Self.page(after: argument, from: &rest)
            case "--open": opened = try Self.page(after: argument, from: &rest)
            default: throw LaunchError(reason: "unknown argument '\(argument)'; see --help")
            }
        }
    }

    private static func page(after option: String, from rest: inout [String]) throws(LaunchError) -> Page {
        guard let page = rest.first.flatMap(Page.named) else {
            let names = Page.all.map(\.name).joined(separator: ", ")
            throw LaunchError(reason: "invalid \(option): must be one of \(names)")
        }
        rest.removeFirst()
        return page
    }

    /// Makes the chosen look the application's own, which the bar of the gallery can change. A look of the command line has priority over
    /// the bar.
    mutating func moveLook(to application: Application) {
        application.appearance = launch.theme
        application.accent = launch.accent
        application.motion = launch.motion
        application.fontScale = launch.fontScale
        (launch.theme, launch.accent, launch.motion, launch.fontScale) = (nil, nil, nil, nil)
    }

    /// The page, or the gallery, to draw if there is no display, with a name for its files.
    var offscreenPage: (name: String, make: () -> ViewController) {
        if let page { return (page.name, { page.controller.init() }) }
        let opened = opened
        return (opened?.name ?? "gallery", { GalleryViewController(page: opened) })
    }
}

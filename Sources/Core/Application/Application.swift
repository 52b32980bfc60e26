/// A running program: its windows, its look, and the system it runs on.
///
///     Application(title: "Hello").run(HelloViewController())      // with InlaySDL
public final class Application: Responder {
    public let title: String
    /// Names the program to the desktop: window class, settings folder. The executable's name unless given.
    public let identifier: String
    /// Where documents and images are found unless a controller says otherwise.
    public let resources: Resources
    /// Where a preview takes all documents from in place of `resources` and those of controllers.
    package var resourcesInPreview: Resources?
    /// Whether documents change, and each load tells what is wrong with them.
    package var isPreview = false
    /// The headlines of the documents' faults.
    private var toldFaults: Set<String> = []
    /// Folders whose files come before those of all resources, in a preview of the app's own documents: its sources.
    package var sourcesInPreview: [String] = []
    /// How documents are loaded unless a builder says otherwise: whether strictly, and for which platforms.
    public var markupOptions = ViewBuilder.Options()
    /// Those that are open, in order of opening.
    public private(set) var windows: [Window] = []
    /// The one with the desktop's keyboard focus; nil while another program has it.
    public var activeWindow: Window? { windows.first(where: \.isActive) }
    /// Hears each event before the views of its window do.
    public var eventObserver: ((Event, Window) -> Void)?
    /// Hears of texts that the application takes from other programs, once each.
    var pasteObserver: ((String, Clipboard) -> Void)? { didSet { copied = [:] } }
    /// The last text of each clipboard, while `pasteObserver` is set.
    var copied: [Clipboard: String] = [:]
    /// A recording has the floor: what people and the window system send is not heard, but for closing and exposure.
    public package(set) var isReplaying = false
    /// What goes on by itself and will end, in order of beginning.
    public private(set) var activities: [Activity] = []
    private(set) var begunActivityCount = 0
    /// Of all windows.
    private var eventCount = 0
    /// The number of the event that is being taken; 0 while there is none.
    private(set) var eventInHand = 0
    public private(set) var theme: Theme
    /// Which way lines of text and rows of views run: as the locale's script does, until it is set.
    public var direction: LayoutDirection {
        get { chosenDirection ?? locale.direction }
        set {
            chosenDirection = newValue
            showDirection()
        }
    }
    private var chosenDirection: LayoutDirection?
    /// The language of what is shown; what the desktop asks for, until it is set. Inlay's own texts follow at once. Documents that
    /// are loaded from then on have its texts; what is loaded already keeps its own.
    public var locale: LocaleIdentifier {
        get { chosenLocale ?? platformLocale }
        set {
            let old = locale
            chosenLocale = newValue
            showDirection()
            if locale != old { for window in windows { window.languageDidChange() } }
        }
    }
    private var chosenLocale: LocaleIdentifier?
    /// Of the languages that the person reads, the first that the app has texts in, else the first that Inlay has.
    private var platformLocale: LocaleIdentifier {
        let asked = platform.localeIdentifiers
        if let knownLocale, knownLocale.asked == asked { return knownLocale.locale }
        let locales = asked.map { LocaleIdentifier($0) }
        let isAlone = locales.count < 2
        let known = isAlone ? nil : locales.first(where: resources.hasLanguage) ?? locales.first(where: Phrase.knows)
        let locale = known ?? locales.first
        knownLocale = (asked, locale ?? "en_US")
        return locale ?? "en_US"
    }
    private var knownLocale: (asked: [String], locale: LocaleIdentifier)?
    /// The app's own texts in the place of Inlay's; what is wrong with it has been told.
    var phraseTable: StringTable?
    /// Where the clocks are that the app shows: the machine's place, until it is set.
    public var timeZone: TimeZoneRules {
        get { chosenTimeZone ?? platform.timeZone }
        set { chosenTimeZone = newValue }
    }
    private var chosenTimeZone: TimeZoneRules?
    /// The day and the time at which `clock` showed zero; a replay begins when its recording did.
    public var startDate: Date {
        get { chosenStartDate ?? platform.startDate }
        set { chosenStartDate = newValue }
    }
    private var chosenStartDate: Date?
    /// The files that Inlay's own dialogs show.
    public var files = FileSpace.machine
    /// What day and time it is, by `clock`.
    public var now: Date { startDate.addingTimeInterval(clock.time / .seconds(1)) }
    /// What went wrong in documents and in the use of views, in order.
    public private(set) var diagnostics: [MarkupDiagnostic] = []
    /// Hears every diagnostic; by default it is written to standard error.
    public var diagnosticHandler: (MarkupDiagnostic) -> Void = { StandardError.print("\($0)") }
    /// Makes what `::number` after a binding names (specification 8); InlayFormatting has `FoundationFormatters`. Documents that
    /// load later see a change.
    public var formatters: (any FormatterProvider)?
    /// Opens what players play; InlayPlayer has `MPVEngine`. nil, the default, plays nothing.
    public var mediaEngine: (any MediaEngine)?
    private var hasReportedMissingMediaEngine = false
    /// Shown by the window system where it shows icons.
    public var icon: Image? { didSet { for window in windows { window.platformWindow?.setIcon(icon) } } }
    /// The status that the process ends with.
    public var exitCode: Int32 = 0
    /// The application that was last active: made, or told of an event or a frame. What a document is loaded for without saying
    /// where, as by a cell that loads its own while it is made, is loaded for this one.
    public private(set) static weak var current: Application?
    package var frameStatistics = Statistics.Frames()
    let lateCompletions = LateCompletions()
    /// Hears of each frame that was drawn.
    package var frameObserver: () -> Void = {}
    /// What people copy and paste.
    public private(set) lazy var pasteboard = Pasteboard(of: self)
    /// Set when the program starts to run.
    public private(set) var platform: any Platform

    /// What the desktop asked for last.
    private var preferences: DesktopPreferences

    /// The look from the command line or from the `theme` step of a script. It overrides the app's choice until the program ends.
    package var launchLook = LookChoice() { didSet { if launchLook != oldValue { showPreferences() } } }
    /// The look from the header of a script. It replaces the desktop's.
    package var scriptedDesktop = LookChoice() { didSet { if scriptedDesktop != oldValue { showPreferences() } } }

    /// Light or dark whatever the desktop says; nil follows the desktop. A choice on the command line comes first.
    public var appearance: Theme.Appearance? { didSet { if appearance != oldValue { showPreferences() } } }
    /// The app's own accent colour, in light and in dark; nil is the desktop's, else the theme's.
    public var accent: RGBA? { didSet { if accent != oldValue { showPreferences() } } }
    /// How far colours stand out from each other whatever the desktop says; nil follows the desktop.
    public var contrast: Theme.Contrast? { didSet { if contrast != oldValue { showPreferences() } } }
    /// Whether things move whatever the desktop says; nil follows the desktop. `theme.reducesMotion` is what holds.
    public var motion: Theme.Motion? { didSet { if motion != oldValue { showPreferences() } } }

    public init(
        title: String, identifier: String? = nil, resources: Resources = .main, density: Theme.Density = .desktop,
        appearance: Theme.Appearance? = nil, direction: LayoutDirection? = nil, locale: LocaleIdentifier? = nil,
        platform: any Platform = HeadlessPlatform()
    ) {
        self.title = title
        self.identifier = identifier ?? Resources.Surroundings.current.executableName
        self.resources = resources
        self.platform = platform
        chosenDirection = direction
        chosenLocale = locale
        self.appearance = appearance
        preferences = platform.preferences
        theme = Theme(density: density)
        showPreferences()
        becomeCurrent()
    }

    public var nextResponder: (any Responder)? { nil }
    public func handle(_ event: Event) -> Bool { false }
    /// Where time comes from; what an app waits for, it waits for on this clock.
    public var clock: any FrameClock { platform.clock }

    package func becomeCurrent() { Self.current = self }

    /// Takes the system to run on, before the first window opens.
    public func start(on platform: any Platform) {
        self.platform = platform
        showDirection()
        preferencesDidChange(platform.preferences)
    }

    /// Opens a window that shows the controller's view, at the first and as often as the app likes. Each window has its own keyboard focus
    /// and menu bar, and what is presented over it; all have one look, one clipboard and one undo history per controller that has one.
    /// The program ends when the last has closed.
    ///
    /// - Parameters:
    ///   - size: of the content, in points; nil is what the controller prefers.
    ///   - parent: the window that this one belongs to, as settings or a dialog do: the window manager keeps it in front of its
    ///     parent and gives it no place of its own in the list of windows. It does not close with its parent. The default is nil.
    /// - Throws: what the platform says when it has no window to give; `WindowError` for a controller that is shown already.
    @discardableResult public func open(
        _ controller: ViewController, size: Size? = nil, parent: Window? = nil
    ) throws -> Window {
        guard controller.window == nil, controller.parent == nil else {
            throw WindowError(
                "\(type(of: controller)) is shown already: one controller has one window or parent")
        }
        controller.application = self
        let preferred = controller.preferredContentSize
        let ownSize = Size(preferred.width.defined(or: 480), preferred.height.defined(or: 320))
        let window = try Window(controller, application: self, size: size ?? ownSize, parent: parent)
        windows.append(window)
        window.show()
        return window
    }

    /// Answers for the app as a whole. The default is nil.
    public weak var delegate: (any ApplicationDelegate)?

    /// Asks the delegate whether the app may end, then every window whether it may close, the last opened first.
    public func requestClose() { terminate { for window in windows.reversed() { window.requestClose() } } }

    /// - Parameter closeWindows: asks the windows; called if the delegate agrees.
    package func terminate(_ closeWindows: () -> Void) {
        guard !isTerminating else { return closeWindows() }
        guard delegate?.applicationShouldTerminate(self) ?? true else { return }
        isTerminating = true
        defer { isTerminating = false }
        closeWindows()
    }
    private var isTerminating = false

    func windowDidClose(_ window: Window) { windows.removeAll { $0 === window } }

    func begin(_ name: String) -> Activity {
        let activity = Activity(name)
        activities.append(activity)
        begunActivityCount += 1
        return activity
    }

    func end(_ activity: Activity) { activities.removeAll { $0 === activity } }

    /// The desktop asks for something else now.
    func preferencesDidChange(_ new: DesktopPreferences) {
        preferences = new
        showPreferences()
    }

    /// Sizes for pointers or for fingers.
    public var density: Theme.Density {
        get { theme.density }
        set { setTheme { $0.density = newValue } }
    }

    /// How much larger than usual text styles are, from 0.5 to 4; other numbers are moved to the nearer of them.
    public var fontScale: Double {
        get { theme.fontScale }
        set {
            let kept = newValue.isNaN ? fontScale : min(max(newValue, 0.5), 4)
            if newValue != kept {
                report("a fontScale of \(newValue.plain) is not between 0.5 and 4; it is \(kept.plain)")
            }
            setTheme { $0.fontScale = kept }
        }
    }

    private func showDirection() { for window in windows { window.setDirection(direction) } }

    private func showPreferences() {
        let look = look(for: preferences)
        setTheme {
            ($0.appearance, $0.accent) = (look.appearance, look.accent)
            ($0.contrast, $0.motion) = (look.contrast, look.motion)
        }
    }

    /// The look on a desktop with these preferences. Of several choices the first counts: command line, app, script, desktop.
    func look(for preferences: DesktopPreferences) -> DesktopPreferences {
        let (first, third) = (launchLook, scriptedDesktop)
        return DesktopPreferences(
            appearance: first.appearance ?? appearance ?? third.appearance ?? preferences.appearance,
            accent: first.accent ?? accent ?? third.accent ?? preferences.accent,
            contrast: first.contrast ?? contrast ?? third.contrast ?? preferences.contrast,
            motion: first.motion ?? motion ?? third.motion ?? preferences.motion)
    }

    private func setTheme(_ change: (inout Theme) -> Void) {
        change(&theme)
        for window in windows { window.setTheme(theme) }
    }

    func beginEvent() {
        eventCount += 1
        eventInHand = eventCount
    }

    func endEvent() { eventInHand = 0 }

    /// Whether a fault of a document was told already: each row of a table may load its own.
    func isRepeated(_ diagnostic: MarkupDiagnostic) -> Bool {
        guard !diagnostic.file.isEmpty, !isPreview else { return false }
        return !toldFaults.insert(diagnostic.headline).inserted
    }

    /// Takes note of a mistake and tells the handler.
    public func report(_ diagnostic: MarkupDiagnostic) {
        diagnostics.append(diagnostic)
        diagnosticHandler(diagnostic)
    }

    func report(_ message: String) { report(MarkupDiagnostic(programmerMistake: message)) }

    /// Tells once that nothing can be played.
    func reportMissingMediaEngine() {
        guard !hasReportedMissingMediaEngine else { return }
        hasReportedMissingMediaEngine = true
        report(
            "a PlayerView has something to play, but the application has no media engine: "
                + "add the product InlayPlayer, and set application.mediaEngine = MPVEngine()")
    }
}

/// Why a window was not opened.
public nonisolated struct WindowError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

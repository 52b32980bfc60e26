/// A running program with its windows, its look, and the platform it runs on.
///
///     Application(title: "Hello").run(HelloViewController())      // with InlaySDL
public final class Application: Responder {
    /// The name of the app, for window titles and messages.
    public let title: String
    /// The program's name for the desktop: window class, settings folder. Defaults to the executable's name.
    public let identifier: String
    /// The default location of documents and images. A controller can override it.
    public let resources: Resources
    /// The resources from which a preview loads all documents, instead of `resources` and the controllers' resources.
    package var resourcesInPreview: Resources?
    /// The records of an application that is inspected; nil, the default, records nothing. Set it before the first window opens.
    package var inspection: Inspection?
    /// Whether documents may change. If so, each load reports the mistakes in them again.
    package var isPreview = false
    /// The headlines of the document mistakes that have been reported.
    private var reportedDocumentErrors: Set<String> = []
    /// Source folders that a preview of the app's own documents searches before all resources.
    package var sourcesInPreview: [String] = []
    /// The default loading options of documents, such as strictness and platforms. A builder can override them.
    public var markupOptions = ViewBuilder.Options()
    /// Receives the views and items of documents, with a function that reports a finding at their element.
    package var elementHandler: ((any MarkupObject, @escaping (AccessibilityFinding) -> Void) -> Void)?
    /// The open windows, in order of opening.
    public private(set) var windows: [Window] = []
    /// The window with the desktop's keyboard focus; nil while another program has it.
    public var activeWindow: Window? { windows.first(where: \.isActive) }
    /// Called with each event before the views of its window receive it.
    public var eventObserver: ((Event, Window) -> Void)?
    /// Called once with each text that the application takes from another program.
    var pasteObserver: ((String, Clipboard) -> Void)? { didSet { observedTexts = [:] } }
    /// The text of each clipboard that this program copied or `pasteObserver` received last. Empty while no observer is set.
    var observedTexts: [Clipboard: String] = [:]
    /// Whether a recording is being replayed. The windows then ignore input, and only take resize, minimize, exposure and close events.
    public package(set) var isReplaying = false
    /// The colours that the user has chosen last in color wells.
    var recentColors = RecentColors()
    /// The running activities, in order of their start.
    public private(set) var activities: [Activity] = []
    private(set) var begunActivityCount = 0
    /// The number of events so far, in all windows.
    private var eventCount = 0
    /// The number of the event that is being handled; 0 outside of event handling.
    private(set) var currentEventNumber = 0
    /// The current theme of the windows; it follows the desktop's preferences and the overrides of the app.
    public private(set) var theme: Theme
    /// The direction of lines of text and rows of views. Follows the locale's script until it is set.
    public var direction: LayoutDirection {
        get { chosenDirection ?? locale.direction }
        set {
            chosenDirection = newValue
            showDirection()
        }
    }
    private var chosenDirection: LayoutDirection?
    /// The language of the user interface. Follows the desktop until it is set. Inlay's own texts change immediately. Documents that are
    /// loaded later use the new language; documents that are loaded already keep theirs.
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
    /// The first of the person's languages in which the app has texts, else the first in which Inlay has texts.
    private var platformLocale: LocaleIdentifier {
        let asked = platform.localeIdentifiers
        if let cachedLocale, cachedLocale.asked == asked { return cachedLocale.locale }
        let locales = asked.map { LocaleIdentifier($0) }
        let isAlone = locales.count < 2
        let known =
            isAlone ? nil : locales.first(where: resources.hasLanguage) ?? locales.first(where: LocalizedString.knows)
        let locale = known ?? locales.first
        cachedLocale = (asked, locale ?? "en_US")
        return locale ?? "en_US"
    }
    private var cachedLocale: (asked: [String], locale: LocaleIdentifier)?
    /// The app's replacements for Inlay's own texts. Mistakes in the table have been reported.
    var stringReplacements: StringTable?
    /// The time zone of the app. Defaults to the time zone of the machine.
    public var timeZone: TimeZoneRules {
        get { chosenTimeZone ?? platform.timeZone }
        set { chosenTimeZone = newValue }
    }
    private var chosenTimeZone: TimeZoneRules?
    /// The date at which `clock` was at zero. A replay uses the start of its recording.
    public var startDate: Date {
        get { chosenStartDate ?? platform.startDate }
        set { chosenStartDate = newValue }
    }
    private var chosenStartDate: Date?
    /// The files that Inlay's own dialogs show.
    public var files = SandboxedFileRoot.machine
    /// The folders for the app's files, by the identifier. Tests and scripts set folders of their own.
    public lazy var folders = Folders(identifier: identifier)
    /// The stored settings, which ``Setting`` properties use. The default is `settings.json` in ``Folders/config``. If another store is
    /// set, the properties take its values; tests and scripts set one in memory: `SettingsStore()`.
    public var settings: SettingsStore {
        get {
            if let openSettings { return openSettings }
            let store = SettingsStore(path: folders.configPath.map { $0 + "/settings.json" })
            openSettings = store
            store.application = self
            return store
        }
        set {
            guard newValue !== openSettings else { return }
            let old = openSettings
            openSettings = newValue
            newValue.application = self
            old?.handOver(to: newValue)
        }
    }
    /// nil until settings are first used.
    private var openSettings: SettingsStore?
    /// The sizes that the user has given to views, by document and `id`; nil, the default, if they are not stored.
    package var viewSizes: SettingsStore? { didSet { viewSizes?.application = self } }
    /// Stores the sizes that the user gives to views in a file in ``Folders/state``.
    package func storeViewSizes() { viewSizes = SettingsStore(path: folders.statePath.map { $0 + "/views.json" }) }
    /// Writes settings and sizes that have changed.
    package func saveSettings() {
        openSettings?.save()
        viewSizes?.save()
    }
    /// The current date, according to `clock`.
    public var now: Date { startDate.addingTimeInterval(clock.time / .seconds(1)) }
    /// The mistakes in documents and in the use of views, in order.
    public private(set) var diagnostics: [MarkupDiagnostic] = []
    /// Called with every diagnostic. By default it is written to standard error.
    public var diagnosticHandler: (MarkupDiagnostic) -> Void = { StandardError.print("\($0)") }
    /// Creates the formatter that `::number` after a binding names; InlayFormatting provides `FoundationFormatters`. A change applies to
    /// documents that are loaded later. Specification 8.
    public var formatters: (any FormatterProvider)?
    /// Opens the media of players; InlayPlayer provides `MPVEngine`. With nil, the default, nothing is played.
    public var mediaEngine: (any MediaEngine)?
    /// The reason why nothing can be played, as it was reported last.
    private var reportedEngineFault: MarkupDiagnostic?
    /// The icon that the window system shows for the windows.
    public var icon: Image? { didSet { for window in windows { window.platformWindow?.setIcon(icon) } } }
    /// The exit status of the process.
    public var exitCode: Int32 = 0
    /// The application that was last active: created, or given an event or a frame. A document that is loaded without a specified
    /// application uses this one, for example a cell that loads its own document while it is created.
    public private(set) static weak var current: Application?
    package var frameStatistics = Statistics.Frames()
    /// The objects for assistive programs; nil while there is no such program.
    package internal(set) var accessibilityTree: AccessibilityTree?
    let deferredCompletions = DeferredCompletions()
    /// Called after each drawn frame.
    package var frameObserver: () -> Void = {}
    /// The clipboard for copy and paste.
    public private(set) lazy var pasteboard = Pasteboard(of: self)
    /// The platform. Set when the program starts to run.
    public private(set) var platform: any Platform

    /// The latest preferences of the desktop.
    private var preferences: DesktopPreferences

    /// The look from the command line or from the `theme` step of a script. It overrides the app's choice until the program ends.
    package var launchLook = LookChoice() { didSet { if launchLook != oldValue { showPreferences() } } }
    /// The look from the header of a script. It replaces the desktop's.
    package var scriptedDesktop = LookChoice() { didSet { if scriptedDesktop != oldValue { showPreferences() } } }

    /// The design of views, overriding the desktop; nil follows the desktop. A choice on the command line has priority.
    public var style: Theme.Style? { didSet { if style != oldValue { showPreferences() } } }
    /// The light or dark appearance, overriding the desktop; nil follows the desktop. A choice on the command line has priority.
    public var appearance: Theme.Appearance? { didSet { if appearance != oldValue { showPreferences() } } }
    /// The app's own accent colour, in light and dark; nil uses the desktop's, else the theme's.
    public var accent: RGBA? { didSet { if accent != oldValue { showPreferences() } } }
    /// The contrast of colours, overriding the desktop; nil follows the desktop.
    public var contrast: Theme.Contrast? { didSet { if contrast != oldValue { showPreferences() } } }
    /// The amount of motion, overriding the desktop; nil follows the desktop. `theme.reducesMotion` is the effective value.
    public var motion: Theme.Motion? { didSet { if motion != oldValue { showPreferences() } } }

    /// Whether F1 and Ctrl+? show the list of keyboard shortcuts, unless the app uses these keys itself; true by default.
    /// ``Window/showShortcuts()`` shows it in any case.
    public var opensShortcutsByKey = true

    /// Creates an app. `identifier` names it to the desktop and for stored data.
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
    /// The source of time. Code of the app waits on this clock.
    public var clock: any FrameClock { platform.clock }

    package func becomeCurrent() { Self.current = self }

    /// Sets the platform to run on, before the first window opens.
    public func start(on platform: any Platform) {
        self.platform = platform
        openSettings?.startWatching()
        showDirection()
        preferencesDidChange(platform.preferences)
    }

    /// Opens a window that shows the controller's view. An app may open any number of windows. Each window has its own focus, menu bar and
    /// presented controllers. All share one look and one clipboard, and a controller's undo history is its own. The program ends when
    /// the last window has closed.
    ///
    /// - Parameters:
    ///   - size: the content's size in points; nil uses the controller's preferred size.
    ///   - parent: the window that this one belongs to, as for settings or a dialog. The window manager keeps it in front of its parent
    ///     and does not list it separately. It does not close with its parent. The default is nil.
    /// - Throws: the platform's error if it cannot create a window; `WindowError` for a controller that is already shown.
    @discardableResult public func open(
        _ controller: ViewController, size: Size? = nil, parent: Window? = nil
    ) throws -> Window {
        guard controller.window == nil, controller.parent == nil else {
            throw WindowError(
                "\(type(of: controller)) is already shown: a controller can have only one window or parent")
        }
        controller.application = self
        let preferred = controller.preferredContentSize
        let ownSize = Size(preferred.width.defined(or: 480), preferred.height.defined(or: 320))
        let window = try Window(controller, application: self, size: size ?? ownSize, parent: parent)
        windows.append(window)
        window.show()
        accessibilityTree?.observer.windowDidOpen(window)
        return window
    }

    /// The delegate of the app as a whole. The default is nil.
    public weak var delegate: (any ApplicationDelegate)?

    /// Asks the delegate whether the app may end, then every window whether it may close, starting with the last opened.
    public func requestClose() { terminate { for window in windows.reversed() { window.requestClose() } } }

    /// - Parameter closeWindows: asks the windows to close; called if the delegate agrees.
    package func terminate(_ closeWindows: () -> Void) {
        guard !isTerminating else { return closeWindows() }
        guard delegate?.applicationShouldTerminate(self) ?? true else { return }
        isTerminating = true
        defer { isTerminating = false }
        closeWindows()
    }
    private var isTerminating = false

    func windowDidClose(_ window: Window) {
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        windows.remove(at: index)
        accessibilityTree?.observer.windowDidClose(window, at: index)
        inspection?.windowDidClose(window)
    }

    /// Returns whether a window is the last one, apart from that of the inspector.
    func isLast(_ window: Window) -> Bool {
        windows.allSatisfy { $0 === window || inspection?.includes($0) == false }
    }

    func begin(_ name: String) -> Activity {
        let activity = Activity(name)
        activities.append(activity)
        begunActivityCount += 1
        return activity
    }

    func end(_ activity: Activity) { activities.removeAll { $0 === activity } }

    /// Applies new preferences of the desktop.
    func preferencesDidChange(_ new: DesktopPreferences) {
        preferences = new
        showPreferences()
    }

    /// The density of the theme, for pointers or for fingers.
    public var density: Theme.Density {
        get { theme.density }
        set { setTheme { $0.density = newValue } }
    }

    /// The factor on the size of text styles, from 0.5 to 4, overriding the desktop; nil follows the desktop. Other values are clamped,
    /// with a diagnostic. `theme.fontScale` is the effective value.
    public var fontScale: Double? {
        get { chosenFontScale }
        set {
            let kept = newValue.flatMap {
                $0.isNaN ? chosenFontScale : min(max($0, Theme.fontScales.lowerBound), Theme.fontScales.upperBound)
            }
            chosenFontScale = kept
            showPreferences()
            if let newValue, newValue != kept {
                report(
                    "invalid fontScale '\(newValue.plain)': must be from 0.5 to 4; \(theme.fontScale.plain) is used")
            }
        }
    }
    private var chosenFontScale: Double?

    private func showDirection() { for window in windows { window.setDirection(direction) } }

    private func showPreferences() {
        let look = look(for: preferences)
        setTheme {
            ($0.style, $0.appearance, $0.accent) = (look.style, look.appearance, look.accent)
            ($0.contrast, $0.motion) = (look.contrast, look.motion)
            ($0.fontScale, $0.caretBlinkTime) = (look.fontScale, look.caretBlinkTime)
        }
    }

    /// The look on a desktop with these preferences. The first choice wins in this order: command line, app, script, desktop.
    func look(for preferences: DesktopPreferences) -> DesktopPreferences {
        let (first, third) = (launchLook, scriptedDesktop)
        return DesktopPreferences(
            style: first.style ?? style ?? third.style ?? preferences.style,
            appearance: first.appearance ?? appearance ?? third.appearance ?? preferences.appearance,
            accent: first.accent ?? accent ?? third.accent ?? preferences.accent,
            contrast: first.contrast ?? contrast ?? third.contrast ?? preferences.contrast,
            motion: first.motion ?? motion ?? third.motion ?? preferences.motion,
            fontScale: first.fontScale ?? fontScale ?? third.fontScale ?? preferences.fontScale,
            caretBlinkTime: preferences.caretBlinkTime)
    }

    private func setTheme(_ change: (inout Theme) -> Void) {
        change(&theme)
        for window in windows { window.setTheme(theme) }
    }

    func beginEvent() {
        eventCount += 1
        currentEventNumber = eventCount
    }

    func endEvent() { currentEventNumber = 0 }

    /// Whether a mistake in a document was reported before. Each row of a table may load the same document.
    func isRepeated(_ diagnostic: MarkupDiagnostic) -> Bool {
        guard !diagnostic.file.isEmpty, !isPreview else { return false }
        return !reportedDocumentErrors.insert(diagnostic.headline).inserted
    }

    /// Records a mistake and calls the handler.
    public func report(_ diagnostic: MarkupDiagnostic) {
        diagnostics.append(diagnostic)
        diagnosticHandler(diagnostic)
    }

    func report(_ message: String) { report(MarkupDiagnostic(programmerMistake: message)) }

    /// Reports once why no media can be played.
    func reportUnusableMediaEngine(_ fault: MarkupDiagnostic) {
        guard fault != reportedEngineFault else { return }
        reportedEngineFault = fault
        report(fault)
    }
}

/// The reason why a window was not opened.
public nonisolated struct WindowError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// Creates an error with a message for users.
    public init(_ description: String) { self.description = description }
}

public import FoundationEssentials

/// The settings of an app, which ``Setting`` properties read and write: in memory, and in a file.
///
/// The file of an application is `settings.json` in its folder ``Folders/config``. Half a second after the last change the file is
/// written, and at the end of the program. It is replaced as a whole, so that a crash or a full disk leaves the old one. Settings
/// that another instance or an editor changes in the file change here, too. If two instances change the file, each keeps the
/// settings that the other one has changed.
public final class SettingsStore {
    private var file: SettingsFile?
    /// The path of the file; nil if the settings are only in memory.
    public var path: String? { file?.path }
    /// The JSON of each setting. nil until it is first needed.
    private var loaded: [String: [UInt8]]?
    private let writer = SettingsWriter()
    private var settings: [String: [Follower]] = [:]
    /// The application that the store belongs to, set by ``Application/settings``.
    weak var application: Application? { didSet { startWatching() } }
    private var watch: AnyObject?
    private var hasStartedWatching = false
    /// The changes so far. A change during the wait before a write prolongs the wait.
    private var changeCount = 0
    private var isSaveScheduled = false
    /// The faults that have been reported. Each is reported once until the file can be stored again.
    private var reported: Set<String> = []

    private struct Follower { weak var setting: (any AnySetting)? }

    /// The time without a change after which the file is written.
    private static let delay = Duration.milliseconds(500)

    /// Creates settings that are only in memory, as tests need them.
    public init() {}

    /// Creates settings that are stored in a file, which need not exist.
    public init(file: URL) { self.file = SettingsFile(path: file.path) }

    /// - Parameter path: nil if there is no place for settings; the first change reports that.
    init(path: String?) {
        file = path.map { SettingsFile(path: $0) }
        hasNoPlace = path == nil
    }
    private var hasNoPlace = false

    deinit {}

    /// The names of the stored settings, sorted.
    public var keys: [String] { values.keys.sorted() }

    /// Returns a stored value; nil if there is none, or if it has another type.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String) -> Value? {
        values[key].flatMap { SettingsJSON.decoded($0, as: type) }
    }

    /// Stores a value, and changes the properties with this name. `$version` is not a valid name.
    public func set(_ value: some Encodable, for key: String) {
        guard let json = SettingsJSON.encoded(value) else {
            return report(.unstorableSetting(key, type: "\(type(of: value))"))
        }
        change(key, to: json)
    }

    /// Removes a setting. The properties with this name get their defaults.
    public func remove(_ key: String) { change(key, to: nil) }

    /// Converts the settings of older versions when they are read. Call it before settings are used.
    ///
    ///     application.settings.migrate(to: 2) { $0.rename("order", to: "sort") }
    ///
    /// A file has version 1 until the first change after a migration. The steps to all higher versions run in their order.
    /// A file of a version higher than the highest step is read, and not changed.
    ///
    /// - Parameter version: from 2.
    public func migrate(to version: Int, _ change: @escaping @Sendable (inout SettingsValues) -> Void) {
        guard file != nil else { return }
        guard version > 1 else {
            return report(.programmerMistake("a migration needs a version from 2; \(version) is ignored"))
        }
        file?.steps.append(SettingsFile.Step(version: version, change: change))
        file?.steps.sort { $0.version < $1.version }
        if loaded != nil { reload() }
    }

    /// Writes pending changes now. The program's end does so by itself.
    public func save() {
        guard let file, let loaded else { return }
        finish(writer.write(to: file, known: loaded))
    }
}

// MARK: - Values
extension SettingsStore {
    private var values: [String: [UInt8]] {
        if let loaded { return loaded }
        let values = stored ?? [:]
        loaded = values
        startWatching()
        return values
    }

    /// The values in the file; nil if there are none, or they cannot be read.
    private var stored: [String: [UInt8]]? {
        switch file?.read() {
        case nil, .missing: return nil
        case .values(let values): return values
        case .corrupt(let diagnostic):
            report(diagnostic)
            return nil
        case .untouchable(let diagnostic, let values):
            report(diagnostic)
            return values
        }
    }

    func json(for key: String) -> [UInt8]? { values[key] }

    func change(_ key: String, to json: [UInt8]?) {
        guard key != SettingsFile.versionKey else {
            return report(.programmerMistake("a setting cannot have the name '\(SettingsFile.versionKey)'; ignored"))
        }
        var new = values
        guard new[key] != json else { return }
        new[key] = json
        apply(new)
        guard file != nil else {
            if hasNoPlace {
                report(.unwritableSettings("set HOME, and give the application an identifier that is a file name"))
            }
            return
        }
        writer.add(key, json)
        scheduleSave()
    }

    private func apply(_ new: [String: [UInt8]]) {
        let old = loaded ?? [:]
        loaded = new
        for (key, followers) in settings where old[key] != new[key] {
            for follower in followers { follower.setting?.follow(new[key]) }
        }
    }

    func add(_ setting: any AnySetting, for key: String) {
        var followers = settings[key] ?? []
        // A setting of each row of a list comes and goes.
        if followers.count & (followers.count - 1) == 0 { followers.removeAll { $0.setting == nil } }
        settings[key] = followers + [Follower(setting: setting)]
    }

    /// Makes the properties of this store follow another one.
    func handOver(to store: SettingsStore) {
        save()
        application = nil
        watch = nil
        let followers = settings
        settings = [:]
        for follower in followers.values.joined() { follower.setting?.move(to: store) }
    }
}

// MARK: - Writing
extension SettingsStore {
    private func scheduleSave() {
        changeCount += 1
        guard let application else { return save() }
        guard !isSaveScheduled else { return }
        isSaveScheduled = true
        application.startTask("storing settings") { [self] in
            var seen: Int
            repeat {
                seen = changeCount
                try? await application.clock.sleep(for: Self.delay)
            } while seen != changeCount
            isSaveScheduled = false
            await saveInBackground()
        }
    }

    /// Writes on another thread, because a disk may take many frames.
    private func saveInBackground() async {
        guard let file else { return }
        let (writer, known) = (writer, values)
        let outcome = await BackgroundWork.result { _ in writer.write(to: file, known: known) }
        if let outcome { finish(outcome) } else { save() }
    }

    private func finish(_ outcome: SettingsWriter.Outcome) {
        switch outcome {
        case nil: break
        case .success(let values):
            reported = []
            apply(writer.adding(to: values))
            startWatching()
        case .failure(let diagnostic): report(diagnostic)
        }
    }
}

// MARK: - Following the file
extension SettingsStore {
    /// Asks the platform to watch the file's folder, once there is a platform that can, and a folder.
    func startWatching() {
        guard watch == nil, let application, loaded != nil, let file else { return }
        // A link may lead to another folder.
        let path = FileBytes.resolved(file.path)
        watch = application.platform.watchFolder(path.folderPath) { [weak self] names in
            if names?.contains(path.lastPathComponent) ?? true { self?.reload() }
        }
        // The file may have changed since it was read.
        if watch != nil, hasStartedWatching { reload() }
        hasStartedWatching = true
    }

    /// Reads the file again. Pending changes stay. A file that is missing, such as between two steps of an editor, changes nothing.
    func reload() {
        guard loaded != nil, let stored else { return }
        apply(writer.adding(to: stored))
    }

    private func report(_ cause: MarkupCause) { report(MarkupDiagnostic(cause, file: path ?? "")) }

    private func report(_ diagnostic: MarkupDiagnostic) {
        guard reported.insert(diagnostic.headline).inserted else { return }
        (application ?? Application.current)?.report(diagnostic)
    }

    /// Reports a stored value of the wrong type.
    func reportType(of key: String, _ json: [UInt8], _ type: Any.Type) {
        report(.settingOfOtherType(key, String(decoding: json, as: UTF8.self), type: "\(type)"))
    }

    func reportUnstorable(_ key: String, _ type: Any.Type) { report(.unstorableSetting(key, type: "\(type)")) }
}

import Glibc

/// The file of an app's settings: a JSON object with a member for each setting, and `$version`.
nonisolated struct SettingsFile: Sendable {
    let path: String
    /// The steps of ``SettingsStore/migrate(to:_:)``, by rising version.
    var steps: [Step] = []

    struct Step: Sendable {
        let version: Int
        let change: @Sendable (inout SettingsValues) -> Void
    }

    /// The version that this program writes.
    var version: Int { steps.last?.version ?? 1 }

    /// The name of the member with the version of the file.
    static let versionKey = "$version"

    /// The result of reading.
    enum Contents {
        /// There is no file, or it is empty.
        case missing
        case values([String: [UInt8]])
        /// The file is not JSON, or not an object of settings.
        case corrupt(MarkupDiagnostic)
        /// The file must not be replaced. The values are those that could be read.
        case untouchable(MarkupDiagnostic, [String: [UInt8]])
    }

    func read() -> Contents {
        let bytes: [UInt8]
        do throws(FileBytes.Failure) {
            bytes = try FileBytes.read(path, limit: MarkupSource.maximumSize)
        } catch {
            if error == .system(ENOENT) || error == .system(ENOTDIR) { return .missing }
            return .untouchable(MarkupDiagnostic(.unreadableSettings(error.reason), file: path), [:])
        }
        // An empty file has nothing to keep: other programs leave one behind on a full disk.
        guard bytes.contains(where: { $0 > 0x20 }) else { return .missing }
        let source = MarkupSource(name: path, data: bytes)
        do throws(MarkupParseFailure) {
            return try contents(of: JSONReader.read(source), in: source)
        } catch {
            return .corrupt(MarkupDiagnostic(.corruptSettings(error.cause), in: source, at: error.range))
        }
    }

    private func contents(of root: DataNode, in source: MarkupSource) throws(MarkupParseFailure) -> Contents {
        guard let members = root.members else {
            throw MarkupParseFailure(cause: .settingsAreNoObject, range: root.range)
        }
        var found = 1
        var values: [String: [UInt8]] = [:]
        for member in members where member.key != Self.versionKey { values[member.key] = member.node.json(in: source) }
        if let node = root[Self.versionKey] {
            guard case .number(let number) = node.value, let version = Int(exactly: number), version >= 1 else {
                throw MarkupParseFailure(cause: .invalidSettingsVersion, range: node.range)
            }
            found = version
        }
        guard found <= version else {
            return .untouchable(MarkupDiagnostic(.newerSettings(found, known: version), file: path), values)
        }
        let due = steps.filter { $0.version > found }
        guard !due.isEmpty else { return .values(values) }
        var migrated = SettingsValues(values)
        for step in due { step.change(&migrated) }
        return .values(migrated.json)
    }

    /// Changes the file under its lock: other instances' settings stay.
    ///
    /// - Parameters:
    ///   - changes: the new JSON of each changed setting; nil removes it.
    ///   - known: the values to start from if the file is missing or corrupt.
    /// - Returns: all values of the file.
    func merge(
        _ changes: [String: [UInt8]?], known: [String: [UInt8]]
    ) -> Result<[String: [UInt8]], MarkupDiagnostic> {
        do throws(FileBytes.Failure) {
            try FileBytes.createFolder(path.folderPath)
        } catch {
            return .failure(unwritable(error))
        }
        return FileBytes.locked(path.folderPath + "/." + path.lastPathComponent + ".lock") {
            do throws(MarkupDiagnostic) {
                return .success(try mergeLocked(changes, known: known))
            } catch {
                return .failure(error)
            }
        }
    }

    private func mergeLocked(
        _ changes: [String: [UInt8]?], known: [String: [UInt8]]
    ) throws(MarkupDiagnostic) -> [String: [UInt8]] {
        // A link stays a link: it may point into a folder that is shared between machines.
        let target = FileBytes.resolved(path)
        var values = known
        var isCorrupt = false
        switch read() {
        case .missing: break
        case .values(let stored): values = stored
        case .corrupt: isCorrupt = true
        case .untouchable(let diagnostic, _): throw diagnostic
        }
        values.merge(changes.compactMapValues(\.self)) { $1 }
        for (key, change) in changes where change == nil { values[key] = nil }
        guard !FileBytes.isReadOnly(target) else { throw unwritable(.system(EACCES)) }
        let text = try text(of: values)
        do throws(FileBytes.Failure) {
            if isCorrupt { try FileBytes.move(target, to: freePath(target + ".broken")) }
            try FileBytes.write(text, to: target, mode: 0o600, isDurable: true)
        } catch {
            throw unwritable(error)
        }
        return values
    }

    private func unwritable(_ failure: FileBytes.Failure) -> MarkupDiagnostic {
        MarkupDiagnostic(.unwritableSettings(failure.reason), file: path)
    }

    /// Returns the name with a number if there is a file with that name already.
    private func freePath(_ path: String) -> String {
        guard FileBytes.exists(path) else { return path }
        let number = (2..<100).first { !FileBytes.exists("\(path)\($0)") }
        return "\(path)\(number ?? 100)"
    }

    /// Returns the text of the file, one line a setting, sorted by name.
    private func text(of values: [String: [UInt8]]) throws(MarkupDiagnostic) -> [UInt8] {
        var text = Array("{\n  \"\(Self.versionKey)\": \(version)".utf8)
        for (key, json) in values.sorted(by: { $0.key < $1.key }) {
            text += Array(",\n  ".utf8) + (SettingsJSON.encoded(key) ?? []) + Array(": ".utf8) + json
        }
        text += Array("\n}\n".utf8)
        // A file that the next start cannot read must not replace one that it can.
        do throws(MarkupParseFailure) {
            _ = try JSONReader.read(MarkupSource(name: path, data: text))
        } catch {
            throw MarkupDiagnostic(.unwritableSettings(error.cause.message), file: path)
        }
        return text
    }
}

nonisolated extension DataNode {
    /// Returns the value as it is written in the source.
    fileprivate func json(in source: MarkupSource) -> [UInt8] {
        if case .string = value { return Array(source.bytes[range.lowerBound - 1..<range.upperBound + 1]) }
        return Array(source.bytes[range])
    }
}

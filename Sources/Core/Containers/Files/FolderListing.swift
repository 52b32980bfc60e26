import Glibc

/// The entries of a folder, folders first, sorted by name.
nonisolated struct FolderListing: Sendable {
    var entries: [FileEntry] = []
    /// Whether the folder has more entries than are listed.
    var isCut = false

    /// The most entries that are listed.
    static let limit = 200_000

    /// The reason why a folder cannot be read.
    struct Failure: Error {
        let code: CInt

        static let forbidden = Failure(code: EACCES)

        /// The message for the user.
        var phrase: LocalizedString {
            switch code {
            case ENOENT: .folderIsGone
            case EACCES, EPERM: .mayNotRead
            case ENOTDIR: .isNoFolder
            case ELOOP: .circularLink
            default: .unreadableFolder
            }
        }

        /// The system's message, in English.
        var systemReason: String { String(cString: strerror(code)) }
    }

    /// Reads a folder of the system. It may block: do not call it on the main thread.
    ///
    /// - Parameter isCancelled: checked before each entry.
    init(reading path: String, isCancelled: () -> Bool) throws(Failure) {
        guard let folder = opendir(path) else { throw Failure(code: errno) }
        defer { closedir(folder) }
        let descriptor = dirfd(folder)
        while !isCancelled() {
            errno = 0
            guard let item = readdir(folder) else {
                if errno != 0, entries.isEmpty { throw Failure(code: errno) }
                break
            }
            let entry = withUnsafePointer(to: &item.pointee.d_name) { name in
                FileEntry(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), in: descriptor)
            }
            guard let entry else { continue }
            guard entries.count < Self.limit else {
                isCut = true
                break
            }
            entries.append(entry)
        }
        entries.sort {
            $0.kind == .folder && $1.kind != .folder || ($0.kind == .folder) == ($1.kind == .folder) && $0 < $1
        }
    }

    /// Like `init(reading:)`, but on a background thread, which a network folder may block forever. It stops when the task is
    /// cancelled.
    nonisolated(nonsending) static func read(_ path: String) async -> Result<FolderListing, Failure> {
        let result = await BackgroundWork.result { isCancelled -> Result<FolderListing, Failure> in
            do throws(Failure) {
                return .success(try FolderListing(reading: path, isCancelled: isCancelled))
            } catch {
                return .failure(error)
            }
        }
        return result ?? .failure(Failure(code: EAGAIN))
    }
}

/// A file or folder in a folder.
nonisolated struct FileEntry: Hashable, Sendable {
    enum Kind: Sendable {
        case folder, file
        /// A link without a target, or a circular one.
        case brokenLink
        /// A device or a pipe.
        case other
    }

    let name: String
    let kind: Kind
    /// In bytes; 0 for anything but a file.
    let size: Int
    /// Whether the name is valid UTF-8; other names cannot be expressed in a URL.
    let hasPlainName: Bool
    /// The sort key.
    private let key: String

    init(_ name: String, _ kind: Kind, size: Int = 0, hasPlainName: Bool = true) {
        self.name = name
        self.kind = kind
        self.size = size
        self.hasPlainName = hasPlainName
        key = Self.sortKey(name)
    }

    /// - Returns: nil for the folder itself, its parent, and entries that have disappeared.
    fileprivate init?(_ bytes: UnsafePointer<CChar>, in folder: CInt) {
        if strcmp(bytes, ".") == 0 || strcmp(bytes, "..") == 0 { return nil }
        var status = stat()
        var kind = Kind.brokenLink
        if fstatat(folder, bytes, &status, 0) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: kind = .folder
            case S_IFREG: kind = .file
            default: kind = .other
            }
        } else if fstatat(folder, bytes, &status, AT_SYMLINK_NOFOLLOW) != 0 {
            return nil
        }
        let plain = String(validatingCString: bytes)
        self.init(
            plain ?? String(cString: bytes), kind, size: kind == .file ? Int(status.st_size) : 0,
            hasPlainName: plain != nil)
    }

    var isHidden: Bool { name.hasPrefix(".") || kind == .file && name.hasSuffix("~") }
    /// Whether the entry can be chosen or opened.
    var isUsable: Bool { hasPlainName && (kind == .file || kind == .folder) }

    /// The name on one line: control characters are replaced by their symbols.
    var shownName: String {
        guard name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else { return name }
        var shown = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let sign = scalar.value == 127 ? 0x2421 : 0x2400 + scalar.value
            shown.append(scalar.value < 32 || scalar.value == 127 ? Unicode.Scalar(sign) ?? scalar : scalar)
        }
        return String(shown)
    }
}

// MARK: - Size
extension FileEntry {
    /// Returns a size such as `12 kB`; empty for a folder.
    ///
    /// - Parameter application: the app that provides the language.
    func shownSize(in application: Application?) -> String {
        func text(_ phrase: LocalizedString, _ arguments: String...) -> String {
            Application.translated(phrase, arguments, in: application)
        }
        switch kind {
        case .folder: return ""
        case .brokenLink: return text(.brokenLink)
        case .other: return text(.noFile)
        case .file: break
        }
        if size < 1000 { return size == 1 ? text(.oneByte) : text(.bytes, "\(size)") }
        let units = text(.sizeUnits).split(separator: " ")
        var (number, unit) = (Double(size) / 1000, 0)
        while number >= 999.5, unit < units.count - 1 { (number, unit) = (number / 1000, unit + 1) }
        let rounded = number < 9.95 ? (number * 10).rounded() / 10 : number.rounded()
        // Other separators belong to other digits.
        let separator: Character = application?.locale.decimalSeparator == "," ? "," : "."
        let shown = String(rounded.plain.map { $0 == "." ? separator : $0 })
        return units.indices.contains(unit) ? shown + " " + units[unit] : shown
    }
}

// MARK: - Order
nonisolated extension FileEntry: Comparable {
    static func < (one: FileEntry, other: FileEntry) -> Bool {
        one.key == other.key ? one.name < other.name : one.key < other.key
    }

    /// Returns a key for natural sorting: case and accents count only among otherwise equal names, and numbers sort by their value.
    private static func sortKey(_ name: String) -> String {
        var key = String.UnicodeScalarView()
        var digits = String.UnicodeScalarView()
        func endNumber() {
            guard !digits.isEmpty else { return }
            let value = digits.drop { $0 == "0" }
            // The longer of two numbers is the larger.
            key.append("0")
            key.append(Unicode.Scalar(UInt8(min(127, value.count))))
            key.append(contentsOf: value)
            digits.removeAll()
        }
        for scalar in name.lowercased().unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits.append(scalar)
            } else {
                endNumber()
                key.append(plain[scalar] ?? scalar)
            }
        }
        endNumber()
        return String(key)
    }

    private static let plain: [Unicode.Scalar: Unicode.Scalar] = {
        let letters: [(Unicode.Scalar, String)] = [
            ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("i", "ìíîïĩīĭįı"),
            ("l", "ĺļľŀł"), ("n", "ñńņň"), ("o", "òóôõöøōŏő"), ("r", "ŕŗř"), ("s", "śŝşšß"), ("t", "ţťŧ"),
            ("u", "ùúûüũūŭůűų"), ("y", "ýÿŷ"), ("z", "źżž"),
        ]
        var plain: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (letter, accented) in letters { for scalar in accented.unicodeScalars { plain[scalar] = letter } }
        return plain
    }()
}

import Glibc

/// What is in a folder, folders first, by name.
nonisolated struct FolderListing: Sendable {
    var entries: [FileEntry] = []
    /// There is more in it than is listed.
    var isCut = false

    /// Nobody looks through more.
    static let limit = 200_000

    /// Why a folder cannot be read.
    struct Failure: Error {
        let code: CInt

        static let forbidden = Failure(code: EACCES)

        /// For people.
        var phrase: Phrase {
            switch code {
            case ENOENT: .folderIsGone
            case EACCES, EPERM: .mayNotRead
            case ENOTDIR: .isNoFolder
            case ELOOP: .circularLink
            default: .unreadableFolder
            }
        }

        /// As the system has it, in English.
        var systemReason: String { String(cString: strerror(code)) }
    }

    /// Reads a folder of the system. It takes its time: not for the main thread.
    ///
    /// - Parameter isGivenUp: asked before each entry.
    init(reading path: String, isGivenUp: () -> Bool) throws(Failure) {
        guard let folder = opendir(path) else { throw Failure(code: errno) }
        defer { closedir(folder) }
        let descriptor = dirfd(folder)
        while !isGivenUp() {
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

    /// As `init(reading:)`, on a thread of its own, which a folder of another machine may hold for ever; given up when the task is
    /// cancelled.
    static func read(_ path: String) async -> Result<FolderListing, Failure> {
        let result = await BackgroundWork.result { isGivenUp -> Result<FolderListing, Failure> in
            do throws(Failure) {
                return .success(try FolderListing(reading: path, isGivenUp: isGivenUp))
            } catch {
                return .failure(error)
            }
        }
        return result ?? .failure(Failure(code: EAGAIN))
    }
}

/// A file or a folder in a folder.
nonisolated struct FileEntry: Hashable, Sendable {
    enum Kind: Sendable {
        case folder, file
        /// A link that leads nowhere, or in a circle.
        case brokenLink
        /// A device, a pipe.
        case other
    }

    let name: String
    let kind: Kind
    /// Bytes; 0 for what is no file.
    let size: Int
    /// The name is in UTF-8; others cannot be named in an address.
    let hasPlainName: Bool
    /// What it is sorted by.
    private let key: String

    init(_ name: String, _ kind: Kind, size: Int = 0, hasPlainName: Bool = true) {
        self.name = name
        self.kind = kind
        self.size = size
        self.hasPlainName = hasPlainName
        key = Self.sortKey(name)
    }

    /// - Returns: nil for the folder itself and the one that it is in, and for what is gone already.
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
    /// Whether it can be chosen, or gone into.
    var isUsable: Bool { hasPlainName && (kind == .file || kind == .folder) }

    /// The name on one line: control characters are shown by their signs.
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
    /// As in `12 kB`; empty for a folder.
    ///
    /// - Parameter application: whose language it is in.
    func shownSize(in application: Application?) -> String {
        func text(_ phrase: Phrase, _ arguments: String...) -> String {
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
        // Other signs stand among digits of their own.
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

    /// Texts that compare as names do for people: capitals and accents count only among names that are otherwise the same, and numbers by their value.
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

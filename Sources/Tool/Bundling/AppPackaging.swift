import FoundationEssentials
import Inlay

/// The files of an app for the desktop, in the folder `Packaging` of its package.
nonisolated struct AppPackaging {
    /// The name of the app for the desktop, such as `org.example.Notes`.
    let identifier: String
    let title: String
    let summary: String
    /// Paragraphs of the description in English.
    let description: [String]
    let developer: String?
    let homepage: String?
    /// The address that the AppStream description names for questions about packages.
    let contact: String?
    let license: String?
    /// The version of the latest release.
    let version: String?

    let desktopFile: String
    let metainfoFile: String
    /// An SVG or PNG file.
    let icon: String

    /// - Parameters:
    ///   - package: the folder of the app's package.
    ///   - program: the name of the program that the desktop starts.
    init(_ package: String, program: String) throws(BundleFailure) {
        let folder = package + "/Packaging"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        metainfoFile = try Self.only(names, [".metainfo.xml", ".appdata.xml"], "AppStream description", in: folder)
        desktopFile = try Self.only(names, [".desktop"], "desktop entry", in: folder)
        let text = try Self.read(metainfoFile)
        let elements = AppStreamElements(text)
        guard let identifier = elements.first("id"), !identifier.isEmpty else {
            throw BundleFailure("'\(metainfoFile)' has no <id>")
        }
        guard Self.isIdentifier(identifier) else {
            throw BundleFailure(
                "'\(metainfoFile)': invalid <id> '\(identifier)': must be words with points between them, such as "
                    + "'org.example.\(program)'")
        }
        self.identifier = identifier
        icon = try Self.only(names, [identifier + ".svg", identifier + ".png"], "icon", in: folder)
        title = elements.first("name") ?? program
        summary = elements.first("summary") ?? title
        description = elements.paragraphs
        developer = elements.developer
        homepage = elements.first("url")
        contact = elements.first("update_contact")
        license = elements.first("project_license")
        version = elements.latestVersion
        try checkDesktopEntry(program)
    }

    private static func only(
        _ names: [String], _ endings: [String], _ kind: String, in folder: String
    ) throws(BundleFailure) -> String {
        let found = names.filter { name in endings.contains { name.hasSuffix($0) } }
        guard let first = found.first else {
            let wanted = endings[0].hasPrefix(".") ? "NAME" + endings[0] : endings[0]
            throw BundleFailure(
                "there is no \(kind) '\(wanted)' in '\(folder)'; 'inlay new' creates an example")
        }
        guard found.count == 1 else {
            throw BundleFailure("'\(folder)' has several files of one kind: \(found.joined(separator: ", "))")
        }
        return folder + "/" + first
    }

    private static func isIdentifier(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy {
                        (0x61...0x7a).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x5f
                    }
            }
    }

    private static func read(_ path: String) throws(BundleFailure) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path)),
            let text = String(validating: data, as: UTF8.self)
        else { throw BundleFailure("cannot read '\(path)' as UTF-8") }
        return text
    }

    /// Checks that the entry starts the program and shows the icon, as no other tool does.
    private func checkDesktopEntry(_ program: String) throws(BundleFailure) {
        let lines = try Self.read(desktopFile).split(whereSeparator: \.isNewline).prefix {
            !$0.hasPrefix("[Desktop Action")
        }
        func value(_ key: String) -> Substring {
            lines.first { $0.hasPrefix(key + "=") }.map { $0.dropFirst(key.count + 1) } ?? ""
        }
        let command = value("Exec").split(separator: " ").first ?? ""
        guard command == program else {
            throw BundleFailure("'\(desktopFile)' starts '\(command)'; write 'Exec=\(program)'")
        }
        guard value("Icon") == identifier else {
            throw BundleFailure("'\(desktopFile)' names the icon '\(value("Icon"))'; write 'Icon=\(identifier)'")
        }
    }
}

/// Reads elements of an AppStream description. `appstreamcli validate` checks the whole file.
nonisolated struct AppStreamElements {
    private let text: String

    init(_ text: String) { self.text = text.replacing(/<!--(?s:.)*?-->/, with: "") }

    /// The content of the first element of a name that has no language.
    func first(_ name: String) -> String? { Self.content(of: name, in: text[...]) }

    /// The name of the developers, in `<developer>` or in the older `<developer_name>`.
    var developer: String? {
        if let old = first("developer_name") { return old }
        guard let start = text.firstRange(of: "<developer"), let end = text.firstRange(of: "</developer>"),
            start.lowerBound < end.lowerBound
        else { return nil }
        return Self.content(of: "name", in: text[start.upperBound..<end.lowerBound])
    }

    /// The version of the first release; descriptions list the latest first.
    var latestVersion: String? {
        text.firstMatch(of: /<release\s[^>]*?version\s*=\s*["']([^"']+)["']/).map { Self.decoded($0.1) }
    }

    /// The paragraphs of the description without a language.
    var paragraphs: [String] {
        guard let start = text.firstRange(of: "<description>"), let end = text.firstRange(of: "</description>"),
            start.upperBound <= end.lowerBound
        else { return [] }
        return text[start.upperBound..<end.lowerBound].matches(of: /<(?:p|li)>((?s:.)*?)<\/(?:p|li)>/)
            .map { Self.decoded($0.1) }
    }

    private static func content(of name: String, in text: Substring) -> String? {
        var rest = text
        while let start = rest.firstRange(of: "<" + name) {
            rest = rest[start.upperBound...]
            guard let close = rest.firstIndex(of: ">"), let end = rest.firstRange(of: "</\(name)>") else { return nil }
            let attributes = rest[..<close]
            let isThisName = attributes.first.map { $0.isWhitespace } ?? true
            if isThisName, !attributes.contains("xml:lang"), close < end.lowerBound {
                return decoded(rest[rest.index(after: close)..<end.lowerBound])
            }
        }
        return nil
    }

    private static func decoded(_ text: Substring) -> String {
        let words = text.replacing(/<[^>]*>/, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let names = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'"]
        return names.reduce(words) { $0.replacing($1.key, with: $1.value) }.replacing("&amp;", with: "&")
    }
}

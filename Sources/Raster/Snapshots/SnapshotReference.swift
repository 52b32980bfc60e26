import FoundationEssentials
import Glibc
public import Inlay

/// A stored reference for comparisons: `<folder>/<name>.png`, or `.txt` for a text.
///
/// If there is no reference yet, the first result becomes the reference, and the comparison fails once, so that the developer reviews it. A
/// different result is written next to the reference: `<name>.new.png`, and for pictures `<name>.diff.png`, in grey with red where they
/// differ. When a comparison passes, these files are removed. A variant has its own files: `<name>.<variant>.new.png`.
public nonisolated struct SnapshotReference: Sendable {
    /// The folder, which is created on the first write.
    public let folder: String
    /// The name of the file, without its extension.
    public let name: String
    /// The variant, for one of several ways to create the same picture, such as `x11`; nil if there is only one.
    public let variant: String?
    /// Whether a different result becomes the new reference; the comparison still fails once.
    public let isUpdating: Bool

    /// - Parameters:
    ///   - name: at least one character; without `/`, and neither starting with a dot nor ending with `.new` or `.diff`.
    ///   - isUpdating: whether changed references are rewritten; nil reads the environment: `INLAY_UPDATE_SNAPSHOTS=1`.
    /// - Throws: `SnapshotError` for an invalid name.
    public init(folder: String, name: String, variant: String? = nil, isUpdating: Bool? = nil) throws(SnapshotError) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix(".new"), !name.hasSuffix(".diff"),
            ![name, variant ?? ""].contains(where: { $0.contains("/") || $0.utf8.contains(0) })
        else {
            throw SnapshotError(
                name: name,
                reason: "the name of a reference must not contain '/', start with a dot, or end with '.new' or '.diff'")
        }
        self.folder = folder
        self.name = name
        self.variant = variant
        self.isUpdating = isUpdating ?? (ProcessInfo.processInfo.environment["INLAY_UPDATE_SNAPSHOTS"] == "1")
    }

    /// Compares a picture with the reference `<name>.png`.
    ///
    /// - Parameters:
    ///   - tolerance: the largest difference of a colour component that counts as equal, from 0 to 255.
    ///   - maximumCount: the number of pixels that may differ by more. With FreeType 2.14 or newer, 1 in 1,500 may differ.
    ///   - regions: areas to ignore, in pixels; fractional edges are moved outwards.
    /// - Throws: `SnapshotError` if the reference is new, changed or rewritten; `ImageError` if a picture cannot be read or written; errors
    ///   of creating the folder.
    public func compare(
        _ picture: Pixmap, tolerance: Int = 2, maximumCount: Int = 0, ignoring regions: [Rect] = []
    ) throws {
        try compare(
            fileExtension: "png",
            write: { try picture.writePNG(to: $0) },
            difference: { reference throws -> Difference? in
                let comparison = try PixmapComparison(
                    picture, Pixmap(png: reference), tolerance: tolerance, ignoring: regions)
                let allowed = FreeType.movesMarks ? picture.pixels.count / 1_500 : 0
                guard comparison.differentCount > max(maximumCount, allowed) else { return nil }
                if !isUpdating { try comparison.difference.writePNG(to: path(".diff", "png")) }
                return Difference(summary: comparison.summary)
            })
    }

    /// Compares a text with the reference `<name>.<fileExtension>`. Newlines at the end are ignored.
    ///
    /// - Throws: `SnapshotError` if the reference is new, changed (with the first lines that differ) or rewritten; errors of reading and
    ///   writing files.
    public func compare(_ text: String, fileExtension: String = "txt") throws {
        try compare(
            fileExtension: fileExtension,
            write: { try Data((text.hasSuffix("\n") ? text : text + "\n").utf8).write(to: URL(filePath: $0)) },
            difference: { reference throws -> Difference? in
                let data = try Data(contentsOf: URL(filePath: reference))
                let comparison = TextComparison(text, String(decoding: data, as: UTF8.self))
                return comparison.isEqual
                    ? nil : Difference(summary: "the text differs", details: "\n" + comparison.difference)
            })
    }

    private struct Difference {
        let summary: String
        /// The lines after the summary.
        var details = ""
    }

    /// - Parameters:
    ///   - write: writes the current result to a path.
    ///   - difference: returns the difference to the file at a path; nil if there is none.
    private func compare(
        fileExtension: String, write: (String) throws -> Void, difference: (String) throws -> Difference?
    ) throws {
        let reference = path("", fileExtension)
        guard FileManager.default.fileExists(atPath: reference) else {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try replace(reference, write)
            removeLeftovers(fileExtension)
            throw SnapshotError(
                name: name, reason: "there was no reference; '\(reference)' is new: check it, then run again")
        }
        guard let difference = try difference(reference) else { return removeLeftovers(fileExtension) }
        let advice: String
        if isUpdating {
            try replace(reference, write)
            removeLeftovers(fileExtension, ofAll: true)
            advice = "'\(reference)' was rewritten: check it, then run again"
        } else {
            try replace(path(".new", fileExtension), write)
            let files = [".new", ".diff"].map { fileName($0, fileExtension) }
                .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
            advice = "see \(files.joined(separator: " and ")) in '\(folder)'; INLAY_UPDATE_SNAPSHOTS=1 accepts it"
        }
        throw SnapshotError(name: name, reason: "\(difference.summary); \(advice)\(difference.details)")
    }

    /// Replaces a file atomically, because another process may read the same reference.
    private func replace(_ path: String, _ write: (String) throws -> Void) throws {
        let part = "\(path).\(getpid())"
        try write(part)
        guard rename(part, path) == 0 else {
            throw SnapshotError(name: name, reason: "cannot write '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    private func path(_ kind: String, _ fileExtension: String) -> String {
        "\(folder)/\(fileName(kind, fileExtension))"
    }

    private func fileName(_ kind: String, _ fileExtension: String) -> String {
        let variant = kind.isEmpty ? nil : variant
        return "\(name)\(variant.map { "." + $0 } ?? "")\(kind).\(fileExtension)"
    }

    /// - Parameter ofAll: whether to remove the files of other variants too, which were compared with the old reference.
    private func removeLeftovers(_ fileExtension: String, ofAll: Bool = false) {
        let kinds = [".new", ".diff"]
        var files = kinds.map { fileName($0, fileExtension) }
        if ofAll, let all = try? FileManager.default.contentsOfDirectory(atPath: folder) {
            let ends = kinds.map { "\($0).\(fileExtension)" }
            files += all.filter { file in file.hasPrefix(name + ".") && ends.contains(where: file.hasSuffix) }
        }
        for file in files { try? FileManager.default.removeItem(atPath: "\(folder)/\(file)") }
    }
}

/// An error: a comparison with a stored reference failed.
public nonisolated struct SnapshotError: Error, Equatable, CustomStringConvertible {
    /// The name of the reference.
    public let name: String
    /// The description, with the files to look at.
    public let reason: String
    /// The place of the comparison, for example `FormTests.swift:12`; nil if it is stated elsewhere.
    public var place: String?

    /// Creates an error about a stored picture.
    public init(name: String, reason: String, place: String? = nil) {
        self.name = name
        self.reason = reason
        self.place = place
    }

    public var description: String { "\(place.map { "\($0): " } ?? "")snapshot '\(name)': \(reason)" }
}

import FoundationEssentials
import Glibc
public import Inlay

/// What something looked like when somebody last looked at it: `<folder>/<name>.png`, or `.txt` for a text.
///
/// What is compared with a reference that is not there yet becomes the reference, and the comparison fails once, so that
/// somebody looks at it. What differs is written beside the reference: `<name>.new.png`, and for pictures
/// `<name>.diff.png`, in grey with red where they differ. When a comparison passes, these files are removed.
/// A variant has files of its own: `<name>.<variant>.new.png`.
public nonisolated struct SnapshotReference: Sendable {
    /// Made when something is first written to it.
    public let folder: String
    /// Of the file, without its ending.
    public let name: String
    /// Which of several ways to come to the same picture this is, as `x11`; nil where there is but one.
    public let variant: String?
    /// Whether what differs becomes the new reference; the comparison fails all the same, once.
    public let isUpdating: Bool

    /// - Parameters:
    ///   - name: at least a character; without `/`, and neither starting with a dot nor ending with `.new` or `.diff`.
    ///   - isUpdating: whether changed references are rewritten; nil asks the environment: `INLAY_UPDATE_SNAPSHOTS=1`.
    /// - Throws: `SnapshotError` for a name that makes no file name.
    public init(folder: String, name: String, variant: String? = nil, isUpdating: Bool? = nil) throws(SnapshotError) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix(".new"), !name.hasSuffix(".diff"),
            ![name, variant ?? ""].contains(where: { $0.contains("/") || $0.utf8.contains(0) })
        else {
            throw SnapshotError(
                name: name,
                reason: "a reference's name has no '/', and neither starts with a dot nor ends with '.new' or '.diff'")
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
    ///   - maximumCount: how many pixels may differ by more. With FreeType 2.14 or newer, 1 in 2,000 may differ.
    ///   - regions: what is not compared, in pixels; edges between pixels are moved outwards.
    /// - Throws: `SnapshotError` when the reference is new, changed or rewritten; `ImageError` when a picture cannot be
    ///   read or written; what making the folder throws.
    public func compare(
        _ picture: Pixmap, tolerance: Int = 2, maximumCount: Int = 0, ignoring regions: [Rect] = []
    ) throws {
        try compare(
            fileExtension: "png",
            write: { try picture.writePNG(to: $0) },
            difference: { reference throws -> Difference? in
                let comparison = try PixmapComparison(
                    picture, Pixmap(png: reference), tolerance: tolerance, ignoring: regions)
                let allowed = FreeType.movesMarks ? picture.pixels.count / 2_000 : 0
                guard comparison.differentCount > max(maximumCount, allowed) else { return nil }
                if !isUpdating { try comparison.difference.writePNG(to: path(".diff", "png")) }
                return Difference(summary: comparison.summary)
            })
    }

    /// Compares a text with the reference `<name>.<fileExtension>`. New lines at the end do not count.
    ///
    /// - Throws: `SnapshotError` when the reference is new, changed (with the first lines that differ) or rewritten; what
    ///   reading and writing files throws.
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
        /// Lines below the sentence.
        var details = ""
    }

    /// - Parameters:
    ///   - write: writes what there is now to a path.
    ///   - difference: says how it differs from the file at a path; nil says that it does not.
    private func compare(
        fileExtension: String, write: (String) throws -> Void, difference: (String) throws -> Difference?
    ) throws {
        let reference = path("", fileExtension)
        guard FileManager.default.fileExists(atPath: reference) else {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try replace(reference, write)
            removeLeftovers(fileExtension)
            throw SnapshotError(
                name: name, reason: "there was no reference; '\(reference)' is new: look at it, then run again")
        }
        guard let difference = try difference(reference) else { return removeLeftovers(fileExtension) }
        let advice: String
        if isUpdating {
            try replace(reference, write)
            removeLeftovers(fileExtension, ofAll: true)
            advice = "'\(reference)' was rewritten: look at it, then run again"
        } else {
            try replace(path(".new", fileExtension), write)
            let files = [".new", ".diff"].map { fileName($0, fileExtension) }
                .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
            advice = "see \(files.joined(separator: " and ")) in '\(folder)'; INLAY_UPDATE_SNAPSHOTS=1 accepts it"
        }
        throw SnapshotError(name: name, reason: "\(difference.summary); \(advice)\(difference.details)")
    }

    /// As a whole: another process may read the same reference.
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

    /// - Parameter ofAll: also of other variants, which differed from another reference.
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

/// Why a comparison with a stored reference does not pass.
public nonisolated struct SnapshotError: Error, Equatable, CustomStringConvertible {
    /// Of the reference.
    public let name: String
    /// In words, with the files to look at.
    public let reason: String
    /// Where it was compared, as in `FormTests.swift:12`; nil where that is said elsewhere.
    public var place: String?

    public init(name: String, reason: String, place: String? = nil) {
        self.name = name
        self.reason = reason
        self.place = place
    }

    public var description: String { "\(place.map { "\($0): " } ?? "")snapshot '\(name)': \(reason)" }
}

import FoundationEssentials
public import Inlay
import InlayRaster

/// A pair of documents that must draw the same pixels or, depending on the file name, different ones.
///
/// `hidden.xml` and `hidden.ref.xml` in a folder are such a pair: two ways to describe the same view. `hidden.xml` and
/// `hidden.notref.xml` must differ. No picture is stored, so a pair is valid for all fonts and themes. Each pair is drawn
/// off screen with the desktop's fonts, at several scales and in both directions, or in one if the file is called
/// `row.rtl.ref.xml` or `row.ltr.ref.xml`. Images are loaded from the folder.
///
///     @Test(arguments: try Reftest.all(in: "Reftests")) func documentsDrawAsTheirReferences(reftest: Reftest) throws {
///         try reftest.run()
///     }
///
/// A document with a warning or an error fails. A meaningless pair fails too: two documents with the same text, or
/// documents that must be the same and draw nothing but one colour.
public nonisolated struct Reftest: Sendable, Hashable, CustomStringConvertible {
    /// Whether two documents must draw the same or must differ.
    public enum Kind: String, Sendable, CaseIterable {
        /// `x.ref.xml`: the documents draw the same.
        case same = "ref"
        /// `x.notref.xml`: the documents draw differently, at every scale and in every direction.
        case different = "notref"
    }

    /// The folder of the documents.
    public let folder: String
    /// The name of the document, without `.xml`.
    public let name: String
    /// Whether the documents must draw the same.
    public let kind: Kind
    /// The only direction in which the pair is drawn; nil is both.
    public let direction: LayoutDirection?

    /// Creates a test of two documents of a folder with the same name.
    public init(folder: String, name: String, kind: Kind = .same, direction: LayoutDirection? = nil) {
        self.folder = folder
        self.name = name
        self.kind = kind
        self.direction = direction
    }

    /// `hidden.ref.xml`
    public var referenceName: String { description + ".xml" }
    /// `hidden.ref`, `row.rtl.ref`
    public var description: String {
        ([name] + [direction?.rawValue, kind.rawValue].compactMap(\.self)).joined(separator: ".")
    }

    /// Returns all pairs of a folder, sorted by name.
    ///
    /// - Parameter folder: absolute, or relative to the folder of the test's source file.
    /// - Throws: `ReftestError` for a document without a reference, a reference without a document, and a folder without
    ///   either; errors of reading the folder.
    public static func all(in folder: String, filePath: String = #filePath) throws -> [Reftest] {
        let source = filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let path = folder.hasPrefix("/") ? folder : source.joined(separator: "/") + "/" + folder
        let files = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".xml") }.sorted()
        let stems = files.map { String($0.dropLast(".xml".count)) }
        let reftests = stems.compactMap { Reftest(folder: path, reference: $0) }
        let documents = Set(stems.filter { Reftest(folder: path, reference: $0) == nil })
        if let alone = reftests.first(where: { !documents.contains($0.name) }) {
            throw ReftestError(
                name: alone.description, reason: "'\(alone.referenceName)' has no '\(alone.name).xml' next to it")
        }
        if let alone = documents.subtracting(reftests.map(\.name)).min() {
            throw ReftestError(
                name: alone, reason: "'\(alone).xml' has no '\(alone).ref.xml' or '.notref.xml' next to it")
        }
        if reftests.isEmpty { throw ReftestError(name: "*", reason: "there are no documents in '\(path)'") }
        return reftests
    }

    /// Creates a pair from the name of a reference without `.xml`; nil for the name of a document.
    private init?(folder: String, reference: String) {
        var parts = reference.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let kind = parts.popLast().flatMap(Kind.init), !parts.isEmpty else { return nil }
        let direction = parts.last.flatMap(LayoutDirection.init)
        if direction != nil { parts.removeLast() }
        self.init(folder: folder, name: parts.joined(separator: "."), kind: kind, direction: direction)
    }
}

extension Reftest {
    /// 320x240, in points.
    public static let defaultSize = Size(320, 240)
    /// The scales that a test draws at, unless it names others.
    public static let defaultScales = [1, 1.5, 2]

    /// Draws both documents at each scale and in the pair's directions, and compares them.
    ///
    /// - Parameters:
    ///   - size: the size of the window, in points.
    ///   - scales: device pixels per point.
    ///   - tolerance: the largest difference of a colour component that counts as equal, from 0 to 255.
    ///   - output: the folder for the pictures of a failure; nil is a folder of the process in the system's temporary folder.
    /// - Throws: `ReftestError` for the first combination that fails; errors of reading the documents or writing the
    ///   pictures; `FontError` if no fonts are installed.
    public func run(
        size: Size = defaultSize, scales: [Double] = defaultScales, tolerance: Int = 0, output: String? = nil
    ) throws {
        if try text(of: "\(name).xml") == text(of: referenceName) {
            throw ReftestError(
                name: description, reason: "both documents have the same text; the test checks nothing")
        }
        let fonts = FontLibrary()
        for scale in scales {
            for direction in direction.map({ [$0] }) ?? LayoutDirection.allCases {
                let platform = OffscreenPlatform(scale: scale, fonts: fonts)
                let place = ReftestError.Place(scale: scale, direction: direction)
                let picture = try draw("\(name).xml", place, size, platform)
                let reference = try draw(referenceName, place, size, platform)
                let comparison = PixmapComparison(picture, reference, tolerance: tolerance)
                guard let reason = reason(toRefuse: picture, comparison) else { continue }
                let folder = output ?? Self.temporaryFolder()
                let files = try write(
                    picture, reference, comparison, to: folder, "\(self)-\(scale.plain)x-\(direction.rawValue)")
                throw ReftestError(
                    name: description, place: place, differentCount: comparison.differentCount,
                    reason: "\(reason); see \(files) in '\(folder)'")
            }
        }
    }

    private func reason(toRefuse picture: Pixmap, _ comparison: PixmapComparison) -> String? {
        let differs = comparison.differentCount > 0
        switch kind {
        case .same where differs: return comparison.summary
        case .same where picture.pixels.allSatisfy({ $0 == picture.pixels.first }):
            return "both documents draw only one colour; the test checks nothing"
        case .different where !differs: return "the documents draw the same picture; they must differ"
        default: return nil
        }
    }

    private func text(of file: String) throws -> Data { try Data(contentsOf: URL(filePath: folder + "/" + file)) }

    private func draw(
        _ file: String, _ place: ReftestError.Place, _ size: Size, _ platform: OffscreenPlatform
    ) throws -> Pixmap {
        var diagnostics: [MarkupDiagnostic] = []
        var builder = ViewBuilder(
            resources: Resources(directory: folder), imageLoader: platform.imageLoader, textEngine: platform.textEngine)
        builder.diagnosticHandler = { diagnostics.append($0) }
        let source = try MarkupSource(contentsOf: folder + "/" + file, name: file)
        let controller = ViewController()
        // The diagnostic handler has collected the error.
        controller.view = (try? builder.load(source).view) ?? View()
        let application = Application(
            title: file, identifier: "inlay-test", appearance: .light, direction: place.direction, platform: platform)
        application.diagnosticHandler = { _ in }
        let picture = try application.open(controller, size: size).pixmap(fonts: platform.fonts)
        if let missing = platform.fonts.diagnostic { throw missing }
        let faults = (diagnostics + application.diagnostics).filter { $0.severity != .note }
        guard faults.isEmpty else {
            let list = faults.map { "\n\($0)" }.joined()
            throw ReftestError(name: description, place: place, reason: "'\(file)' has diagnostics:\(list)")
        }
        return picture
    }

    /// - Returns: the file names, for a sentence.
    private func write(
        _ picture: Pixmap, _ reference: Pixmap, _ comparison: PixmapComparison, to folder: String, _ name: String
    ) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let files = [
            (name + ".png", picture), (name + ".reference.png", reference), (name + ".diff.png", comparison.difference),
        ]
        for (file, picture) in files { try picture.writePNG(to: folder + "/" + file) }
        return "\(files[0].0), \(files[1].0) and \(files[2].0)"
    }

    private static func temporaryFolder() -> String {
        let process = ProcessInfo.processInfo.processIdentifier
        return FileManager.default.temporaryDirectory.path + "/inlay-reftests-\(process)"
    }
}

/// The reason why a reftest fails.
public nonisolated struct ReftestError: Error, Equatable, CustomStringConvertible {
    /// The conditions under which the documents were drawn.
    public struct Place: Hashable, Sendable {
        /// Device pixels per point.
        public let scale: Double
        /// The layout direction of the pictures.
        public let direction: LayoutDirection
    }

    /// The name of the reference without `.xml`, such as `hidden.ref`; the name of a document without a reference.
    public let name: String
    /// nil if nothing was drawn.
    public var place: Place?
    /// The number of different pixels; 0 if the documents were not compared.
    public var differentCount = 0
    /// A description of the failure.
    public let reason: String

    public var description: String {
        let drawn = place.map { " at scale \($0.scale.plain), \($0.direction.rawValue)" } ?? ""
        return "reftest '\(name)'\(drawn): \(reason)"
    }
}

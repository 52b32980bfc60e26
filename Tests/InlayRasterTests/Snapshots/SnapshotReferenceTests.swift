import FoundationEssentials
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@MainActor @Suite struct SnapshotReferenceTests {
    private let folder: TemporaryFolder
    private let blue = Pixmap(width: 4, height: 2, pixels: Array(repeating: 0xff33_6699, count: 8))
    private let red = Pixmap(width: 4, height: 2, pixels: Array(repeating: 0xff99_3333, count: 8))

    init() throws { folder = try TemporaryFolder() }

    private func reference(_ name: String = "sample", variant: String? = nil, isUpdating: Bool = false) throws
        -> SnapshotReference
    {
        try SnapshotReference(folder: folder.path + "/Snapshots", name: name, variant: variant, isUpdating: isUpdating)
    }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/Snapshots")) ?? []).sorted()
    }

    private func text(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder.path + "/Snapshots/" + file)), as: UTF8.self)
    }

    // MARK: Images

    @Test func `a new image is written and the test fails once`() throws {
        let error = #expect(throws: SnapshotError.self) { try reference().compare(blue) }

        #expect(
            error?.description
                == "snapshot 'sample': there was no reference; '\(folder.path)/Snapshots/sample.png' is new: "
                + "check it, then run again")
        try reference().compare(blue)
        #expect(files == ["sample.png"])
    }

    @Test func `a changed image writes the new image and the difference`() throws {
        _ = try? reference().compare(blue)

        let error = #expect(throws: SnapshotError.self) { try reference().compare(red) }

        #expect(
            error?.reason == "8 of 8 pixels differ, by up to 102 of 255; see sample.new.png and sample.diff.png in "
                + "'\(folder.path)/Snapshots'; INLAY_UPDATE_SNAPSHOTS=1 accepts it")
        #expect(files == ["sample.diff.png", "sample.new.png", "sample.png"])
        #expect(try Pixmap(png: folder.path + "/Snapshots/sample.new.png") == red)
        #expect(try Pixmap(png: folder.path + "/Snapshots/sample.diff.png")[0, 0] == 0xffff_0000)
        #expect(try Pixmap(png: folder.path + "/Snapshots/sample.png") == blue)
    }

    @Test func `a variant keeps its own failure files`() throws {
        _ = try? reference().compare(blue)
        _ = try? reference(variant: "x11").compare(red)

        try reference(variant: "core").compare(blue)
        #expect(files == ["sample.png", "sample.x11.diff.png", "sample.x11.new.png"])

        try reference(variant: "x11").compare(blue)
        #expect(files == ["sample.png"])

        _ = try? reference(variant: "x11").compare(red)
        _ = try? reference(variant: "core", isUpdating: true).compare(red)
        #expect(files == ["sample.png"])
    }

    @Test func `files of a failure are removed when the snapshot passes`() throws {
        _ = try? reference().compare(blue)
        _ = try? reference("other").compare(blue)
        _ = try? reference().compare(red)
        _ = try? reference("other").compare(red)

        try reference().compare(blue)

        #expect(files == ["other.diff.png", "other.new.png", "other.png", "sample.png"])
    }

    @Test func `an update rewrites the reference image and fails once`() throws {
        _ = try? reference().compare(blue)
        _ = try? reference().compare(red)

        let error = #expect(throws: SnapshotError.self) { try reference(isUpdating: true).compare(red) }

        #expect(error?.reason.hasSuffix("sample.png' was rewritten: check it, then run again") == true)
        #expect(files == ["sample.png"])
        try reference(isUpdating: true).compare(red)
    }

    @Test func `an update keeps a reference within the tolerance`() throws {
        _ = try? reference().compare(blue)
        var near = blue
        near[0, 0] = 0xff33_6698

        try reference(isUpdating: true).compare(near)

        #expect(try Pixmap(png: folder.path + "/Snapshots/sample.png") == blue)
    }

    @Test func `an image of another size reports both sizes`() throws {
        _ = try? reference().compare(blue)

        let error = #expect(throws: SnapshotError.self) { try reference().compare(Pixmap(width: 3, height: 2)) }

        #expect(error?.reason.hasPrefix("the picture is 3x2, the reference 4x2") == true)
    }

    @Test func `a limited number of different pixels can be allowed`() throws {
        _ = try? reference().compare(blue)
        var other = blue
        other[1, 1] = 0xff00_0000

        #expect(throws: SnapshotError.self) { try reference().compare(other) }
        try reference().compare(other, maximumCount: 1)
        try reference().compare(other, ignoring: [Rect(1, 1, 1, 1)])
    }

    @Test func `an invalid reference image is an error`() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/Snapshots", withIntermediateDirectories: true)
        try folder.write("Snapshots/sample.png", "no picture")

        #expect(throws: ImageError.self) { try reference().compare(blue) }
    }

    // MARK: Texts

    @Test func `a new text is written with a final newline and fails once`() throws {
        #expect(throws: SnapshotError.self) { try reference().compare("one\ntwo") }

        try reference().compare("one\ntwo")
        try reference().compare("one\ntwo\n")
        #expect(files == ["sample.txt"])
        #expect(try text("sample.txt") == "one\ntwo\n")
    }

    @Test func `a changed text is saved and the error shows the lines`() throws {
        _ = try? reference().compare("one\ntwo\nthree", fileExtension: "tree.txt")

        let error = #expect(throws: SnapshotError.self) {
            try reference().compare("one\n2\nthree", fileExtension: "tree.txt")
        }

        #expect(
            error?.description == """
                snapshot 'sample': the text differs; see sample.new.tree.txt in '\(folder.path)/Snapshots'; INLAY_UPDATE_SNAPSHOTS=1 accepts it
                  1   one
                - 2   two
                + 2   2
                """)
        #expect(files == ["sample.new.tree.txt", "sample.tree.txt"])
        try reference().compare("one\ntwo\nthree", fileExtension: "tree.txt")
        #expect(files == ["sample.tree.txt"])
    }

    @Test func `an update rewrites the reference text and fails once`() throws {
        _ = try? reference().compare("one")

        let error = #expect(throws: SnapshotError.self) { try reference(isUpdating: true).compare("two") }

        #expect(error?.reason.contains("sample.txt' was rewritten: check it") == true)
        #expect(try text("sample.txt") == "two\n")
        try reference().compare("two")
    }

    // MARK: Names

    @Test(arguments: ["", ".", "..", ".hidden", "a/b", "../a", "a\0b", "a.new", "a.diff"])
    func `a snapshot name cannot contain a path`(name: String) {
        #expect(throws: SnapshotError.self) { try reference(name) }
    }
}

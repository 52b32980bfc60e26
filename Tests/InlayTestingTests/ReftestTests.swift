import Foundation
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

/// Documents that must draw the same pixels: each pair of `Tests/Reftests` tests one statement of the specification.
@Suite struct ReftestTests {
    @Test(arguments: try Reftest.all(in: "../Reftests"))
    func `a document renders like its reference`(reftest: Reftest) throws {
        try reftest.run()
    }
}

/// Reftests that must fail: a comparison that cannot fail proves nothing.
@Suite struct WrongReftestTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-reftests-\(UUID())").path
    private let red = ##"<View backgroundColor="#993333"/>"##
    private let bar = ##"<RowView><View width="10" backgroundColor="#993333"/><Spacer/></RowView>"##

    private func write(_ files: [String: String]) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
    }

    private func run(_ files: [String: String], size: Size = Size(20, 10)) throws {
        try write(files)
        for reftest in try Reftest.all(in: folder) { try reftest.run(size: size, output: folder + "/output") }
    }

    private func failure(_ files: [String: String]) throws -> ReftestError? {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return #expect(throws: ReftestError.self) { try run(files) }
    }

    @Test func `a wrong pair reports the place and size of the difference`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }

        let error = #expect(throws: ReftestError.self) {
            try run(["a.xml": bar, "a.ref.xml": bar.replacingOccurrences(of: "10", with: "12")])
        }

        #expect(
            error?.description == """
                reftest 'a.ref' at scale 1, ltr: 20 of 200 pixels differ, by up to 196 of 255; see a.ref-1x-ltr.png, \
                a.ref-1x-ltr.reference.png and a.ref-1x-ltr.diff.png in '\(folder)/output'
                """)
        #expect(error?.differentCount == 20)
        #expect(error?.place?.direction == .leftToRight)
        let picture = try Pixmap(png: folder + "/output/a.ref-1x-ltr.png")
        let reference = try Pixmap(png: folder + "/output/a.ref-1x-ltr.reference.png")
        let difference = try Pixmap(png: folder + "/output/a.ref-1x-ltr.diff.png")
        #expect(picture[11, 0] != 0xff99_3333)
        #expect(reference[11, 0] == 0xff99_3333)
        #expect(difference[9, 0] != 0xffff_0000)
        #expect(difference[10, 0] == 0xffff_0000)
    }

    @Test func `a difference in one layout direction is found`() throws {
        let error = try failure([
            "a.xml": bar,
            "a.ref.xml": ##"<ColumnView layoutMarginRight="10"><View backgroundColor="#993333"/></ColumnView>"##,
        ])

        #expect(error?.description.hasPrefix("reftest 'a.ref' at scale 1, rtl: 200 of 200 pixels differ") == true)
    }

    @Test func `a difference at one scale is found`() throws {
        let error = try failure(["a.xml": bar, "a.ref.xml": bar.replacingOccurrences(of: "10", with: "10.3")])

        #expect(error?.place?.scale == 2)
        #expect(error?.description.hasPrefix("reftest 'a.ref' at scale 2, ltr: 20 of 800 pixels differ") == true)
    }

    @Test func `a reference for one direction is compared in only one direction`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let column = ##"<ColumnView SIDE="10"><View backgroundColor="#993333"/></ColumnView>"##

        try run([
            "a.xml": bar,
            "a.ltr.ref.xml": column.replacingOccurrences(of: "SIDE", with: "layoutMarginRight"),
            "a.rtl.ref.xml": column.replacingOccurrences(of: "SIDE", with: "layoutMarginLeft"),
        ])

        let error = #expect(throws: ReftestError.self) {
            try run(["a.rtl.ref.xml": column.replacingOccurrences(of: "SIDE", with: "layoutMarginRight")])
        }
        #expect(error?.place == nil || error?.place?.direction == .rightToLeft)
    }

    @Test func `documents expected to differ fail when equal`() throws {
        let error = try failure(["a.xml": red, "a.notref.xml": red + "\n"])

        #expect(
            error?.description.hasPrefix("reftest 'a.notref' at scale 1, ltr: the documents draw the same picture")
                == true
        )
    }

    @Test func `documents expected to differ pass when different`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }

        try run(["a.xml": bar, "a.notref.xml": red])
    }

    @Test(arguments: ["a.xml", "a.ref.xml"]) func `a warning in a document fails the reftest`(file: String) throws {
        var files = ["a.xml": bar, "a.ref.xml": bar + "\n"]
        files[file] = bar.replacingOccurrences(of: "<Spacer", with: "<Spacer colour=\"red\"")

        let error = try failure(files)

        #expect(
            error?.reason.hasPrefix("'\(file)' has diagnostics:\n\(file):1:") == true, "\(error?.reason ?? "")")
        #expect(error?.reason.contains("[unknown-property]") == true)
    }

    @Test func `a document without a view fails the reftest`() throws {
        let error = try failure(["a.xml": "<View>", "a.ref.xml": red])

        #expect(error?.reason.contains("[malformed-xml]") == true)
    }

    @Test func `a pair that can never fail is rejected`() throws {
        #expect(try failure(["a.xml": bar, "a.ref.xml": bar])?.reason.contains("have the same text") == true)
        #expect(
            try failure(["a.xml": red, "a.ref.xml": red + "\n"])?.reason.contains("only one colour") == true)
    }

    @Test func `a document without a reference is rejected`() throws {
        #expect(try failure(["a.xml": bar])?.reason == "'a.xml' has no 'a.ref.xml' or '.notref.xml' next to it")
        #expect(try failure(["a.ref.xml": bar])?.reason == "'a.ref.xml' has no 'a.xml' next to it")
        #expect(try failure([:])?.reason == "there are no documents in '\(folder)'")
    }

    @Test func `reftest pairs are found by their names`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(["a.b.xml": "", "a.b.ref.xml": "", "a.b.notref.xml": "", "a.b.rtl.ref.xml": "", "picture.png": ""])

        let reftests = try Reftest.all(in: folder)

        #expect(
            Set(reftests) == [
                Reftest(folder: folder, name: "a.b"), Reftest(folder: folder, name: "a.b", kind: .different),
                Reftest(folder: folder, name: "a.b", direction: .rightToLeft),
            ])
        #expect(reftests.map(\.description).sorted() == ["a.b.notref", "a.b.ref", "a.b.rtl.ref"])
    }
}

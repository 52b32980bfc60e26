import Foundation
import Testing

@testable import Inlay
@testable import InlayRaster
@testable import InlaySDL

/// `inlay tree`, `explain`, `render` and `sheet` with the program of the document: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ProgramDocumentTests {
    private let folder: ScratchFolder
    private let demo = Tool.products.appendingPathComponent("Demo").path
    /// A document with a view class, outlets and bindings of the demo.
    private let charts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Resources/Documents/BudgetViewController.xml").path

    init() throws { folder = try ScratchFolder() }

    @Test func `tree prints the values and views of the program`() async throws {
        let outcome = try await Tool.run(["tree", charts, "--app", demo])

        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.output.contains(#"PieChartView #chart "#) || outcome.output.contains("PieChartView"))
        #expect(outcome.output.contains(#"TextField #rentName 24,3 96x30 "Rent" "#), "\(outcome.output)")
    }

    @Test func `explain describes elements defined by the program`() async throws {
        let outcome = try await Tool.run(["explain", charts, "PieChartView", "--app", demo])

        #expect(outcome.status == 0 && outcome.output.hasPrefix("PieChartView "), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("width   432  set by the code of FlowView"), "\(outcome.output)")
    }

    @Test func `explain with a program reports a missing view`() async throws {
        let outcome = try await Tool.run(["explain", charts, "#nothing", "--app", demo])

        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: no view matches '#nothing'"), "\(outcome.errors)")
    }

    @Test func `render draws the program's views and values`() async throws {
        let (alone, with) = (folder.path + "/alone.png", folder.path + "/with.png")
        #expect(try await Tool.run(["render", charts, "-o", with, "--app", demo, "--theme", "dark"]).status == 0)
        _ = try await Tool.run(["render", charts, "-o", alone, "--theme", "dark"])

        let picture = try Pixmap(png: with)
        #expect(picture.width == 480 && picture.height == 320)
        #expect(try Pixmap(png: alone) != picture)
    }

    @Test func `sheet renders program views in every state`() async throws {
        let file = try folder.add(
            "Views.xml",
            #"<ColumnView><PieChartView id="chart" height="60"/><Button style="system" title="Save"/></ColumnView>"#)
        let output = folder.path + "/sheet.png"
        let look = ["--theme", "light", "--direction", "ltr", "--scale", "1", "--width", "100"]

        let outcome = try await Tool.run(["sheet", file, "-o", output, "--app", demo] + look)

        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(try Pixmap(png: output).width == 650)
    }

    @Test func `sweep finds faults of program views, with the languages of the program`() async throws {
        let file = try folder.add(
            "Views.xml",
            #"<ColumnView><PieChartView height="60"/><Label text="@trip.title" width="200"/><Spacer/></ColumnView>"#)

        let outcome = try await Tool.run(["sweep", file, "--app", demo, "--font-scale", "1", "--scale", "1"])

        #expect(outcome.status == 1 && outcome.output.contains("[cut-text]"), "\(outcome.output) \(outcome.errors)")
        #expect(outcome.output.contains("Views.xml:1:") && outcome.output.contains("\nde "), "\(outcome.output)")
    }

    @Test func `missing images and texts come from the program`() async throws {
        let file = try folder.add("Page.xml", #"<ColumnView><ImageView id="picture" image="inlay"/></ColumnView>"#)

        let alone = try await Tool.run(["tree", file])
        let outcome = try await Tool.run(["tree", file, "--app", demo])

        #expect(alone.errors.contains("inlay"))
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    }

    @Test func `a missing document ends with status 2`() async throws {
        let outcome = try await Tool.run(["tree", folder.path + "/None.xml", "--app", demo])

        #expect(outcome.status == 2 && outcome.errors.contains("[missing-document]"), "\(outcome.errors)")
    }

    @Test(arguments: ["tree", "explain", "render", "sheet", "sweep"]) func `load options conflict with the app option`(
        command: String
    ) async throws {
        let more = command == "explain" ? ["#a"] : command == "tree" ? [] : ["-o", "a.png"]

        for option in [["--strict"], ["--root", "RowView"], ["--resources", "."], ["--platform", "iOS"]] {
            let outcome = try await Tool.run([command, "A.xml"] + more + ["--app", "/bin/true"] + option)
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("\(option[0]) cannot be used with --app"), "\(outcome.errors)")
        }
    }
}

import Inlay
import InlayTesting
import Testing

@testable import AppName

@Suite struct PartNameTests {
    @Test func `a document sets the value, within its limits`() throws {
        ViewBuilder.register(PartName.self)
        let app = try TestApplication(
            markup: #"<ColumnView><PartName id="low" value="0.4"/><PartName id="high" value="2"/></ColumnView>"#)

        #expect(app["#low", as: PartName.self]?.value == 0.4)
        #expect(app["#high", as: PartName.self]?.value == 1)
        #expect(app["#low"]?.accessibility.value == "40 %")
        #expect(app.diagnostics.isEmpty)
    }
}

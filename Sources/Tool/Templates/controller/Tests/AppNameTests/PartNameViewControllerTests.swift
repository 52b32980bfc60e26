import Inlay
import InlayTesting
import Testing

@testable import AppName

@Suite struct PartNameViewControllerTests {
    @Test func `the document loads without faults`() throws {
        let app = try TestApplication(PartNameViewController())

        #expect(app.diagnostics.isEmpty)
        #expect(app.displayList.contains("PartTitle"))
    }
}

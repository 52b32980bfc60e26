import Testing

@testable import Inlay

/// Fixed colours of texts and backgrounds with too little contrast.
@MainActor @Suite struct ContrastCheckTests {
    private func warnings(_ markup: String, isOn: Bool = true) throws -> [String] {
        var found: [String] = []
        var builder = ViewBuilder(resources: .none)
        builder.options.reportsLowContrast = isOn
        builder.diagnosticHandler = {
            found.append("\($0.id.rawValue) \($0.range.line):\($0.range.column)")
        }
        _ = try builder.load(MarkupSource(name: "Test.xml", text: markup))
        return found
    }

    @Test func `low contrast to a fixed background gives a text color warning`() throws {
        let markup = ##"<ColumnView backgroundColor="#ffffff"><Label textColor="#999999" text="a"/></ColumnView>"##

        #expect(try warnings(markup) == ["low-contrast 1:57"])
        #expect(try warnings(markup, isOn: false) == [])
    }

    @Test(arguments: [
        #"<ColumnView backgroundColor="white"><Label textColor="black"/></ColumnView>"#,
        ##"<ColumnView><Label textColor="#eeeeee"/></ColumnView>"##,
        #"<ColumnView backgroundColor="white"><Label textColor="label"/></ColumnView>"#,
        #"<ColumnView backgroundColor="white"><ColumnView backgroundColor="black"><Label textColor="white"/></ColumnView></ColumnView>"#,
        #"<ColumnView backgroundColor="white"><Button style="system" titleColor="white"/></ColumnView>"#,
        ##"<ColumnView backgroundColor="#ffffff"><TabBar><item type="featured"/></TabBar></ColumnView>"##,
        #"<LayerView backgroundColor="white"><View backgroundColor="black"/><Label textColor="white"/></LayerView>"#,
    ])
    func `text with enough contrast or an unknown background gives no warning`(markup: String) throws {
        #expect(try warnings(markup) == [])
    }

    @Test(arguments: [
        ##"<ColumnView backgroundColor="white"><Button titleColor="#eeeeee" title="a"/></ColumnView>"##,
        ##"<TextField borderStyle="roundedRect" backgroundColor="white" textColor="#eeeeee"/>"##,
        ##"<TableView><TableViewCell backgroundColor="white" textLabel.textColor="#eeeeee" textLabel.text="a"/><TableViewCell/></TableView>"##,
        ##"<ColumnView backgroundColor="white"><ColumnView><Label textColor="#00000040" text="a"/></ColumnView></ColumnView>"##,
    ])
    func `the contrast check covers buttons, fields, cells and translucent text`(markup: String) throws {
        #expect(try warnings(markup).count == 1)
    }
}

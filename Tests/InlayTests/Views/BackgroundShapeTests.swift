import Testing

@testable import Inlay

/// The area that `backgroundColor` fills in views with their own border.
@MainActor @Suite struct BackgroundShapeTests {
    @Test(arguments: [
        #"<TextField borderStyle="roundedRect" backgroundColor="black"/>"#,
        #"<TextField borderStyle="roundedRect" backgroundColor="black" layer.cornerRadius="3"/>"#,
        #"<TextView borderStyle="roundedRect" backgroundColor="black"/>"#,
        #"<PickerView backgroundColor="black"><component name="sizes"><row title="One"/></component></PickerView>"#,
    ])
    func `the background color ends below the border`(markup: String) throws {
        let window = try openWindow(view(markup), size: Size(100, 150))

        let fills = window.displayList().commands.map(\.description).filter { $0.hasPrefix("fill 0,0 100x150 r7") }
        #expect(fills == ["fill 0,0 100x150 r7 #000000 beneath 1"])
    }
}

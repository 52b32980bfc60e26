import Testing

@testable import Inlay

/// Views of iOS that Inlay does not have keep their place.
@MainActor @Suite struct UnsupportedViewTests {
    private final class Owner: MarkupOwner {
        @Outlet var map: MapView
    }

    @Test(arguments: [
        ("MKMapView", "MapView"), ("WKWebView", "WebView"), ("UIWebView", "WebView"), ("ADBannerView", "BannerView"),
    ])
    func `an element that Inlay does not have is a frame with its name`(name: String, className: String) throws {
        let loaded = Loaded("<ColumnView><\(name) height='80' mapType='1'/></ColumnView>")

        #expect(loaded.diagnostics.map(\.id) == [.unsupportedElement])
        #expect(loaded.diagnostics.map(\.severity) == [.note])
        let view = try #require(loaded.view?.subviews.first as? UnsupportedView)
        #expect(typeName(type(of: view)) == className)
        #expect(view.elementName == name)
        let window = try openWindow(try #require(loaded.view), size: Size(200, 200))
        #expect(view.frame.size == Size(200, 80))
        #expect("\(window.displayList())".contains(name))
    }

    @Test func `its attributes can be read`() throws {
        let loaded = Loaded("<MapView mapType='hybrid'/>")

        #expect(loaded.view?.value(forKey: "mapType") as? String == "hybrid")
    }

    @Test func `strict mode warns of it`() {
        let loaded = Loaded("<MapView/>") { $0.options.isStrict = true }

        #expect(loaded.diagnostics.map(\.severity) == [.warning])
    }

    @Test func `an outlet of its class is set`() throws {
        let owner = Owner()
        let loaded = Loaded("<MKMapView id='map'/>", owner: owner)

        #expect(owner.map === loaded.view)
    }

    @Test func `a banner has the size of one`() throws {
        let view = try view("<ADBannerView/>")

        #expect(view.measure(fitting: .unconstrained) == Size(320, 50))
    }
}

import Testing

@testable import Inlay

/// Placeholders for views of iOS that Inlay does not have.
@MainActor @Suite struct UnsupportedViewTests {
    private final class Owner: MarkupOwner {
        @Outlet var map: MapView
    }

    @Test(arguments: [
        ("MKMapView", "MapView"), ("WKWebView", "WebView"), ("UIWebView", "WebView"), ("ADBannerView", "BannerView"),
    ])
    func `an unsupported element becomes a placeholder with its name`(name: String, className: String) throws {
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

    @Test func `attributes of an unsupported element can be read`() throws {
        let loaded = Loaded("<MapView mapType='hybrid'/>")

        #expect(loaded.view?.value(forKey: "mapType") as? String == "hybrid")
    }

    @Test func `strict mode warns of an unsupported element`() {
        let loaded = Loaded("<MapView/>") { $0.options.isStrict = true }

        #expect(loaded.diagnostics.map(\.severity) == [.warning])
    }

    @Test func `an outlet typed as an unsupported view is set`() throws {
        let owner = Owner()
        let loaded = Loaded("<MKMapView id='map'/>", owner: owner)

        #expect(owner.map === loaded.view)
    }

    @Test func `a banner placeholder has the standard banner size`() throws {
        let view = try view("<ADBannerView/>")

        #expect(view.measure(fitting: .unconstrained) == Size(320, 50))
    }

    // MARK: Classes of an app

    private final class OwnView: View {
        var mapType = 0

        deinit {}

        override class var properties: PropertyTable {
            super.properties + [.init("mapType", \OwnView.mapType) { $0.mapType = $1 }]
        }
    }

    /// Restores the names afterwards, because all documents share one list of names.
    private func withOwnView(registeredAs name: String, body: () throws -> Void) rethrows {
        let types: [View.Type] = [WebView.self, MapView.self, BannerView.self]
        let plainName = ElementNames.plainNames[name] ?? name
        let names = ElementNames.names(of: plainName)
        defer {
            for type in types where typeName(type) == plainName {
                for name in names { ViewBuilder.register(type, as: name) }
            }
        }
        ViewBuilder.register(OwnView.self, as: name)
        try body()
    }

    @Test(arguments: [
        ["WebView", "WKWebView", "UIWebView"], ["MapView", "MKMapView"], ["BannerView", "ADBannerView"],
    ])
    func `an app class replaces an unsupported element under all its names`(names: [String]) throws {
        for registered in names {
            try withOwnView(registeredAs: registered) {
                for name in names {
                    let loaded = Loaded("<ColumnView><\(name) mapType='3' height='80'/></ColumnView>")
                    #expect(loaded.diagnostics.isEmpty)
                    let view = try #require(
                        loaded.view?.subviews.first as? OwnView, "\(name), registered as \(registered)")
                    #expect(view.mapType == 3 && view.height == 80)
                    #expect(ViewBuilder.viewClass(named: name) == OwnView.self)
                }
            }
        }
    }

    @Test func `a class of the app leaves other unsupported elements`() {
        withOwnView(registeredAs: "MKMapView") {
            for name in ["WKWebView", "WebView", "ADBannerView"] {
                #expect(Loaded("<\(name)/>").diagnostics.map(\.id) == [.unsupportedElement])
            }
        }
        #expect(Loaded("<MapView/>").diagnostics.map(\.id) == [.unsupportedElement])
    }

    @Test func `a class of the app replaces a supported element under one name`() throws {
        let name = "UIActivityIndicatorView"
        ViewBuilder.register(OwnView.self, as: name)
        defer { ViewBuilder.register(ActivityIndicatorView.self, as: name) }

        #expect(Loaded("<\(name)/>").view is OwnView)
        #expect(Loaded("<ActivityIndicatorView/>").view is ActivityIndicatorView)
    }
}

import Testing

@testable import Inlay

/// Specification 13.17.
@Suite struct GradientViewTests {
    private func drawn(_ markup: String, size: Size = Size(200, 100)) throws -> String {
        let gradient = try view(markup)
        _ = try openWindow(gradient, size: size)
        var list = DisplayList()
        gradient.draw(into: &list)
        return list.description
    }

    @Test(arguments: ["LinearGradientView", "LMLinearGradientView"])
    func `a linear gradient runs from top to bottom by default`(name: String) throws {
        #expect(
            try drawn("<\(name) colors='#000000, #ffffff'/>")
                == "fill 0,0 200x100 linear 100,0 100,100 0:#000000 1:#ffffff")
    }

    @Test func `gradient points are relative to the size of the view`() throws {
        let line = #"startPoint="0, 0.5" endX="1" endY="0.5""#
        #expect(
            try drawn("<LinearGradientView colors='red, blue' \(line)/>")
                == "fill 0,0 200x100 linear 0,50 200,50 0:#ff0000 1:#0000ff")
    }

    @Test(arguments: ["RadialGradientView", "LMRadialGradientView"])
    func `the radius is relative to the smaller side of the view`(name: String) throws {
        #expect(
            try drawn("<\(name) colors='red, blue'/>") == "fill 0,0 200x100 radial 100,50 50 0:#ff0000 1:#0000ff")
        #expect(
            try drawn("<\(name) colors='red, blue' centerX='0' radius='1'/>")
                == "fill 0,0 200x100 radial 0,50 100 0:#ff0000 1:#0000ff")
    }

    @Test func `colors are distributed evenly unless locations are given`() throws {
        #expect(
            try drawn("<LinearGradientView colors='red, green, blue'/>").hasSuffix("0:#ff0000 0.5:#00ff00 1:#0000ff"))
        #expect(
            try drawn("<LinearGradientView colors='red, green, blue' locations='0, 0.8, 1'/>")
                .hasSuffix("0:#ff0000 0.8:#00ff00 1:#0000ff"))
        #expect(try drawn("<LinearGradientView colors='red'/>").hasSuffix("100,100 0:#ff0000"))
    }

    @Test(arguments: ["<LinearGradientView/>", "<RadialGradientView colors=''/>"])
    func `a gradient without colors draws nothing`(markup: String) throws { #expect(try drawn(markup) == "") }

    @Test func `excess colors are ignored and reported once`() throws {
        let gradient = LinearGradientView()
        gradient.colors = [.black, .white, .black]
        gradient.locations = [0, 1]
        let window = try openWindow(View(), size: Size(10, 10))
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }
        gradient.frame = Rect(0, 0, 10, 10)
        window.view.addSubview(gradient)

        for _ in 0..<2 {
            gradient.setNeedsDisplay()
            window.drawFrame()
        }

        #expect(gradient.displayState.painted.list.description.hasSuffix("0:#000000 1:#ffffff"))
        #expect(told.count == 1)
        #expect(told.first?.contains("3 colours and 2 locations") == true)
    }

    @Test func `a point with one number is reported`() throws {
        var builder = ViewBuilder(resources: .none)
        var found: [String] = []
        builder.diagnosticHandler = { found.append($0.message) }
        _ = try builder.load(MarkupSource(name: "a.xml", text: #"<LinearGradientView startPoint="0.5"/>"#))

        #expect(found.count == 1)
        #expect(found.first?.contains("must be two numbers, not 1") == true)
    }

    @Test func `a gradient view fills the available space`() throws {
        #expect(
            try frames(of: "<ColumnView><LinearGradientView/><Label text='a' height='20'/></ColumnView>")[0]
                == Rect(0, 0, 300, 72))
    }

    /// Gradients are not mirrored, as pictures are not.
    @Test func `a gradient is not mirrored in right-to-left layout`() throws {
        for markup in [
            "<LinearGradientView colors='red, blue' startX='0' endX='1'/>",
            "<RadialGradientView colors='red, blue' centerX='0'/>",
        ] {
            let drawn = try [LayoutDirection.leftToRight, .rightToLeft].map {
                "\(try openWindow(view(markup), size: Size(200, 100), direction: $0).displayList())"
            }
            #expect(drawn[0] == drawn[1] && drawn[0].contains("0:#ff0000"))
        }
    }
}

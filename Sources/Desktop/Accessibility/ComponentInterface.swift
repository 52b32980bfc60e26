import Inlay

/// `org.a11y.atspi.Component`: the place of an object, and focus.
enum ComponentInterface {
    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Component",
        methods: [
            .init("Contains", "iiu", returns: "b") { accessible, arguments throws(BusError) in
                let point = try accessible.point(arguments)
                return [.boolean(accessible.object.frame.contains(point))]
            },
            .init("GetAccessibleAtPoint", "iiu", returns: "(so)") { accessible, arguments throws(BusError) in
                let point = try accessible.point(arguments)
                return [accessible.reference(accessible.object.object(at: point)).value]
            },
            .init("GetExtents", "u", returns: "(iiii)") { accessible, arguments throws(BusError) in
                let coordinates = try Coordinates(arguments.unsigned(0), of: accessible.object)
                return [.structure(coordinates.numbers(of: accessible.object.frame))]
            },
            .init("GetPosition", "u", returns: "ii") { accessible, arguments throws(BusError) in
                let coordinates = try Coordinates(arguments.unsigned(0), of: accessible.object)
                return Array(coordinates.numbers(of: accessible.object.frame)[..<2])
            },
            .init("GetSize", returns: "ii") { accessible, _ in
                Array(Coordinates(inWindowOf: accessible.object).numbers(of: accessible.object.frame)[2...])
            },
            .init("GetLayer", returns: "u") { accessible, _ in [.unsigned(accessible.layer)] },
            .init("GetMDIZOrder", returns: "n") { _, _ in [.int16(-1)] },
            .init("GrabFocus", returns: "b") { accessible, _ in [.boolean(accessible.object.takeFocus())] },
            .init("GetAlpha", returns: "d") { _, _ in [.double(1)] },
            // The window manager and the layout of the window decide about sizes.
            .init("SetExtents", "iiiiu", returns: "b") { _, _ in [.boolean(false)] },
            .init("SetPosition", "iiu", returns: "b") { _, _ in [.boolean(false)] },
            .init("SetSize", "ii", returns: "b") { _, _ in [.boolean(false)] },
            .init("ScrollTo", "u", returns: "b") { accessible, _ in
                accessible.object.scrollIntoView()
                return [.boolean(accessible.object.kind == .element)]
            },
            .init("ScrollToPoint", "uii", returns: "b") { _, _ in [.boolean(false)] },
        ],
        properties: [.init("version", "u") { _ in .unsigned(1) }])
}

extension Accessible {
    /// The point of the arguments x, y and type of coordinates, in points of the window.
    fileprivate func point(_ arguments: BusArguments) throws(BusError) -> Point {
        try Coordinates(arguments.unsigned(2), of: object).point(arguments.integer(0), arguments.integer(1))
    }

    /// The stacking order: 7 for windows, 5 for menus and tips, 3 for other objects.
    fileprivate var layer: UInt32 {
        if object.kind == .window { return 7 }
        return [.menu, .toolTip].contains(description.role) ? 5 : 3
    }
}

/// Converts between points of a window and the coordinates that a caller asks for.
@MainActor struct Coordinates {
    /// The origin in the desktop's units.
    private let origin: Point
    private let unitsPerPoint: Double

    /// - Parameter kind: 0 for the screen, 1 for the window, 2 for the parent. Without coordinates of the screen those of the window are used.
    init(_ kind: UInt32, of object: AccessibilityObject) throws(BusError) {
        let place = object.window?.platformWindow as? any ScreenPlaced
        unitsPerPoint = place?.unitsPerPoint ?? 1
        switch kind {
        case 0: origin = place?.screenOrigin ?? .zero
        case 1: origin = .zero
        case 2:
            let parent = object.parent.flatMap { $0.kind == .application ? nil : $0.frame.origin } ?? .zero
            origin = Point(-parent.x * unitsPerPoint, -parent.y * unitsPerPoint)
        default: throw .invalidArguments("there are no coordinates of the kind \(kind)")
        }
    }

    /// Coordinates relative to the window.
    init(inWindowOf object: AccessibilityObject) {
        origin = .zero
        unitsPerPoint = (object.window?.platformWindow as? any ScreenPlaced)?.unitsPerPoint ?? 1
    }

    func point(_ x: Int, _ y: Int) -> Point {
        Point((Double(x) - origin.x) / unitsPerPoint, (Double(y) - origin.y) / unitsPerPoint)
    }

    /// Returns x, y, width and height.
    func numbers(of rect: Rect) -> [BusValue] {
        let numbers = [
            rect.minX * unitsPerPoint + origin.x, rect.minY * unitsPerPoint + origin.y, rect.size.width * unitsPerPoint,
            rect.size.height * unitsPerPoint,
        ]
        return numbers.map { .integer(Int32(exactly: min(max($0.rounded(), -1e9), 1e9)) ?? 0) }
    }
}

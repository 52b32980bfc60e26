/// A view with parts that are no views, but objects for assistive programs, such as the points of a chart.
@MainActor public protocol AccessibilityContainer: View {
    /// The number of parts.
    var accessibilityPartCount: Int { get }
    /// Returns the part at an index; nil if there is none. Parts are asked for one by one, so that there may be very many.
    func accessibilityPart(at index: Int) -> AccessibilityPart?
    /// The index of the part that shows the focus while the view has it; nil if the view itself does.
    var accessibilityFocusedPart: Int? { get }
}

/// A part of a view that is no view itself, as assistive programs see it: a point of a chart, a cell of a row.
@MainActor public struct AccessibilityPart {
    /// The description of the part.
    public var accessibility: Accessibility
    /// The place in the coordinates of the view.
    public var frame: Rect
    /// The actions of the part, and the work that performs each. Empty by default.
    public var actions: [Accessibility.Action: () -> Void] = [:]

    /// Creates a part.
    public init(_ accessibility: Accessibility, frame: Rect) {
        self.accessibility = accessibility
        self.frame = frame
    }
}

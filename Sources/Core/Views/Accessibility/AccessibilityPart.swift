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

/// A view with a number that assistive programs can set. Its limits are `accessibility.range`.
@MainActor public protocol AccessibilityAdjustable: View {
    /// Sets the number, as the user does.
    ///
    /// - Returns: whether the number was set.
    @discardableResult func setAccessibilityValue(_ value: Double) -> Bool
}

/// skeleton
@MainActor open class Control: View {
    public private(set) var actions: [ControlAction] = []
    public func addAction(_ action: ControlAction) { actions.append(action) }
}

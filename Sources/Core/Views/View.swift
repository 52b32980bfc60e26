/// skeleton
@MainActor open class View: MarkupObject {
    public required init() {}
    deinit {}
    public private(set) var subviews: [View] = []
    public var markup = MarkupRecord()
    public var isHidden = false
    public var backgroundColor: Color?
    open class var properties: PropertyTable { .empty }
    @discardableResult open func appendMarkupElementView(_ view: View) -> Bool { false }
    @discardableResult open func processMarkupElement(_ tag: String, properties: [(name: String, value: String)]) -> Bool { false }
    @discardableResult open func processMarkupInstruction(_ target: String, data: String) -> Bool { false }
}

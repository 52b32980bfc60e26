import InlayScanning
import Testing

/// The declarations that the generator reads from Swift files.
@Suite nonisolated struct SwiftScanTests {
    private func scan(_ text: String) -> SwiftScan { SwiftScan(Array(text.utf8)) }

    @Test func `a class has its members`() throws {
        let type = try #require(
            scan(
                """
                @MainActor public final class Mail<T>: Base<T>, Other where T: Any {
                    @Outlet private(set) var list: TableView
                    private let (a, b) = (1, 2)
                    class func make() -> Mail { Mail() }
                    func send(_ sender: Button, event: Event? = .init(x: 1)) async throws -> Int { func inner() {} }
                    private func hide() {}
                    var count: Int { get { 1 } }
                }
                """
            ).classes.first)

        #expect(type.name == "Mail" && type.superclass == "Base" && type.isPublic && !type.isPrivate)
        #expect(type.methods.map(\.name) == ["send", "hide"])
        #expect(type.methods.map(\.labels) == [["_", "event"], []])
        #expect(type.methods.map(\.isAsync) == [true, false])
        #expect(type.methods.map(\.isPrivate) == [false, true])
        #expect(type.properties.isSuperset(of: ["list", "count"]))
    }

    @Test func `texts, comments and expressions have no declarations`() {
        let text = ##"""
            /* class A: B { /* nested */ */ // class C: D {}
            let text = "class E: F { \(name("}")) }"
            let raw = #"class G: H { \(x) "quoted" }"#
            let long = """
                class I: J { "
                """
            let pattern = /class K: L \{ "/
            enum Outer { class Nested: View {} }
            class Last: View {}
            """##
        #expect(scan(text).classes.map(\.name) == ["Last"])
    }

    @Test func `extensions and chosen documents are read`() {
        let classes = scan(
            #"""
            extension A { func b() {} }
            class C: D { override var documentName: String? { "E" } }
            class F: G { override var documentName: String? { nil } }
            """#
        ).classes

        #expect(classes.map(\.isExtension) == [true, false, false])
        #expect(classes.map(\.documentName) == [nil, "E", nil])
        #expect(classes.map(\.choosesDocument) == [false, true, true])
    }

    @Test func `registered actions and elements are read`() {
        let scan = scan(
            #"""
            class A: B {
                override func registerActions(in actions: inout ActionTable) {
                    actions["save:"] = save
                    if x { actions["undo"] = { undo() } }
                }
            }
            class C: D { func registerActions(in actions: inout ActionTable) { actions[name] = save } }
            func main() { ViewBuilder.register(Gauge.self, as: "gauge") }
            """#)

        #expect(scan.classes[0].registeredActions == ["save", "undo"] && !scan.classes[0].registersOtherActions)
        #expect(scan.classes[1].registersOtherActions)
        #expect(scan.registeredElements == ["gauge": "Gauge"])
    }

    @Test func `texts that code names by members are used`() {
        let members = SwiftMembers(Array("title = localized(.emptyTitle); x.y = \"z\"; // .no".utf8))

        #expect(members.names == ["emptyTitle", "y"])
        #expect(members.mayUse(text: "empty.title") && members.mayUse(text: "y#one"))
        #expect(!members.mayUse(text: "title") && !members.mayUse(text: "no"))
    }

    @Test func `imports without condition are read`() {
        let text = "public import A\nimport struct B.C\n#if canImport(D)\nimport D\n#endif\n@testable import E"
        #expect(scan(text).imports == ["A", "B", "E"])
    }
}

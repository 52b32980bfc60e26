@testable import Inlay

nonisolated extension RemovalSample {
    private static let field =
        #"<TextField text="Ann" borderStyle="roundedRect" clearButtonMode="always" width="200"/>"#
    private static let view = #"<TextView text="one two" width="200" height="60"/>"#
    private static let search =
        #"<SearchBar width="320" text="a" showsCancelButton="true" showsScopeBar="true" scopeButtonTitles="All, New"/>"#

    private static func field(
        _ name: String, _ events: ControlEvents, act: @escaping @MainActor (RemovalEnvironment) throws -> Void
    ) -> RemovalSample { RemovalSample("TextField, \(name)", field, events, act: act) }

    private static func told(
        _ name: String, _ markup: String, at call: String, act: @escaping @MainActor (RemovalEnvironment) throws -> Void
    ) -> RemovalSample {
        RemovalSample(name + " " + call, markup) {
            TextListener.listen($0, call)
        } act: {
            try act($0)
        }
    }

    static let textSamples: [RemovalSample] = [
        field("typed in", .editingChanged) { stage in
            stage.focus()
            stage.type("xy")
        },
        field("pasted in", .editingChanged) { stage in
            stage.window.application?.pasteboard.string = "xy"
            stage.focus()
            stage.window.press(Key("V"), .control)
        },
        field("composed in", .editingChanged) { stage in
            stage.focus()
            stage.window.send(.composing("か", caret: 1), .text("か"))
        },
        field("emptied", .editingChanged) { $0.click(0.96) },
        field("dropped on", .editingChanged) { $0.window.send(.textDropped("xy", $0.place(0.3))) },
        field("entered", .editingDidBegin) { $0.click(0.3) },
        field("left by a click", .editingDidEnd) { stage in
            stage.click(0.3)
            stage.focus()
        },
        field("ended by Return", .editingDidEndOnExit) { stage in
            stage.focus()
            stage.window.press(.return)
        },
        told("TextField", field, at: "selection") { stage in
            stage.drag(from: stage.place(0.1), to: stage.place(0.5))
        },
        told("TextField", field, at: "should change") { stage in
            stage.focus()
            stage.type("xy")
        },
        told("TextField", field, at: "should clear") { $0.click(0.96) },
        told("TextField", field, at: "should end") { stage in
            stage.click(0.3)
            stage.focus()
        },
        told("TextView", view, at: "change") { stage in
            stage.click(0.3)
            stage.type("xy")
        },
        told("TextView", view, at: "should change") { stage in
            stage.click(0.3)
            stage.type("xy")
        },
        told("TextView", view, at: "selection") { stage in
            stage.drag(from: stage.place(0.05, 0.2), to: stage.place(0.5, 0.2))
        },
        told("TextView", view, at: "begin") { $0.click(0.3) },
        told("TextView", view, at: "end") { stage in
            stage.click(0.3)
            stage.window.press(.tab, .control)
        },
        RemovalSample("SearchBar, typed in", search, .editingChanged) { stage in
            stage.focus()
            stage.type("xy")
        },
        RemovalSample("SearchBar, another scope", search, .valueChanged) { try $0.click("New") },
        told("SearchBar", search, at: "cancel") { try $0.click("Cancel") },
        told("SearchBar", search, at: "change") { try $0.click("Cancel") },
        told("SearchBar", search, at: "search") { stage in
            stage.focus()
            stage.window.press(.return)
        },
    ]
}

/// Reports calls of one delegate method to the stage.
@MainActor private final class TextListener: TextFieldDelegate, TextViewDelegate, SearchBarDelegate {
    private unowned let stage: RemovalEnvironment
    private let call: String

    static func listen(_ stage: RemovalEnvironment, _ call: String) {
        let listener = TextListener(stage, call)
        (stage.control as? TextField)?.delegate = listener
        (stage.control as? TextView)?.delegate = listener
        (stage.control as? SearchBar)?.delegate = listener
        stage.keep(listener)
    }

    private init(_ stage: RemovalEnvironment, _ call: String) { (self.stage, self.call) = (stage, call) }
    deinit {}

    private func hear(_ name: String) { if name == call { stage.tell() } }
    private func answer(_ name: String) -> Bool {
        hear(name)
        return true
    }

    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool { answer("should change") }
    func textFieldDidChangeSelection(_ textField: TextField) { hear("selection") }
    func textFieldShouldClear(_ textField: TextField) -> Bool { answer("should clear") }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool { answer("should end") }

    func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool {
        answer("should change")
    }
    func textViewDidBeginEditing(_ textView: TextView) { hear("begin") }
    func textViewDidEndEditing(_ textView: TextView) { hear("end") }
    func textViewDidChange(_ textView: TextView) { hear("change") }
    func textViewDidChangeSelection(_ textView: TextView) { hear("selection") }

    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) { hear("change") }
    func searchBarSearchButtonClicked(_ searchBar: SearchBar) { hear("search") }
    func searchBarCancelButtonClicked(_ searchBar: SearchBar) { hear("cancel") }
}

import Testing

@testable import Inlay

/// Controls whose items are repeated for the elements of an array. Specification 8.
@MainActor @Suite struct BoundItemListTests {
    private let owner = ListOwner()

    private func segments(_ attributes: String = "") throws -> SegmentedControl {
        try #require(
            owner.load(
                #"<SegmentedControl items="$fruits" row="fruit" \#(attributes)><segment title="$fruit.name"/></SegmentedControl>"#
            ) as? SegmentedControl)
    }

    private func titles(_ control: SegmentedControl) -> [String?] { control.segments.map(\.title) }

    @Test func `each element has a segment`() throws {
        let control = try segments()
        #expect(titles(control) == ["Apple", "Plum", "Pear"])

        owner.fruits[1].name = "Fig"
        owner.fruits.insert(Fruit(id: 9, name: "Kiwi"), at: 0)
        owner.fruits.removeLast()

        #expect(titles(control) == ["Kiwi", "Apple", "Fig"])
        #expect(owner.diagnostics.isEmpty)
    }

    @Test func `the chosen segment follows its element`() throws {
        let control = try segments(#"selectedItem="$fruit""#)
        control.choose(2, with: nil)
        #expect(owner.fruit?.name == "Pear")

        owner.fruits.reverse()
        #expect(control.selectedSegmentIndex == 0)

        owner.fruit = owner.fruits[1]
        #expect(control.selectedSegmentIndex == 1)

        owner.fruits.remove(at: 1)
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        #expect(owner.fruit == nil)
    }

    @Test func `a picker shows, selects and follows elements`() throws {
        let picker = try #require(
            owner.load(
                #"<PickerView items="$tasks" selectedItem="$chosen"><row title="$row.title"/></PickerView>"#)
                as? PickerView)
        _ = try openWindow(picker)
        #expect(picker.numberOfRows(inComponent: 0) == 2)
        #expect(picker.title(forRow: 1, forComponent: 0) == "Write")

        picker.choose(1, inComponent: 0, with: nil)
        #expect(owner.chosen === owner.tasks[1])

        owner.tasks.insert(Chore("Sing"), at: 0)
        picker.window?.drawFrame()
        #expect(picker.selectedRow(inComponent: 0) == 2)
        owner.tasks[2].title = "Dance"
        picker.window?.drawFrame()
        #expect(picker.title(forRow: 2, forComponent: 0) == "Dance")
    }

    @Test func `removed items leave no bindings`() throws {
        let picker = try #require(
            owner.load(#"<PickerView items="$words"><row title="$row"/></PickerView>"#) as? PickerView)
        let count = picker.extras?.bindings.count ?? 0

        owner.words.append("c")
        owner.words.removeFirst(2)

        #expect(picker.numberOfRows(inComponent: 0) == 1)
        #expect(picker.extras?.bindings.count == count - 1)
    }

    @Test func `an unknown element in a template is reported`() throws {
        _ = owner.load(#"<SegmentedControl items="$words"><segmnt title="$row"/></SegmentedControl>"#)

        #expect(owner.diagnostics.map(\.id) == [.unknownElement])
    }
}

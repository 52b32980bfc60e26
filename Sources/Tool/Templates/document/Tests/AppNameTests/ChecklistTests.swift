import Testing

@testable import AppName

@Suite struct ChecklistTests {
    @Test func `a written checklist is read again`() throws {
        let checklist = Checklist()
        checklist.entries = [Entry("Bread", isDone: true), Entry("Äpfel [x] - 2 kg")]

        let copy = Checklist()
        try copy.read(checklist.text)

        #expect(checklist.text == "- [x] Bread\n- [ ] Äpfel [x] - 2 kg\n")
        #expect(copy.text == checklist.text)
        #expect(!copy.isEdited)
    }

    @Test func `a line that is no entry is reported and the entries stay`() {
        let checklist = Checklist()
        checklist.entries = [Entry("Bread")]

        #expect(throws: Checklist.Failure(line: 3)) { try checklist.read("- [ ] Tea\n\nCoffee\n") }
        #expect(checklist.entries.map(\.title) == ["Bread"])
    }

    @Test func `a section shows the entries of its state`() {
        let checklist = Checklist()
        checklist.entries = [Entry("Bread", isDone: true), Entry("Tea")]

        checklist.section = .open
        #expect(checklist.shown.map(\.title) == ["Tea"])
        checklist.section = .done
        #expect(checklist.shown.map(\.title) == ["Bread"])
        #expect([checklist.count, checklist.openCount, checklist.doneCount] == [2, 1, 1])
    }
}

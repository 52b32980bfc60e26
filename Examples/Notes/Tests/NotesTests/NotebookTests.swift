import Foundation
import Testing

@testable import Notes

/// Two notebooks with one folder, as two programs have them.
@Suite struct NotebookTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID())")
    private let notebook: Notebook
    private let now = Date(timeIntervalSince1970: 1_773_480_600)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let folder = folder
        notebook = Notebook(prefix: "Note") { folder }
    }

    private func cleanUp() { try? FileManager.default.removeItem(at: folder) }
    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    private func write(_ text: String, _ name: String = "Note 1.md") throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }
    private func stored(_ text: String) throws -> Note {
        let note = notebook.add(date: now)
        note.text = text
        _ = try notebook.store(note, date: now)
        return note
    }

    @Test func `a note is stored in a file of its own`() throws {
        defer { cleanUp() }
        let note = try stored("# Bread\r\n#food, #Work and #1")
        _ = try stored("Tea")

        #expect(note.isStored && note.title == "Bread" && note.tags == ["food", "work"])
        #expect(try text("Note 1.md") == note.text)
        #expect(try text("Note 2.md") == "Tea")
    }

    @Test func `an empty new note has no file`() throws {
        defer { cleanUp() }
        let note = try stored("")

        #expect(note.title == "Note 1" && note.isStored)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a change by another program is taken over`() throws {
        defer { cleanUp() }
        let note = try stored("Bread")
        try write("Butter")
        try write("Jam", "Jam.md")

        let changes = try notebook.read()
        #expect(changes.conflicts.isEmpty && note.text == "Butter" && note.isStored)
        #expect(Set(notebook.notes.map(\.title)) == ["Butter", "Jam"])
    }

    @Test func `an edited note that another program changes becomes a note of its own`() throws {
        defer { cleanUp() }
        let note = try stored("Bread")
        note.text = "Bread, mine"
        try write("Bread, theirs")

        let changes = try notebook.store(note, date: now)
        #expect(changes.conflicts.map(\.text) == ["Bread, mine"])
        #expect(try text("Note 1.md") == "Bread, theirs")
        #expect(try text(note.name) == "Bread, mine" && note.name != "Note 1.md")
        #expect(notebook.notes.count == 2)
    }

    @Test func `a deleted file is reported, unless its note was edited`() throws {
        defer { cleanUp() }
        let (note, edited) = (try stored("Bread"), try stored("Tea"))
        edited.text = "Tea, green"
        for name in [note.name, edited.name] { try FileManager.default.removeItem(at: folder.appending(path: name)) }

        #expect(try notebook.read([note.name, edited.name]).deleted.map(\.text) == ["Bread"])
        _ = try notebook.store(edited, date: now)
        #expect(try text(edited.name) == "Tea, green")
        notebook.add(note, date: now)
        _ = try notebook.store(note, date: now)
        #expect(try text(note.name) == "Bread")
    }

    @Test func `a file that is not text is reported, and kept`() throws {
        defer { cleanUp() }
        let note = try stored("Bread")
        let damaged = Data([0xFF, 0xFE, 0, 0xC3])
        try damaged.write(to: folder.appending(path: note.name))

        #expect(try notebook.read().unreadable == ["Note 1.md"])
        note.text = "Bread and butter"
        _ = try notebook.store(note, date: now)
        #expect(try Data(contentsOf: folder.appending(path: "Note 1.md")) == damaged)
        #expect(try text(note.name) == "Bread and butter")
    }

    @Test func `a file that is not text is kept, also in place of a deleted one`() throws {
        defer { cleanUp() }
        let note = try stored("Bread")
        note.text = "Bread and butter"
        try FileManager.default.removeItem(at: folder.appending(path: note.name))
        _ = try notebook.read([note.name])
        let damaged = Data([0xFF, 0xFE, 0, 0xC3])
        try damaged.write(to: folder.appending(path: "Note 1.md"))

        #expect(try notebook.store(note, date: now).unreadable == ["Note 1.md"])
        #expect(try Data(contentsOf: folder.appending(path: "Note 1.md")) == damaged)
        #expect(try text(note.name) == "Bread and butter")
    }

    @Test func `notes of a folder that cannot be read stay`() throws {
        defer { cleanUp() }
        let note = try stored("Bread")
        let other = folder.appendingPathExtension("moved")
        try FileManager.default.moveItem(at: folder, to: other)
        try Data().write(to: folder)

        #expect(throws: (any Error).self) { try notebook.read() }
        #expect(throws: (any Error).self) { try notebook.remove(note) }
        #expect(notebook.notes.map(\.text) == ["Bread"])
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.moveItem(at: other, to: folder)
        #expect(try notebook.read().deleted.isEmpty)
        #expect(note.isStored && notebook.notes.count == 1)
    }

    @Test func `a note that cannot be stored keeps its text`() throws {
        cleanUp()
        let note = notebook.add(date: now)
        note.text = "Bread"

        #expect(throws: (any Error).self) { try notebook.store(note, date: now) }
        #expect(note.text == "Bread" && !note.isStored)
    }

    @Test func `a deleted note can be added again`() throws {
        defer { cleanUp() }
        let note = try stored("Bread")
        try notebook.remove(note)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        try write("Another")

        notebook.add(note, date: now)
        _ = try notebook.store(note, date: now)
        #expect(try text("Note 1.md") == "Another")
        #expect(try text(note.name) == "Bread")
    }
}

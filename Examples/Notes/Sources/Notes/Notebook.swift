import Foundation

/// The notes in a folder, a file for each.
final class Notebook {
    /// Changes by other programs. Notes in `conflicts` were edited, and get another file.
    struct Changes {
        var conflicts: [Note] = []
        var deleted: [Note] = []
        var unreadable: [String] = []  // Names of files that are not text.
    }

    private(set) var notes: [Note] = []
    /// The name of new files, before a number.
    private let prefix: String
    private let folder: () throws -> URL

    init(prefix: String, folder: @escaping () throws -> URL) { (self.prefix, self.folder) = (prefix, folder) }

    /// Adds a note; nil is a new one. If another note or a file has its name, it gets a new name.
    @discardableResult func add(_ note: Note? = nil, date: Date) -> Note {
        let note = note ?? Note(name: "", date: date)
        note.name = freeName(note.name)
        notes.append(note)
        return note
    }

    /// Takes over changes of files, nil for all. Edited texts stay, and files that are not text.
    func read(_ names: [String]? = nil) throws -> Changes {
        let folder = try folder()
        let files = try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
        let known = Dictionary(notes.map { ($0.name, $0) }) { $1 }
        var changes = Changes()
        for name in names.map(Set.init) ?? files.union(known.keys) where name.hasSuffix(".md") && name.first != "." {
            var note = known[name]
            guard files.contains(name) else {
                if let note, note.isStored, note.stored != nil { changes.deleted.append(note) }
                note?.stored = nil
                continue
            }
            let path = folder.appending(path: name).path
            let text = FileManager.default.contents(atPath: path).flatMap { String(bytes: $0, encoding: .utf8) }
            if text == nil { changes.unreadable.append(name) }
            if let edited = note, !edited.isStored, text == nil || text != edited.stored {
                (edited.name, edited.stored, note) = (freeName(), nil, nil)
                changes.conflicts.append(edited)
            }
            guard let text, text != note?.stored else { continue }
            let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date ?? Date()
            let current = note ?? Note(name: name, date: date)
            if note == nil { notes.append(current) }
            (current.text, current.stored, current.date) = (text, text, date)
        }
        notes.removeAll { note in changes.deleted.contains { $0 === note } }
        return changes
    }

    /// Writes a note, unless it is stored. The old text stays in the file until the new one is on the disk.
    func store(_ note: Note, date: Date) throws -> Changes {
        guard !note.isStored else { return Changes() }
        let changes = try read([note.name])
        try Data(note.text.utf8).write(to: folder().appending(path: note.name), options: .atomic)
        (note.stored, note.date) = (note.text, date)
        return changes
    }

    /// Deletes a note and its file. The note still has its text.
    func remove(_ note: Note) throws {
        guard try read([note.name]).unreadable.isEmpty else { throw CocoaError(.fileReadInapplicableStringEncoding) }
        if note.stored != nil { try FileManager.default.removeItem(at: folder().appending(path: note.name)) }
        note.stored = nil
        notes.removeAll { $0 === note }
    }

    /// Returns a name, or the next one with a number if it is empty, or if a note or a file has it.
    private func freeName(_ name: String = "") -> String {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder().path)) ?? []
        let taken = Set(files + notes.map(\.name) + [""])
        var (name, number) = (name, notes.count + 1)
        while taken.contains(name) { (name, number) = ("\(prefix) \(number).md", number + 1) }
        return name
    }
}

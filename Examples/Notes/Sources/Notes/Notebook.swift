import Foundation

/// The notes in a folder, a file for each.
final class Notebook {
    /// Reports about files that other programs have changed.
    struct Changes {
        /// Edited notes whose file has another text now. They get another file.
        var conflicts: [Note] = []
        /// Notes whose file was deleted.
        var deleted: [Note] = []
        /// The names of files that are not text.
        var unreadable: [String] = []
    }

    private(set) var notes: [Note] = []
    /// The name of new files, before a number.
    private let prefix: String
    private let folder: () throws -> URL

    init(prefix: String, folder: @escaping () throws -> URL) { (self.prefix, self.folder) = (prefix, folder) }

    /// Adds a note; nil is a new one. If another note has its name, it gets a new name.
    @discardableResult func add(_ note: Note? = nil, date: Date) -> Note {
        let note = note ?? Note(name: newName(), date: date)
        if isTaken(note.name) { note.name = newName() }
        notes.append(note)
        return note
    }

    /// Takes over changes of files. Edited texts stay, and files that are not text.
    ///
    /// - Parameter names: the changed files; nil is all of them.
    func read(_ names: [String]? = nil) throws -> Changes {
        let folder = try folder()
        let all = try names ?? (FileManager.default.contentsOfDirectory(atPath: folder.path) + notes.map(\.name))
        let known = Dictionary(notes.map { ($0.name, $0) }) { $1 }
        var changes = Changes()
        for name in Set(all) where name.hasSuffix(".md") && !name.hasPrefix(".") {
            let (note, path) = (known[name], folder.appending(path: name).path)
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
                if let note, note.stored != nil, note.isStored {
                    notes.removeAll { $0 === note }
                    changes.deleted.append(note)
                }
                note?.stored = nil
                continue
            }
            let text = (try? Data(contentsOf: URL(filePath: path))).flatMap { String(bytes: $0, encoding: .utf8) }
            if text == nil { changes.unreadable.append(name) }
            let date = attributes[.modificationDate] as? Date ?? Date()
            if let note, text == note.stored { continue }
            if let note, note.isStored {
                if let text { (note.text, note.stored, note.date) = (text, text, date) }
                continue
            }
            if let note {
                (note.name, note.stored) = (newName(), nil)
                changes.conflicts.append(note)
            }
            if let text { notes.append(Note(name: name, stored: text, date: date)) }
        }
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
        _ = try read([note.name])
        if note.stored != nil { try FileManager.default.removeItem(at: folder().appending(path: note.name)) }
        note.stored = nil
        notes.removeAll { $0 === note }
    }

    private func newName() -> String {
        var number = notes.count + 1
        while isTaken("\(prefix) \(number).md") { number += 1 }
        return "\(prefix) \(number).md"
    }

    private func isTaken(_ name: String) -> Bool {
        let path = (try? folder().appending(path: name))?.path
        return notes.contains { $0.name == name } || path.map { FileManager.default.fileExists(atPath: $0) } == true
    }
}

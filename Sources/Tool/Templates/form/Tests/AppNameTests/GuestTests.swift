import FoundationEssentials
import Testing

@testable import AppName

@Suite struct GuestTests {
    private let date = Date(timeIntervalSince1970: 1_773_480_600)

    @Test(arguments: ["ann@example.org", " a.b+c@d-e.example.org "])
    func `an address has a name and a domain`(address: String) {
        #expect(Guest(address: address, date: date).hasAddress)
    }

    @Test(arguments: ["", "ann", "ann@", "ann@example", "@example.org", "a b@example.org", "ann@example..org"])
    func `other texts are no addresses`(address: String) {
        #expect(!Guest(address: address, date: date).hasAddress)
    }

    @Test func `guests are stored one after the other`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guests-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = GuestList(file: folder.appending(path: "guests.json"))

        try list.add(Guest(name: "Ann", date: date))
        try list.add(Guest(name: "Bob", date: date))

        #expect(try list.guests().map(\.name) == ["Ann", "Bob"])
    }

    @Test func `a file of other content is kept`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "guests-\(UUID()).json")
        try Data("important".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        #expect(throws: (any Error).self) { try GuestList(file: file).add(Guest(date: date)) }
        #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self) == "important")
    }
}

import FoundationEssentials
import Inlay

/// The entries of the form.
struct Guest: Codable, Hashable, BindableModel {
    var name = ""
    var address = ""
    var date: Date
    var count = 1
    /// `any`, `vegetarian` or `vegan`.
    var meal = "any"
    var notes = ""
    var wantsNews = false

    static let bindable: KeyPathTable<Guest> = [
        "name": \.name, "address": \.address, "date": \.date, "count": \.count, "meal": \.meal, "notes": \.notes,
        "wantsNews": \.wantsNews, "hasName": \.hasName, "hasAddress": \.hasAddress,
    ]

    var hasName: Bool { !name.allSatisfy(\.isWhitespace) }
    /// Whether the address looks like `ann@example.org`.
    var hasAddress: Bool { address.wholeMatch(of: /\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*/) != nil }
    var isValid: Bool { hasName && hasAddress }
}

/// The registered guests, in a file.
struct GuestList {
    let file: URL

    func guests() throws -> [Guest] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try JSONDecoder().decode([Guest].self, from: Data(contentsOf: file))
    }

    /// Adds a guest. A file that is no list of guests is kept, and an error is thrown.
    func add(_ guest: Guest) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(guests() + [guest]).write(to: file, options: .atomic)
    }
}

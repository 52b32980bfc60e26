/// Names that are joined to groups.
struct Groups {
    private var parents: [String: String] = [:]

    func leader(of name: String) -> String {
        var name = name
        while let parent = parents[name] { name = parent }
        return name
    }

    mutating func join(_ one: String, _ other: String) {
        let (one, other) = (leader(of: one), leader(of: other))
        if one != other { parents[other] = one }
    }
}

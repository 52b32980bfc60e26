import Inlay

/// `org.a11y.atspi.Collection`: the descendants in sight that match a rule.
///
/// A search ends after a number of objects, so that the window stays responsive. Rows out of sight are not searched.
enum CollectionInterface {
    /// The most objects that one call visits.
    static let maximumVisits = 10_000

    private static let rule = "(aiia{ss}iaiiasib)"

    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Collection",
        methods: [
            .init("GetMatches", rule + "uib", returns: "a(so)") { accessible, arguments throws(BusError) in
                let search = try CollectionSearch(arguments.values[0], sorting: arguments.unsigned(1))
                let matches = search.matches(in: accessible.object, accessible)
                return [search.references(matches, arguments.integer(2), accessible)]
            },
            .init("GetMatchesTo", "o" + rule + "uubib", returns: "a(so)") { accessible, arguments throws(BusError) in
                let search = try CollectionSearch(arguments.values[1], sorting: arguments.unsigned(2))
                let current = try current(arguments, accessible)
                let scope = try scope(arguments.unsigned(3), current, accessible)
                let matches = search.matches(in: scope, accessible, before: current.id)
                return [search.references(matches, arguments.integer(5), accessible)]
            },
            .init("GetMatchesFrom", "o" + rule + "uuib", returns: "a(so)") { accessible, arguments throws(BusError) in
                let search = try CollectionSearch(arguments.values[1], sorting: arguments.unsigned(2))
                let current = try current(arguments, accessible)
                let scope = try scope(arguments.unsigned(3), current, accessible)
                let matches = search.matches(in: scope, accessible, after: current.id)
                return [search.references(matches, arguments.integer(4), accessible)]
            },
            .init("GetActiveDescendant", returns: "(so)") { accessible, _ in
                let focus = accessible.session.tree.focus
                return [accessible.reference(focus.flatMap { $0.isInside(accessible.object) ? $0 : nil }).value]
            },
        ],
        properties: [.init("version", "u") { _ in .unsigned(1) }])

    private static func current(
        _ arguments: BusArguments, _ accessible: Accessible
    ) throws(BusError) -> AccessibilityObject {
        guard case .objectPath(let path) = arguments.values[0], let id = ObjectReference.id(ofPath: path),
            let object = accessible.session.tree.object(id)
        else { throw .invalidArguments("the first argument is no object of the application") }
        return object
    }

    /// Returns the object whose descendants are searched: by the kind of the search the siblings of the current object, or all.
    private static func scope(
        _ kind: UInt32, _ current: AccessibilityObject, _ accessible: Accessible
    ) throws(BusError) -> AccessibilityObject {
        switch kind {
        case 0, 1: return current.parent ?? accessible.object
        case 2: return accessible.object
        default: throw .invalidArguments("there is no kind of search \(kind)")
        }
    }
}

extension AccessibilityObject {
    /// Whether the object is a descendant of another one.
    fileprivate func isInside(_ other: AccessibilityObject) -> Bool {
        sequence(first: self, next: \.parent).dropFirst().contains { $0.id == other.id }
    }
}

/// A search for objects by a rule of AT-SPI.
@MainActor private struct CollectionSearch {
    /// How many of the conditions of one kind must be met.
    private enum Match {
        case all, any, none, empty

        init(_ number: Int32) throws(BusError) {
            switch number {
            case 0, 1: self = .all
            case 2: self = .any
            case 3: self = .none
            case 4: self = .empty
            default: throw .invalidArguments("there is no kind of match \(number)")
            }
        }

        /// - Parameters:
        ///   - wanted: the conditions.
        ///   - isMet: whether the object meets a condition.
        ///   - isEmpty: whether the object has nothing that could meet one.
        func accepts<Condition>(
            _ wanted: [Condition], isEmpty: @autoclosure () -> Bool, _ isMet: (Condition) -> Bool
        ) -> Bool {
            if wanted.isEmpty { return self != .empty || isEmpty() }
            return switch self {
            case .all: wanted.allSatisfy(isMet)
            case .any: wanted.contains(where: isMet)
            case .none: !wanted.contains(where: isMet)
            case .empty: isEmpty()
            }
        }
    }

    private let states: (wanted: [Int], match: Match)
    private let attributes: (wanted: [(name: String, value: String)], match: Match)
    private let roles: (wanted: [Int], match: Match)
    private let interfaces: (wanted: [String], match: Match)
    private let isInverted: Bool
    private let isReversed: Bool

    /// - Parameter rule: a structure whose types are those of a rule.
    init(_ rule: BusValue, sorting: UInt32) throws(BusError) {
        guard case .structure(let parts) = rule, parts.count == 9, case .integer(let stateMatch) = parts[1],
            case .integer(let attributeMatch) = parts[3], case .integer(let roleMatch) = parts[5],
            case .integer(let interfaceMatch) = parts[7], case .boolean(let isInverted) = parts[8]
        else { throw .invalidArguments("the rule is incomplete") }
        // Orders from 4 are reversed. The others differ only in documents.
        guard sorting <= 7 else { throw .invalidArguments("there is no order \(sorting)") }
        isReversed = sorting >= 4
        states = (Self.bits(parts[0]), try Match(stateMatch))
        attributes = (Self.pairs(parts[2]), try Match(attributeMatch))
        roles = (Self.bits(parts[4]), try Match(roleMatch))
        let names = (parts[6].elements ?? []).compactMap { if case .string(let name) = $0 { name } else { nil } }
        interfaces = (names, try Match(interfaceMatch))
        self.isInverted = isInverted
    }

    /// The numbers of the bits that are set in words of 32 bits.
    private static func bits(_ words: BusValue) -> [Int] {
        (words.elements ?? []).enumerated().flatMap { index, word -> [Int] in
            guard case .integer(let bits) = word else { return [] }
            return (0..<32).filter { UInt32(bitPattern: bits) >> $0 & 1 == 1 }.map { index * 32 + $0 }
        }
    }

    /// The names and values of a dictionary. A value lists alternatives, separated by colons.
    private static func pairs(_ dictionary: BusValue) -> [(name: String, value: String)] {
        (dictionary.dictionary ?? [:]).flatMap { name, value -> [(name: String, value: String)] in
            guard case .string(let text) = value else { return [] }
            return text.split(separator: ":").map { (name, String($0)) }
        }
    }

    /// Returns the matching descendants, in the order of the search.
    ///
    /// - Parameters:
    ///   - before: the object at which the search ends.
    ///   - after: the object after which the search starts.
    func matches(
        in root: AccessibilityObject, _ accessible: Accessible, before: Int? = nil, after: Int? = nil
    ) -> [AccessibilityObject] {
        var found: [AccessibilityObject] = []
        var visits = 0
        var pending = Array(root.shownChildren.reversed())
        var isStarted = after == nil
        while let object = pending.popLast(), visits < CollectionInterface.maximumVisits {
            visits += 1
            if object.id == before { break }
            if isStarted, accepts(Accessible(object: object, session: accessible.session)) { found.append(object) }
            if object.id == after { isStarted = true }
            pending += object.shownChildren.reversed()
        }
        return isReversed ? found.reversed() : found
    }

    /// - Parameter count: the most objects; 0 or less is no limit.
    func references(_ objects: [AccessibilityObject], _ count: Int, _ accessible: Accessible) -> BusValue {
        let limit = AccessibleInterface.maximumChildren
        return accessible.references(Array(objects.prefix(count > 0 ? min(count, limit) : limit)))
    }

    private func accepts(_ accessible: Accessible) -> Bool {
        let own = AccessibleStates(of: accessible).words
        let role = Int(accessible.role.number)
        let names = accessible.interfaces.map(\.name)
        let isMatch =
            states.match.accepts(states.wanted, isEmpty: own.allSatisfy { $0 == 0 }) { state in
                state / 32 < own.count && own[state / 32] >> (state % 32) & 1 == 1
            }
            && roles.match.accepts(roles.wanted, isEmpty: false) { $0 == role }
            && interfaces.match.accepts(interfaces.wanted, isEmpty: false) { name in
                names.contains { $0 == name || $0.hasSuffix("." + name) }
            }
            && (attributes.wanted.isEmpty || acceptsAttributes(of: accessible))
        return isMatch != isInverted
    }

    private func acceptsAttributes(of accessible: Accessible) -> Bool {
        let own = accessible.attributes
        return attributes.match.accepts(attributes.wanted, isEmpty: own.isEmpty) { own[$0.name] == $0.value }
    }
}

/// The identifiers in the content of each `<If>` and `<Else>`, while an application is inspected. Content that is not shown has no view
/// to ask about.
package final class ConditionRecords {
    private struct Record {
        weak var slot: If?
        let test: String
        let place: SourcePlace
        /// The identifiers in the content for each result of the test.
        var identifiers: [Bool: Set<String>]
    }

    private var records: [Record] = []
    /// The number of records at which those of released conditions are removed.
    private var recordLimit = 1000

    init() {}

    deinit {}

    /// Records the content of an `<If>`.
    ///
    /// - Parameters:
    ///   - test: the value of its attribute `test`.
    ///   - place: the place of that value.
    func didRead(_ slot: If, test: String, at place: SourcePlace, identifiers: Set<String>) {
        if records.count >= recordLimit {
            records.removeAll { $0.slot == nil }
            recordLimit = max(1000, 2 * records.count)
        }
        records.append(Record(slot: slot, test: test, place: place, identifiers: [true: identifiers]))
    }

    /// Records the content of the `<Else>` after an `<If>`.
    func didReadElse(of slot: If, identifiers: Set<String>) {
        guard let index = records.lastIndex(where: { $0.slot === slot }) else { return }
        records[index].identifiers[false] = identifiers
    }

    /// Explains that a view is missing because of the test around it; nil if no test is the reason.
    ///
    ///     #hint is hidden: its <If> has no content now
    ///       the test '$isOpen' is false: Form.xml:3:15
    package func text(forMissing selector: Selector) -> String? {
        let names = Set(selector.parts.compactMap(\.identifier))
        for record in records {
            guard let slot = record.slot, let name = record.identifiers[!slot.test]?.intersection(names).first else {
                continue
            }
            let element = slot.test ? "<Else>" : "<If>"
            return """
                #\(name) is hidden: the content of its \(element) is not shown
                  the test '\(record.test)' is \(slot.test): \(record.place.name)
                """
        }
        return nil
    }
}

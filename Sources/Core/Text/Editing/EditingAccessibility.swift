/// The text of a field or a text view for assistive programs. A secure text shows a dot for each character, and cannot be copied.
struct EditingAccessibility<View: TextEditingView>: AccessibilityText {
    let view: View

    private var text: View.Text { view.editor.text }
    private static var dot: String { TextField.dot }
    private static var dotLength: Int { TextField.dot.utf8.count }

    // MARK: Positions

    /// Returns the position in the exposed text.
    private func exposed(_ place: Int) -> Int {
        view.isSecureTextEntry ? text.substring(0..<place).count * Self.dotLength : place
    }

    /// Returns the position in the text itself: a boundary of characters.
    private func own(_ position: Int) -> Int {
        guard view.isSecureTextEntry else { return text.boundary(atOrBefore: position) }
        var place = 0
        for _ in 0..<max(0, min(position, count) / Self.dotLength) { place = text.end(ofCharacterAt: place) }
        return place
    }

    private func own(_ range: Range<Int>) -> Range<Int> {
        let start = own(range.lowerBound)
        return start..<max(start, own(range.upperBound))
    }

    private func exposed(_ range: Range<Int>) -> Range<Int> { exposed(range.lowerBound)..<exposed(range.upperBound) }

    // MARK: Reading

    var count: Int { exposed(text.count) }

    func text(in range: Range<Int>) -> String {
        guard !view.isSecureTextEntry else {
            let shown = range.clamped(to: 0..<count)
            return String(repeating: Self.dot, count: shown.count / Self.dotLength)
        }
        return view.substring(in: range.clamped(to: 0..<text.count))
    }

    var caret: Int? { exposed(view.caretPlace) }
    var selection: Range<Int> { exposed(view.editor.selection.range) }
    var hasLines: Bool { view.hasLines }

    func paragraph(at position: Int) -> Range<Int> { exposed(text.paragraph(at: own(position))) }
    func line(at position: Int) -> Range<Int> { exposed(view.line(around: own(position))) }
    /// Word boundaries of a secure text are not revealed.
    func word(at position: Int) -> Range<Int> {
        view.isSecureTextEntry ? 0..<count : text.word(at: own(position))
    }

    func rect(of range: Range<Int>) -> Rect? { view.rect(of: own(range)) }
    func position(at point: Point) -> Int? { exposed(view.place(at: point)) }

    func scroll(to range: Range<Int>) {
        let range = own(range)
        // The start is more important than the end if both do not fit.
        for place in [range.upperBound, range.lowerBound] {
            for isEnd in [true, false] {
                let caret = view.rect(of: place..<place)
                let distance = view.distanceBeyond(isEnd ? Point(caret.maxX, caret.maxY) : caret.origin)
                if distance != 0 { view.scroll(by: distance) }
            }
        }
    }

    func attributes(at position: Int) -> (range: Range<Int>, attributes: [String: String]) {
        (0..<count, view.accessibilityAttributes)
    }

    func scalarOffset(of position: Int) -> Int {
        view.isSecureTextEntry
            ? min(max(0, position), count) / Self.dotLength
            : text.scalarCount(before: min(max(0, position), text.count))
    }

    func position(ofScalar offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        return view.isSecureTextEntry ? min(offset * Self.dotLength, count) : text.place(ofScalar: offset)
    }

    // MARK: Editing

    var isEditable: Bool { view.isOpenToEdits && view.takesTyping && Reachability(of: view).isReachable }

    func select(_ range: Range<Int>) -> Bool {
        guard view.takesInput else { return false }
        let range = own(range)
        view.selectForApp(anchor: range.lowerBound, head: range.upperBound)
        return true
    }

    func replace(_ range: Range<Int>, with new: String) -> Bool {
        guard isEditable, let window = view.window else { return false }
        return window.asEvent {
            view.commitComposition(nil)
            let (old, version) = (view.editor.string, own(range))
            guard !new.isEmpty else { return view.replace(version, with: "", .whole, event: nil) }
            view.select(TextSelection(anchor: version.lowerBound, head: version.upperBound))
            view.insert(new, .whole, event: nil)
            return view.editor.string != old
        }
    }

    func copy(_ range: Range<Int>) -> Bool {
        guard !view.isSecureTextEntry, let application = view.window?.application else { return false }
        application.pasteboard.string = view.substring(in: own(range))
        return true
    }

    func paste(at position: Int) -> Bool {
        guard isEditable, let window = view.window, let text = window.application?.text(on: .general) else {
            return false
        }
        let place = position.clamped(to: 0...count)
        return replace(place..<place, with: text)
    }
}

extension Int {
    fileprivate func clamped(to limits: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}

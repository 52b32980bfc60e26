/// A question about a view that the records of an inspected application answer in words.
package nonisolated enum PropertyQuestion: String, CaseIterable, Codable, Sendable {
    /// Why the user cannot operate the view.
    case disabled
    /// Why the view cannot be seen.
    case hidden
    /// The origin of the colours of the view.
    case colour
    /// The origin of the font of the view.
    case font
    /// The reasons for the size and place of the view.
    case size
    /// The reasons for which the view was drawn again.
    case repainted

    /// Creates a question from its name, also in American spelling.
    package init?(name: String) { self.init(rawValue: name == "color" ? "colour" : name) }
}

/// Answers a question about one view.
///
///     Button "Save" (#save) is disabled
///       enabled is false: set by the binding '$isComplete' to LoginViewController: Login.xml:12:30
package struct PropertyAnswer {
    private let view: View
    private let inspection: Inspection

    package init(_ view: View, _ inspection: Inspection) {
        self.view = view
        self.inspection = inspection
    }

    /// Returns the answer: one line or more, the details indented.
    package func text(to question: PropertyQuestion) -> String {
        let lines =
            switch question {
            case .disabled: disabledLines
            case .hidden: hiddenLines
            case .colour: colourLines
            case .font: fontLines
            case .size: sizeLines
            case .repainted: repaintLines
            }
        return lines.joined(separator: "\n")
    }

    private var name: String { Selector.describe(view) }

    /// The view and its superviews, from the inside out, without the root of the window.
    private var branch: [View] { sequence(first: view) { $0.superview }.filter { !($0 is WindowView) } }

    /// Describes the value of a property and its source.
    private func line(_ property: String, of view: View) -> String {
        let value = inspection.properties.text(of: property, view) ?? "none"
        guard let entry = inspection.properties.entry(of: property, in: view) else {
            return "\(property) is \(value): the default of \(type(of: view))"
        }
        let replaced = entry.replaced.first.map { ", in place of \($0.text)" } ?? ""
        return "\(property) is \(value): set by \(entry.source.text)\(replaced)"
    }

    private func prefix(of view: View) -> String { view === self.view ? "  " : "  in \(Selector.describe(view)): " }
}

// MARK: - Disabled and hidden
extension PropertyAnswer {
    private var disabledLines: [String] {
        var reasons: [String] = []
        if let control = view as? Control, !control.isEnabled { reasons.append("  " + line("enabled", of: control)) }
        for view in branch where Reachability(of: view).isInteractionDisabled {
            reasons.append(prefix(of: view) + line("userInteractionEnabled", of: view))
        }
        for view in branch where !Reachability(of: view).isVisible {
            reasons.append("  it cannot be seen: ask for 'hidden'")
            break
        }
        if reasons.isEmpty, view.window != nil, !Reachability(of: view).isReachable {
            reasons.append("  a dialog, sheet or menu in front of it takes the input")
        }
        if reasons.isEmpty, !view.accessibility.isEnabled {
            reasons.append("  its own code disables it: \(type(of: view)) has no property for it")
        }
        guard reasons.isEmpty else { return ["\(name) is disabled"] + reasons }
        guard view is Control else {
            return ["\(name) is not disabled; it is no control, so it has no 'enabled'"]
        }
        return ["\(name) is not disabled", "  " + line("enabled", of: view)]
    }

    private var hiddenLines: [String] {
        var reasons: [String] = []
        for view in branch {
            if view.isHidden { reasons.append(prefix(of: view) + line("hidden", of: view)) }
            if view.alpha <= 0 { reasons.append(prefix(of: view) + line("alpha", of: view)) }
            if view.frame.width <= 0 || view.frame.height <= 0 {
                reasons.append(prefix(of: view) + "its size is \(view.frame.size.plain): ask for 'size'")
            }
        }
        if view.window == nil { reasons.append("  it is in no window") }
        if reasons.isEmpty, !Reachability(of: view).isPartlyVisible {
            reasons.append(
                "  it is outside of the view that clips it: \(clippingView.map(Selector.describe) ?? "the window")")
        }
        if reasons.isEmpty, let window = view.window {
            let frame = view.frameInWindow
            if frame.intersection(Rect(origin: .zero, size: window.size)).isEmpty {
                reasons.append("  it is at \(frame.plain), outside of the window of \(window.size.plain)")
            }
        }
        guard reasons.isEmpty else { return ["\(name) is hidden"] + reasons }
        return ["\(name) is not hidden", "  " + line("hidden", of: view)]
    }

    private var clippingView: View? {
        branch.dropFirst().first { outer in
            (outer.clipsToBounds || outer is ScrollView)
                && view.frameInWindow.intersection(outer.frameInWindow).isEmpty
        }
    }
}

// MARK: - Colours and fonts
extension PropertyAnswer {
    private func names(ofType matches: (Any.Type) -> Bool) -> [String] {
        let own = ElementRegistry.shared.table(of: type(of: view)).namedProperties.filter { matches($0.valueType) }
            .map(\.name)
        let paths = inspection.properties.names(in: view).filter { name in
            guard name.contains("."), case .found(let property, of: _) = PropertyPath.resolve(name, from: view) else {
                return false
            }
            return matches(property.valueType)
        }
        return own + paths
    }

    private var colourLines: [String] {
        var lines = ["\(name), in the \(view.theme.appearance.rawValue) appearance\(appearanceReason)"]
        for property in names(ofType: { $0 == Color.self || $0 == Color?.self }) {
            let color = color(of: property)
            let isSet = inspection.properties.entry(of: property, in: view) != nil
            guard color != nil || isSet else { continue }
            let shown = color.map { " (\(view.theme.rgba($0)))" } ?? ""
            lines.append("  " + line(property, of: view).replacingFirst(":", with: "\(shown):"))
        }
        lines += drawnTextLines
        if view.backgroundColor == nil, let outer = branch.dropFirst().first(where: { $0.backgroundColor != nil }) {
            lines.append("  behind it, \(Selector.describe(outer)): " + line("backgroundColor", of: outer))
        } else if view.backgroundColor == nil {
            lines.append("  behind it, the window: windowBackground (\(view.theme.rgba(.windowBackground)))")
        }
        if view.tintColor == nil, let outer = branch.dropFirst().first(where: { $0.tintColor != nil }) {
            lines.append("  tint of \(Selector.describe(outer)): " + line("tintColor", of: outer))
        } else if view.tintColor == nil {
            lines.append("  tint: the accent of the theme (\(view.theme.rgba(.accent)))")
        }
        return lines
    }

    /// The colours of the texts that the view and its internal parts have drawn in the last frame.
    private var drawnTextLines: [String] {
        guard let window = view.window else { return [] }
        var drawing = DrawnTexts(on: window.theme.rgba(.windowBackground))
        drawing.add(window.root, at: .zero, within: Rect(origin: .zero, size: window.size), opacity: 1)
        let own = drawing.texts.filter { text in
            sequence(first: text.view) { $0.superview }.first { !$0.isInternalView } === view
        }
        var colors: Set<RGBA> = []
        return own.filter { colors.insert($0.color).inserted }.map { text in
            "  the text \(text.words.shortened.quoted) is drawn in \(text.color) on \(text.ground)"
        }
    }

    private var appearanceReason: String {
        guard InheritedAppearance(of: view).decidedAppearance != nil,
            let outer = branch.first(where: { $0.flags.contains(.decidesAppearance) })
        else { return " of the window" }
        let property = outer.overrideUserInterfaceStyle == .unspecified ? "backgroundColor" : "appearance"
        return ", because of \(Selector.describe(outer)): " + line(property, of: outer)
    }

    private func color(of property: String) -> Color? {
        guard case .found(let property, of: let object) = PropertyPath.resolve(property, from: view) else { return nil }
        return property.value(of: object).flatMap { BoundValue.unwrapped($0) } as? Color
    }

    private var fontLines: [String] {
        var lines: [String] = []
        for property in names(ofType: { $0 == Font.self || $0 == Font?.self }) {
            lines.append("  " + line(property, of: view))
            guard case .found(let found, of: let object) = PropertyPath.resolve(property, from: view),
                let font = found.value(of: object).flatMap({ BoundValue.unwrapped($0) }) as? Font
            else { continue }
            let scale = view.theme.fontScale
            let isScaled = if case .style = font.base { scale != 1 } else { false }
            let factor = isScaled ? ", with the font scale \(scale.plain)" : ""
            let family = view.theme.descriptor(font).family == nil ? "the desktop's font, " : ""
            lines.append("    drawn as \(family)\(view.theme.descriptor(font)) points\(factor)")
        }
        guard lines.isEmpty else { return [name] + lines }
        return ["\(name) has no property for a font", "  its class \(type(of: view)) decides"]
    }
}

// MARK: - Size and repaints
extension PropertyAnswer {
    private static let sizeProperties = [
        "width", "height", "minimumWidth", "maximumWidth", "minimumHeight", "maximumHeight", "aspectRatio", "weight",
        "layoutMargins", "layoutMarginTop", "layoutMarginLeft", "layoutMarginBottom", "layoutMarginRight",
        "topSpacing", "bottomSpacing", "leadingSpacing", "trailingSpacing", "spacing", "distribution", "alignment",
    ]

    private var sizeLines: [String] {
        var lines = [view.explainLayout()]
        for view in branch {
            let set = Self.sizeProperties.filter { inspection.properties.entry(of: $0, in: view) != nil }
            if !set.isEmpty { lines.append("of \(Selector.describe(view))") }
            lines += set.map { "  " + line($0, of: view) }
        }
        return lines
    }

    private var repaintLines: [String] {
        let (count, last) = inspection.repaints.repaints(of: view)
        guard count > 0 else {
            return ["\(name) was not drawn", "  it is hidden, or no frame was drawn yet"]
        }
        let frames = count == 1 ? "1 frame" : "\(count) frames"
        var lines = ["\(name) was drawn in \(frames)"]
        if count > last.count { lines.append("  the last \(last.count):") }
        for repaint in last {
            for (index, cause) in repaint.causes.enumerated() {
                let time = repaint.time.inSeconds
                lines.append("  " + (index == 0 ? time : String(repeating: " ", count: time.count)) + "  " + cause)
            }
        }
        return lines
    }
}

extension Property {
    /// The type of the value.
    fileprivate var valueType: Any.Type { Swift.type(of: keyPath).valueType }
}

nonisolated extension String {
    /// Returns the text with the first occurrence of a part replaced.
    fileprivate func replacingFirst(_ part: Character, with new: String) -> String {
        guard let index = firstIndex(of: part) else { return self }
        return String(self[..<index]) + new + String(self[self.index(after: index)...])
    }
}

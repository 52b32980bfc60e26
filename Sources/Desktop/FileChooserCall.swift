import FoundationEssentials
import Inlay

/// The requests to `org.freedesktop.portal.FileChooser`, and its answers.
nonisolated enum FileChooserCall {
    /// - Parameter parent: the dialog's parent window, for example `x11:1c00007`; empty if it has no identifier.
    /// - Parameter application: the app; the texts are in its language.
    @MainActor static func call(
        _ picker: DocumentPicker, parent: String, application: Application?
    ) -> PortalRequest.Call {
        let isSaving = picker.purpose == .placeToSave
        var options: [(String, BusValue)] = [("modal", .boolean(true))]
        if let prompt = picker.prompt { options.append(("accept_label", .string(prompt))) }
        if !isSaving {
            if picker.allowsMultipleSelection { options.append(("multiple", .boolean(true))) }
            if picker.purpose == .folder { options.append(("directory", .boolean(true))) }
        } else if !picker.suggestedName.isEmpty {
            options.append(("current_name", .string(picker.suggestedName)))
        }
        if let folder = picker.directory, folder.isFileURL { options.append(("current_folder", .path(folder.path))) }
        if picker.purpose != .folder, let first = picker.types.first {
            options.append(("filters", .array(of: "(sa(us))", picker.types.map { filter($0, application) })))
            options.append(("current_filter", filter(first, application)))
        }
        return PortalRequest.Call(
            interface: "org.freedesktop.portal.FileChooser", method: isSaving ? "SaveFile" : "OpenFile",
            arguments: [.string(parent), .string(picker.shownTitle(in: application))], options: options)
    }

    @MainActor private static func filter(_ type: FileType, _ application: Application?) -> BusValue {
        let patterns = type.patterns.map { BusValue.structure([.unsigned(0), .string(ignoringCase($0))]) }
        let types = type.mimeTypes.map { BusValue.structure([.unsigned(1), .string($0)]) }
        return .structure([.string(type.shownName(in: application)), .array(of: "(us)", patterns + types)])
    }

    /// Returns a case-insensitive form of a pattern, such as `*.[tT][xX][tT]`. Patterns with character classes stay unchanged.
    static func ignoringCase(_ pattern: String) -> String {
        guard !pattern.contains("[:") else { return pattern }
        var (text, rest) = ("", Array(pattern)[...])
        while let character = rest.first {
            if character == "[", let end = endOfList(in: rest) {
                let list = rest[rest.startIndex + 1..<end]
                let sign = list.prefix { "!^".contains($0) && $0 == list.first }.prefix(1)
                text += "[" + String(sign) + bothCases(ofList: list.dropFirst(sign.count)) + "]"
                rest = rest[(end + 1)...]
            } else {
                let both = bothCases(ofList: [character])
                text += both.count == 1 ? both : "[\(both)]"
                rest.removeFirst()
            }
        }
        return text
    }

    /// Returns the index of the bracket that closes a list at the start of the text, or nil. A leading `]` belongs to the list.
    private static func endOfList(in text: ArraySlice<Character>) -> Int? {
        let isNegated = text.dropFirst().first.map("!^".contains) ?? false
        return text.dropFirst(isNegated ? 3 : 2).firstIndex(of: "]")
    }

    /// Returns a list with both cases of its characters. A range such as `a-f` stays a range.
    private static func bothCases(ofList list: ArraySlice<Character>) -> String {
        var (text, rest) = ("", list)
        while !rest.isEmpty {
            let isRange = rest.count > 2 && rest[rest.startIndex + 1] == "-"
            let piece = String(rest.prefix(isRange ? 3 : 1))
            let (lower, upper) = (piece.lowercased(), piece.uppercased())
            text += lower == upper || lower.count != upper.count ? piece : lower + upper
            rest = rest.dropFirst(piece.count)
        }
        return text
    }

    static func answer(_ outcome: PortalRequest.Outcome) -> DocumentPicker.Answer {
        switch outcome {
        case .failed: return .unavailable
        case .cancelled: return .cancelled
        case .answered(let results):
            guard let addresses = results["uris"]?.elements else { return .unavailable }
            let urls = addresses.compactMap { address -> URL? in
                guard case .string(let text) = address, let url = URL(string: text), url.isFileURL else { return nil }
                return url
            }
            // If no file can be represented as a URL, nothing was picked.
            return urls.isEmpty ? .cancelled : .picked(urls)
        }
    }
}

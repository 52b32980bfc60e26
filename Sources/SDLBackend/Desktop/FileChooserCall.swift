import FoundationEssentials
import Inlay

/// What `org.freedesktop.portal.FileChooser` is asked, and what it says.
nonisolated enum FileChooserCall {
    /// - Parameter parent: the window that the dialog belongs to, as `x11:1c00007`; empty where it cannot be named.
    /// - Parameter application: the app that asks; the texts are in its language.
    @MainActor static func call(
        _ picker: DocumentPicker, parent: String, application: Application?
    ) -> PortalRequest.Call {
        let isSaving = picker.purpose == .placeToSave
        var options: [(String, BusArgument)] = [("modal", .boolean(true))]
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

    @MainActor private static func filter(_ type: FileType, _ application: Application?) -> BusArgument {
        let patterns = type.patterns.map { BusArgument.structure([.unsigned(0), .string(ignoringCase($0))]) }
        let types = type.mimeTypes.map { BusArgument.structure([.unsigned(1), .string($0)]) }
        return .structure([.string(type.shownName(in: application)), .array(of: "(us)", patterns + types)])
    }

    /// The portal tells capitals apart: `*.[tT][xX][tT]`. A pattern that names classes of characters is left as it is.
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

    /// Where the brackets close that the text begins with: one that comes first is of the list. nil for nowhere; then they are none.
    private static func endOfList(in text: ArraySlice<Character>) -> Int? {
        let isNegated = text.dropFirst().first.map("!^".contains) ?? false
        return text.dropFirst(isNegated ? 3 : 2).firstIndex(of: "]")
    }

    /// A range, as `a-f`, stays one.
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
            guard case .array(let addresses) = results["uris"] else { return .unavailable }
            let urls = addresses.compactMap { address -> URL? in
                guard case .string(let text) = address, let url = URL(string: text), url.isFileURL else { return nil }
                return url
            }
            // Nothing that can be named is nothing that was chosen.
            return urls.isEmpty ? .cancelled : .picked(urls)
        }
    }
}

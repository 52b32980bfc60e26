import FoundationEssentials
import Inlay

/// What `org.freedesktop.portal.FileChooser` is asked, and what it says.
nonisolated enum FileChooserCall {
    /// - Parameter parent: the window that the dialog belongs to, as `x11:1c00007`; empty where it cannot be named.
    @MainActor static func call(_ picker: DocumentPicker, parent: String) -> PortalRequest.Call {
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
            options.append(("filters", .array(of: "(sa(us))", picker.types.map(filter))))
            options.append(("current_filter", filter(first)))
        }
        return PortalRequest.Call(
            interface: "org.freedesktop.portal.FileChooser", method: isSaving ? "SaveFile" : "OpenFile",
            arguments: [.string(parent), .string(picker.shownTitle())], options: options)
    }

    private static func filter(_ type: FileType) -> BusArgument {
        let patterns = type.patterns.map { BusArgument.structure([.unsigned(0), .string(ignoringCase($0))]) }
        let types = type.mimeTypes.map { BusArgument.structure([.unsigned(1), .string($0)]) }
        return .structure([.string(type.name), .array(of: "(us)", patterns + types)])
    }

    /// The portal tells capitals apart: `*.[tT][xX][tT]`.
    static func ignoringCase(_ pattern: String) -> String {
        var isInBrackets = false
        return pattern.reduce(into: "") { text, character in
            if character == "[" { isInBrackets = true }
            let (lower, upper) = (character.lowercased(), character.uppercased())
            text += lower == upper || isInBrackets ? String(character) : "[\(lower)\(upper)]"
            if character == "]" { isInBrackets = false }
        }
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

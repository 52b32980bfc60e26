public import Foundation
public import Inlay

// Foundation shows `localizedDescription` of an error to users, which needs a `LocalizedError`; Inlay does not import Foundation. The texts
// are in English, as all texts for developers.

extension Folders.Failure: LocalizedError {
    /// The reason and the path.
    public var errorDescription: String? { description }
}

extension ImageError: LocalizedError {
    /// The path of the file and the fault.
    public var errorDescription: String? { description }
}

extension MarkupError: LocalizedError {
    /// The first mistake of the document, with its position.
    public var errorDescription: String? { description }
}

extension MediaError: LocalizedError {
    /// The reason.
    public var errorDescription: String? { description }
}

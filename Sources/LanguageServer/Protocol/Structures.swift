// The structures of requests and answers. The names of their members are those of the protocol.

struct DocumentIdentifier: Codable, Sendable { var uri: String }

struct DocumentParameters: Decodable { var textDocument: DocumentIdentifier }

struct PositionParameters: Decodable {
    var textDocument: DocumentIdentifier
    var position: Position
}

struct ReferenceParameters: Decodable {
    struct Context: Decodable { var includeDeclaration: Bool }
    var textDocument: DocumentIdentifier
    var position: Position
    var context: Context?
}

struct RenameParameters: Decodable {
    var textDocument: DocumentIdentifier
    var position: Position
    var newName: String
}

/// The parameters of requests about a range: code actions and formatting.
struct RangeParameters: Decodable {
    var textDocument: DocumentIdentifier
    var range: TextRange
}

struct OpenParameters: Decodable {
    struct Item: Decodable {
        var uri: String
        var languageId: String
        var version: Int
        var text: String
    }
    var textDocument: Item
}

struct ChangeParameters: Decodable {
    struct Identifier: Decodable {
        var uri: String
        var version: Int?
    }
    struct Change: Decodable {
        /// nil replaces the whole text.
        var range: TextRange?
        var text: String
    }
    var textDocument: Identifier
    var contentChanges: [Change]
}

struct InitializeParameters: Decodable {
    struct Folder: Decodable { var uri: String }
    struct Capabilities: Decodable {
        struct General: Decodable { var positionEncodings: [String]? }
        struct TextDocument: Decodable {
            struct Completion: Decodable {
                struct Item: Decodable { var snippetSupport: Bool? }
                var completionItem: Item?
            }
            var completion: Completion?
        }
        struct Workspace: Decodable {
            struct Watching: Decodable { var dynamicRegistration: Bool? }
            var didChangeWatchedFiles: Watching?
        }
        var general: General?
        var workspace: Workspace?
        var textDocument: TextDocument?
    }
    var rootUri: String?
    var workspaceFolders: [Folder]?
    var capabilities: Capabilities?
}

struct MarkupContent: Codable, Equatable, Sendable {
    var kind = "markdown"
    var value: String

    init(_ value: String) { self.value = value }
}

struct Hover: Codable, Equatable, Sendable {
    var contents: MarkupContent
    var range: TextRange
}

struct CompletionItem: Codable, Equatable, Sendable {
    /// The protocol's kinds that the server uses.
    enum Kind: Int, Codable, Sendable {
        case method = 2, field = 5, classType = 7, property = 10, value = 12, enumeration = 13, keyword = 14, color = 16
        case file = 17, reference = 18, enumerationMember = 20, event = 23
    }

    var label: String
    var kind: Kind
    var detail: String?
    var documentation: MarkupContent?
    var sortText: String?
    var filterText: String?
    /// 2 for a snippet.
    var insertTextFormat: Int?
    var textEdit: TextEdit?
}

struct CompletionList: Codable, Equatable, Sendable {
    var isIncomplete = false
    var items: [CompletionItem]
}

struct DocumentSymbol: Codable, Equatable, Sendable {
    enum Kind: Int, Codable, Sendable { case module = 2, classType = 5, property = 7, field = 8, string = 15, key = 20 }

    var name: String
    var detail: String?
    var kind: Kind
    var range: TextRange
    var selectionRange: TextRange
    var children: [DocumentSymbol]?
}

struct FoldingRange: Codable, Equatable, Sendable {
    var startLine: Int
    var endLine: Int
    var kind: String?
}

struct WorkspaceEdit: Codable, Equatable, Sendable { var changes: [String: [TextEdit]] }

struct CodeAction: Codable, Equatable, Sendable {
    var title: String
    var kind = "quickfix"
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit
}

struct Diagnostic: Codable, Hashable, Sendable {
    struct Related: Codable, Hashable, Sendable {
        var location: Location
        var message: String
    }

    var range: TextRange
    /// 1 for errors, 2 for warnings, 3 for notes, 4 for hints.
    var severity: Int
    var code: String
    var source = "inlay"
    var message: String
    /// 1 for a part that can be removed; editors draw it dimmed.
    var tags: [Int]?
    var relatedInformation: [Related]?
}

struct PublishedDiagnostics: Codable, Equatable, Sendable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
}

struct LogMessage: Codable, Equatable, Sendable {
    /// 1 for errors, 2 for warnings, 3 for information.
    var type: Int
    var message: String
}

struct SemanticTokens: Codable, Equatable, Sendable { var data: [Int] }

struct ColorInformation: Codable, Equatable, Sendable {
    struct Components: Codable, Equatable, Sendable { var red, green, blue, alpha: Double }
    var range: TextRange
    var color: Components
}

struct ColorPresentationParameters: Decodable {
    var textDocument: DocumentIdentifier
    var color: ColorInformation.Components
    var range: TextRange
}

struct ColorPresentation: Codable, Equatable, Sendable {
    var label: String
    var textEdit: TextEdit
}

struct FolderParameters: Decodable {
    struct Event: Decodable {
        var added: [DocumentIdentifier]
        var removed: [DocumentIdentifier]
    }
    var event: Event
}

struct CancelParameters: Decodable { var id: MessageID }

// The structures of requests and answers. The names of their members are those of the protocol.

nonisolated struct DocumentIdentifier: Codable, Sendable { var uri: String }

nonisolated struct DocumentParameters: Decodable { var textDocument: DocumentIdentifier }

nonisolated struct PositionParameters: Decodable {
    var textDocument: DocumentIdentifier
    var position: Position
}

nonisolated struct ReferenceParameters: Decodable {
    struct Context: Decodable { var includeDeclaration: Bool }
    var textDocument: DocumentIdentifier
    var position: Position
    var context: Context?
}

nonisolated struct RenameParameters: Decodable {
    var textDocument: DocumentIdentifier
    var position: Position
    var newName: String
}

/// The parameters of requests about a range: code actions and formatting.
nonisolated struct RangeParameters: Decodable {
    var textDocument: DocumentIdentifier
    var range: TextRange
}

nonisolated struct OpenParameters: Decodable {
    struct Item: Decodable {
        var uri: String
        var languageId: String
        var version: Int
        var text: String
    }
    var textDocument: Item
}

nonisolated struct ChangeParameters: Decodable {
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

nonisolated struct InitializeParameters: Decodable {
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

nonisolated struct MarkupContent: Codable, Equatable, Sendable {
    var kind = "markdown"
    var value: String

    init(_ value: String) { self.value = value }
}

nonisolated struct Hover: Codable, Equatable, Sendable {
    var contents: MarkupContent
    var range: TextRange
}

nonisolated struct CompletionItem: Codable, Equatable, Sendable {
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

nonisolated struct CompletionList: Codable, Equatable, Sendable {
    var isIncomplete = false
    var items: [CompletionItem]
}

nonisolated struct DocumentSymbol: Codable, Equatable, Sendable {
    enum Kind: Int, Codable, Sendable { case module = 2, classType = 5, property = 7, field = 8, string = 15, key = 20 }

    var name: String
    var detail: String?
    var kind: Kind
    var range: TextRange
    var selectionRange: TextRange
    var children: [DocumentSymbol]?
}

nonisolated struct FoldingRange: Codable, Equatable, Sendable {
    var startLine: Int
    var endLine: Int
    var kind: String?
}

nonisolated struct WorkspaceEdit: Codable, Equatable, Sendable { var changes: [String: [TextEdit]] }

nonisolated struct CodeAction: Codable, Equatable, Sendable {
    var title: String
    var kind = "quickfix"
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit
}

nonisolated struct Diagnostic: Codable, Hashable, Sendable {
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

nonisolated struct PublishedDiagnostics: Codable, Equatable, Sendable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
}

nonisolated struct LogMessage: Codable, Equatable, Sendable {
    /// 1 for errors, 2 for warnings, 3 for information.
    var type: Int
    var message: String
}

nonisolated struct SemanticTokens: Codable, Equatable, Sendable { var data: [Int] }

nonisolated struct ColorInformation: Codable, Equatable, Sendable {
    struct Components: Codable, Equatable, Sendable { var red, green, blue, alpha: Double }
    var range: TextRange
    var color: Components
}

nonisolated struct ColorPresentationParameters: Decodable {
    var textDocument: DocumentIdentifier
    var color: ColorInformation.Components
    var range: TextRange
}

nonisolated struct ColorPresentation: Codable, Equatable, Sendable {
    var label: String
    var textEdit: TextEdit
}

nonisolated struct FolderParameters: Decodable {
    struct Event: Decodable {
        var added: [DocumentIdentifier]
        var removed: [DocumentIdentifier]
    }
    var event: Event
}

nonisolated struct CancelParameters: Decodable { var id: MessageID }

/// The features that the server announces.
struct ServerCapabilities: Encodable {
    struct Sync: Encodable {
        var openClose = true
        /// Changes are sent as ranges.
        var change = 2
        var save = true
    }
    struct Completion: Encodable { var triggerCharacters = ["<", " ", "\"", "'", "$", "@", ".", ",", "/", "?"] }
    struct Rename: Encodable { var prepareProvider = true }
    struct Tokens: Encodable {
        struct Legend: Encodable {
            var tokenTypes = SemanticTokensRequest.TokenType.allCases.map(\.name)
            var tokenModifiers: [String] = []
        }
        var legend = Legend()
        var full = true
    }
    struct Workspace: Encodable {
        struct Folders: Encodable {
            var supported = true
            var changeNotifications = true
        }
        var workspaceFolders = Folders()
    }

    var positionEncoding: String
    var textDocumentSync = Sync()
    var completionProvider = Completion()
    var hoverProvider = true
    var definitionProvider = true
    var referencesProvider = true
    var renameProvider = Rename()
    var documentSymbolProvider = true
    var foldingRangeProvider = true
    var codeActionProvider = true
    var colorProvider = true
    var documentFormattingProvider = true
    var documentRangeFormattingProvider = true
    var semanticTokensProvider = Tokens()
    var workspace = Workspace()
}

struct InitializeResult: Encodable {
    struct Info: Encodable { var name = "inlay" }
    var capabilities: ServerCapabilities
    var serverInfo = Info()
}

/// A request that the client reports changed files.
struct WatchRegistration: Encodable {
    struct Registration: Encodable {
        struct Options: Encodable {
            struct Watcher: Encodable { var globPattern: String }
            var watchers = [Watcher(globPattern: "**/*.{xml,json,plist,strings}")]
        }
        var id = "files"
        var method = "workspace/didChangeWatchedFiles"
        var registerOptions = Options()
    }
    var registrations = [Registration()]
}

"use strict";

const vscode = require("vscode");

const position = (value) => new vscode.Position(value.line, value.character);
const range = (value) => new vscode.Range(position(value.start), position(value.end));
/** A range for a message. The editor's own form in JSON is an array. */
const plain = ({ start, end }) => ({
    start: { line: start.line, character: start.character }, end: { line: end.line, character: end.character },
});
const edits = (values) => (values ?? []).map((edit) => new vscode.TextEdit(range(edit.range), edit.newText));
const locations = (values) =>
    (values ?? []).map((value) => new vscode.Location(vscode.Uri.parse(value.uri), range(value.range)));
const markdown = (value) => new vscode.MarkdownString(value.value);

/** Values of the protocol are plain objects; the editor needs objects of its classes. */
function workspaceEdit(value) {
    const edit = new vscode.WorkspaceEdit();
    for (const [uri, changes] of Object.entries(value?.changes ?? {})) edit.set(vscode.Uri.parse(uri), edits(changes));
    return edit;
}

function diagnostic(value) {
    const found = new vscode.Diagnostic(range(value.range), value.message, value.severity - 1);
    found.code = value.code;
    found.source = value.source;
    found.tags = value.tags;
    found.relatedInformation = value.relatedInformation?.map(
        (related) => new vscode.DiagnosticRelatedInformation(locations([related.location])[0], related.message)
    );
    return found;
}

function completion(value) {
    // The editor's numbers of kinds are one less than those of the protocol.
    const item = new vscode.CompletionItem(value.label, value.kind - 1);
    item.detail = value.detail;
    item.documentation = value.documentation && markdown(value.documentation);
    item.sortText = value.sortText;
    item.filterText = value.filterText;
    const text = value.textEdit?.newText ?? value.label;
    item.insertText = value.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
    item.range = value.textEdit && range(value.textEdit.range);
    return item;
}

function symbol(value) {
    const found = new vscode.DocumentSymbol(
        value.name, value.detail ?? "", value.kind - 1, range(value.range), range(value.selectionRange)
    );
    found.children = (value.children ?? []).map(symbol);
    return found;
}

function action(value) {
    const found = new vscode.CodeAction(value.title, vscode.CodeActionKind.QuickFix);
    found.diagnostics = value.diagnostics?.map(diagnostic);
    found.isPreferred = value.isPreferred;
    found.edit = workspaceEdit(value.edit);
    return found;
}

function color(value) {
    const { red, green, blue, alpha } = value.color;
    return new vscode.ColorInformation(range(value.range), new vscode.Color(red, green, blue, alpha));
}

/** Registers the features that the server announces. Returns objects to dispose of. */
function register(selector, capabilities, connection) {
    const languages = vscode.languages;
    const ask = (method, document, token, more) =>
        connection.request(`textDocument/${method}`, { textDocument: { uri: document.uri.toString() }, ...more }, token);
    const legend = capabilities.semanticTokensProvider.legend;
    return [
        languages.registerCompletionItemProvider(selector, {
            async provideCompletionItems(document, position, token) {
                const list = await ask("completion", document, token, { position });
                return list && new vscode.CompletionList(list.items.map(completion), list.isIncomplete);
            },
        }, ...capabilities.completionProvider.triggerCharacters),
        languages.registerHoverProvider(selector, {
            async provideHover(document, position, token) {
                const hover = await ask("hover", document, token, { position });
                return hover && new vscode.Hover(markdown(hover.contents), range(hover.range));
            },
        }),
        languages.registerDefinitionProvider(selector, {
            provideDefinition: async (document, position, token) =>
                locations(await ask("definition", document, token, { position })),
        }),
        languages.registerReferenceProvider(selector, {
            provideReferences: async (document, position, context, token) =>
                locations(await ask("references", document, token, { position, context })),
        }),
        languages.registerRenameProvider(selector, {
            async prepareRename(document, position, token) {
                const found = await ask("prepareRename", document, token, { position });
                if (!found) throw new Error("Only the ids of views and the names of templates can be renamed.");
                return range(found);
            },
            provideRenameEdits: async (document, position, newName, token) =>
                workspaceEdit(await ask("rename", document, token, { position, newName })),
        }),
        languages.registerDocumentSymbolProvider(selector, {
            provideDocumentSymbols: async (document, token) =>
                ((await ask("documentSymbol", document, token)) ?? []).map(symbol),
        }),
        languages.registerFoldingRangeProvider(selector, {
            provideFoldingRanges: async (document, context, token) =>
                ((await ask("foldingRange", document, token)) ?? []).map(
                    (fold) => new vscode.FoldingRange(
                        fold.startLine, fold.endLine, fold.kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined
                    )
                ),
        }),
        languages.registerCodeActionsProvider(selector, {
            provideCodeActions: async (document, range, context, token) =>
                ((await ask("codeAction", document, token, {
                    range: plain(range), context: { diagnostics: [] },
                })) ?? []).map(action),
        }),
        languages.registerColorProvider(selector, {
            provideDocumentColors: async (document, token) =>
                ((await ask("documentColor", document, token)) ?? []).map(color),
            async provideColorPresentations({ red, green, blue, alpha }, { document, range }, token) {
                const found = await ask("colorPresentation", document, token, {
                    color: { red, green, blue, alpha }, range: plain(range),
                });
                return (found ?? []).map((value) => {
                    const shown = new vscode.ColorPresentation(value.label);
                    shown.textEdit = edits([value.textEdit])[0];
                    return shown;
                });
            },
        }),
        languages.registerDocumentSemanticTokensProvider(selector, {
            async provideDocumentSemanticTokens(document, token) {
                const tokens = await ask("semanticTokens/full", document, token);
                return tokens && new vscode.SemanticTokens(new Uint32Array(tokens.data));
            },
        }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
        languages.registerDocumentFormattingEditProvider(selector, {
            provideDocumentFormattingEdits: async (document, options, token) =>
                edits(await ask("formatting", document, token, { options })),
        }),
        languages.registerDocumentRangeFormattingEditProvider(selector, {
            provideDocumentRangeFormattingEdits: async (document, range, options, token) =>
                edits(await ask("rangeFormatting", document, token, { range: plain(range), options })),
        }),
    ];
}

module.exports = { register, diagnostic, plain };

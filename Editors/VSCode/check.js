"use strict";

// Plays a session of the packed extension in Node: `node check.js FOLDER`, in a folder with Documents/Page.xml.
// The module `vscode` is replaced by the parts of the editor that the extension uses.
const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const path = require("path");

class Position {
    constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
    constructor(start, end) { Object.assign(this, { start, end }); }
    // As in the editor.
    toJSON() { return [this.start, this.end]; }
}
const record = (...names) => class {
    constructor(...values) { names.forEach((name, index) => (this[name] = values[index])); }
};
class Uri {
    constructor(text) { this.text = text; }
    static parse(text) { return new Uri(text); }
    static file(name) { return new Uri("file://" + name); }
    get fsPath() { return this.text.slice("file://".length); }
    toString() { return this.text; }
}
class WorkspaceEdit {
    constructor() { this.changes = new Map(); }
    set(uri, edits) { this.changes.set(uri.toString(), edits); }
}

const providers = {};
const listeners = {};
const diagnostics = new Map();
const messages = [];
const disposable = { dispose() {} };
const listen = (name) => (listener) => { listeners[name] = listener; return disposable; };
const folder = process.cwd();

class Document {
    constructor(name, languageId) {
        this.uri = Uri.file(path.join(folder, name));
        Object.assign(this, { languageId, version: 1, text: fs.readFileSync(name, "utf8") });
    }
    getText() { return this.text; }
    replaceLine(line, text) {
        const lines = this.text.split("\n");
        const range = new Range(new Position(line, 0), new Position(line, lines[line].length));
        lines[line] = text;
        this.text = lines.join("\n");
        this.version += 1;
        listeners.onDidChangeTextDocument({ document: this, contentChanges: [{ range, text }] });
    }
}

const vscode = {
    Position, Range, Uri, WorkspaceEdit,
    TextEdit: record("range", "newText"), Location: record("uri", "range"), MarkdownString: record("value"),
    Diagnostic: record("range", "message", "severity"), DiagnosticRelatedInformation: record("location", "message"),
    CompletionItem: record("label", "kind"), CompletionList: record("items", "isIncomplete"),
    SnippetString: record("value"), Hover: record("contents", "range"), CodeAction: record("title", "kind"),
    DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
    FoldingRange: record("start", "end", "kind"), Color: record("red", "green", "blue", "alpha"),
    ColorInformation: record("range", "color"), ColorPresentation: record("label"),
    SemanticTokens: record("data"), SemanticTokensLegend: record("types", "modifiers"),
    CodeActionKind: { QuickFix: "quickfix" }, FoldingRangeKind: { Comment: 1 },
    window: { showErrorMessage: (message) => messages.push(message) },
    languages: new Proxy({
        createDiagnosticCollection: () => ({
            set: (uri, found) => diagnostics.set(uri.toString(), found), dispose() {},
        }),
        match: () => 10,
    }, {
        get: (target, name) => target[name] ?? ((selector, provider) => { Object.assign(providers, provider); return disposable; }),
    }),
    workspace: {
        workspaceFolders: [{ uri: Uri.file(folder), name: "check" }],
        textDocuments: [],
        getConfiguration: () => ({ get: () => "" }),
        createFileSystemWatcher: () => ({ ...disposable, onDidChange: listen("x"), onDidCreate: listen("x"), onDidDelete: listen("x") }),
        onDidChangeConfiguration: listen("onDidChangeConfiguration"),
        onDidOpenTextDocument: listen("onDidOpenTextDocument"),
        onDidChangeTextDocument: listen("onDidChangeTextDocument"),
        onDidCloseTextDocument: listen("onDidCloseTextDocument"),
    },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function wait(what, condition) {
    for (let count = 0; count < 1000; count += 1) {
        if (condition()) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.fail(`no ${what}: ${messages}`);
}

async function main() {
    const extension = require(path.join(process.argv[2], "src/extension.js"));
    const page = new Document("Documents/Page.xml", "xml");
    vscode.workspace.textDocuments.push(page);
    await extension.activate({ subscriptions: [] });
    const found = () => diagnostics.get(page.uri.toString()) ?? [];
    await wait("diagnostics", () => found().length > 0);
    assert.equal(found()[0].code, "unknown-element");
    assert.equal(found()[0].severity, 1);

    const list = await providers.provideCompletionItems(page, new Position(2, 11));
    const item = list.items.find((item) => item.label === "textColor");
    assert.equal(item.insertText.value, 'textColor="$1"$0');
    assert.equal(item.kind, 9);
    const hover = await providers.provideHover(page, new Position(2, 7));
    assert.match(hover.contents.value, /Label/);
    const places = await providers.provideDefinition(page, new Position(1, 20));
    assert.match(places[0].uri.toString(), /Localizable\.strings$/);
    const actions = await providers.provideCodeActions(page, found()[0].range, {});
    assert.equal(actions[0].edit.changes.get(page.uri.toString())[0].newText, "Label");
    const symbols = await providers.provideDocumentSymbols(page);
    assert.equal(symbols[0].children.length, 2);
    assert((await providers.provideDocumentSemanticTokens(page)).data.length > 0);
    assert.equal((await providers.provideFoldingRanges(page))[0].end, 2);

    page.replaceLine(1, '    <Label id="ä" textColor="#ff0000" text="@hello"/>');
    await wait("diagnostics of the change", () => found().length === 0);
    const colors = await providers.provideDocumentColors(page);
    assert.equal(colors[0].color.red, 1);
    const presentations = await providers.provideColorPresentations(
        new vscode.Color(0, 1, 0, 1), { document: page, range: colors[0].range });
    assert.equal(presentations[0].label, "#00ff00");
    const renamed = await providers.provideRenameEdits(page, new Position(1, 15), "title");
    assert.equal(renamed.changes.get(page.uri.toString())[0].newText, "title");
    await assert.rejects(providers.prepareRename(page, new Position(0, 3)));
    page.replaceLine(2, "  <Spacer></Spacer>");
    const edits = await providers.provideDocumentFormattingEdits(page, {});
    assert.equal(edits.length, 1);
    const lines = await providers.provideDocumentRangeFormattingEdits(
        page, new Range(new Position(0, 0), new Position(0, 3)), {});
    assert.deepEqual(lines, []);

    await extension.deactivate();
    assert.deepEqual(messages, []);
    console.log("Visual Studio Code: diagnostics, completion, hover, definition and format arrive");
}

main().catch((error) => {
    console.error(`Visual Studio Code: ${error.stack}`);
    process.exit(1);
});

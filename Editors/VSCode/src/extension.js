"use strict";

const path = require("path");
const vscode = require("vscode");
const { Connection } = require("./connection");
const { register, diagnostic, plain } = require("./features");

const selector = [
    { scheme: "file", language: "xml" },
    { scheme: "file", pattern: "**/*.strings" },
    { scheme: "file", pattern: "**/Documents/**/*.json" },
];

/** The running server and its registrations, or undefined. */
let server;

/** The command line of the server, and its folder. */
function command() {
    const settings = vscode.workspace.getConfiguration("inlay");
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const app = settings.get("app");
    const program = [settings.get("path") || "inlay", "lsp"];
    if (app) program.push("--app", folder ? path.resolve(folder, app) : app);
    return { program, folder };
}

async function start() {
    const { program, folder } = command();
    const diagnostics = vscode.languages.createDiagnosticCollection("inlay");
    const disposables = [diagnostics];
    const connection = new Connection(
        program, folder,
        (method, params) => {
            if (method === "textDocument/publishDiagnostics") {
                diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
            } else if (method === "window/showMessage") {
                vscode.window.showErrorMessage(`Inlay: ${params.message}`);
            }
        },
        (reason) => {
            vscode.window.showErrorMessage(`Inlay: the language server '${program.join(" ")}' does not run: ${reason}`);
            disposables.forEach((disposable) => disposable.dispose());
        }
    );
    server = { connection, disposables };
    const uri = (document) => ({ uri: document.uri.toString() });
    const isOurs = (document) => vscode.languages.match(selector, document) > 0;
    const open = (document) => {
        if (!isOurs(document)) return;
        connection.notify("textDocument/didOpen", {
            textDocument: {
                ...uri(document), languageId: document.languageId, version: document.version, text: document.getText(),
            },
        });
    };
    let capabilities;
    try {
        ({ capabilities } = await connection.request("initialize", {
            processId: process.pid,
            workspaceFolders: (vscode.workspace.workspaceFolders ?? []).map((folder) => ({
                uri: folder.uri.toString(), name: folder.name,
            })),
            capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
        }));
    } catch {
        // The reason has been shown.
        return;
    }
    connection.notify("initialized", {});
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.{xml,json,plist,strings,swift}");
    const filesHaveChanged = () => connection.notify("workspace/didChangeWatchedFiles", { changes: [] });
    disposables.push(
        ...register(selector, capabilities, connection),
        watcher,
        watcher.onDidChange(filesHaveChanged),
        watcher.onDidCreate(filesHaveChanged),
        watcher.onDidDelete(filesHaveChanged),
        vscode.workspace.onDidOpenTextDocument(open),
        vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
            if (!isOurs(document)) return;
            connection.notify("textDocument/didChange", {
                textDocument: { ...uri(document), version: document.version },
                contentChanges: contentChanges.map(({ range, text }) => ({ range: plain(range), text })),
            });
        }),
        vscode.workspace.onDidCloseTextDocument((document) => {
            if (isOurs(document)) connection.notify("textDocument/didClose", { textDocument: uri(document) });
        })
    );
    vscode.workspace.textDocuments.forEach(open);
}

async function stop() {
    server?.disposables.forEach((disposable) => disposable.dispose());
    await server?.connection.stop();
    server = undefined;
}

async function activate(context) {
    context.subscriptions.push(
        vscode.workspace.onDidChangeConfiguration(async (event) => {
            if (!event.affectsConfiguration("inlay")) return;
            await stop();
            await start();
        })
    );
    await start();
}

module.exports = { activate, deactivate: stop };

"use strict";

const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** The command line of the server. */
function serverOptions() {
    const settings = vscode.workspace.getConfiguration("inlay");
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const app = settings.get("app");
    const args = ["lsp"];
    if (app) args.push("--app", folder ? path.resolve(folder, app) : app);
    return { command: settings.get("path") || "inlay", args, options: { cwd: folder } };
}

async function start() {
    const documentSelector = [
        { scheme: "file", language: "xml" },
        { scheme: "file", pattern: "**/*.strings" },
        { scheme: "file", pattern: "**/Documents/**/*.json" },
    ];
    client = new LanguageClient("inlay", "Inlay", serverOptions(), { documentSelector });
    try {
        await client.start();
    } catch (error) {
        vscode.window.showErrorMessage(`Inlay: the language server cannot be started: ${error.message}`);
    }
}

async function activate(context) {
    context.subscriptions.push(
        vscode.workspace.onDidChangeConfiguration(async (event) => {
            if (!event.affectsConfiguration("inlay")) return;
            await client?.stop();
            await start();
        })
    );
    await start();
}

function deactivate() {
    return client?.stop();
}

module.exports = { activate, deactivate };

"""Starts `inlay lsp` in GNOME Builder for XML documents."""
import os

import gi

gi.require_version("Ide", "1.0")
from gi.repository import Ide


class InlayService(Ide.LspService):
    """The server. INLAY_APP names the program that has the documents' views and owners."""

    def do_constructed(self):
        self.set_program("inlay")

    def do_configure_launcher(self, pipeline, launcher):
        launcher.push_argv("lsp")
        app = os.environ.get("INLAY_APP")
        if app:
            launcher.push_argv("--app")
            launcher.push_argv(app)

    def do_configure_client(self, client):
        client.add_language("xml")


class InlayCompletionProvider(Ide.LspCompletionProvider, Ide.CompletionProvider):
    def do_load(self, context):
        InlayService.bind_client(self)


class InlayDiagnosticProvider(Ide.LspDiagnosticProvider, Ide.DiagnosticProvider):
    def do_load(self):
        InlayService.bind_client(self)


class InlayHoverProvider(Ide.LspHoverProvider, Ide.HoverProvider):
    def do_prepare(self):
        self.props.category = "Inlay"
        self.props.priority = 200
        InlayService.bind_client(self)


class InlaySymbolResolver(Ide.LspSymbolResolver, Ide.SymbolResolver):
    def do_load(self):
        InlayService.bind_client(self)


class InlayRenameProvider(Ide.LspRenameProvider, Ide.RenameProvider):
    def do_load(self):
        InlayService.bind_client(self)


class InlayCodeActionProvider(Ide.LspCodeActionProvider, Ide.CodeActionProvider):
    def do_load(self):
        InlayService.bind_client(self)

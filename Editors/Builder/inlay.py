"""Starts `inlay lsp` in GNOME Builder for XML documents."""
import os
import shlex

from gi.repository import Ide


class InlayService(Ide.LspService):
    """The server. INLAY_APP names the program that has the documents' views and owners."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.set_program("inlay")

    def do_configure_launcher(self, pipeline, launcher):
        arguments = ["lsp"]
        app = os.environ.get("INLAY_APP")
        if app:
            arguments += ["--app", app]
        argv = launcher.get_argv()
        if "-c" in argv:
            # Builder finds a program outside its own path with `bash -l -c inlay`, which ignores arguments after it.
            argv[-1] = shlex.join(["inlay", *arguments])
        else:
            argv += arguments
        launcher.set_argv(argv)

    def do_configure_client(self, client):
        client.add_language("xml")


class InlayCompletionProvider(Ide.LspCompletionProvider):
    def do_load(self):
        InlayService.bind_client(self)


class InlayDiagnosticProvider(Ide.LspDiagnosticProvider):
    def do_load(self):
        InlayService.bind_client(self)


class InlayHoverProvider(Ide.LspHoverProvider):
    def do_prepare(self):
        self.props.category = "Inlay"
        self.props.priority = 200
        InlayService.bind_client(self)


class InlaySymbolResolver(Ide.LspSymbolResolver):
    def do_load(self):
        InlayService.bind_client(self)


class InlayRenameProvider(Ide.LspRenameProvider):
    def do_load(self):
        InlayService.bind_client(self)


class InlayCodeActionProvider(Ide.LspCodeActionProvider):
    def do_load(self):
        InlayService.bind_client(self)


class InlayFormatter(Ide.LspFormatter):
    def do_load(self):
        InlayService.bind_client(self)

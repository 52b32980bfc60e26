#!/usr/bin/python3
"""Shows the content of Looks.xml in a window of libadwaita. The argument is light or dark."""
import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
from gi.repository import Adw, Gtk  # noqa: E402


def row(title: str, control: Gtk.Widget) -> Adw.ActionRow:
    made = Adw.ActionRow(title=title)
    control.set_valign(Gtk.Align.CENTER)
    made.add_suffix(control)
    return made


def group(title: str, rows: list[Gtk.Widget]) -> Adw.PreferencesGroup:
    made = Adw.PreferencesGroup(title=title)
    for each in rows:
        made.add(each)
    return made


def content() -> Gtk.Widget:
    scale = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 1, 0.1)
    scale.set_value(0.6)
    scale.set_size_request(160, -1)
    progress = Gtk.ProgressBar(fraction=0.6)
    progress.set_size_request(160, -1)
    name = Adw.EntryRow(title="Name", text="Ann Smith")
    paper = Adw.ComboRow(title="Paper", model=Gtk.StringList.new(["A4", "Letter"]))
    boxes = Gtk.ListBox(css_classes=["boxed-list"])
    for title in ("Inbox", "Drafts", "Archive"):
        boxes.append(Adw.ActionRow(title=title, activatable=True))
    boxes.select_row(boxes.get_row_at_index(1))
    buttons = Gtk.Box(spacing=8, halign=Gtk.Align.END)
    buttons.append(Gtk.Button(label="Cancel"))
    buttons.append(Gtk.Button(label="Delete", css_classes=["destructive-action"]))
    buttons.append(Gtk.Button(label="Save", css_classes=["suggested-action"]))
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=18)
    for side in ("top", "bottom", "start", "end"):
        getattr(column, f"set_margin_{side}")(18)
    switch = Gtk.Switch(active=True)
    check = Gtk.CheckButton(active=True)
    parts = [
        group("Account", [name, row("Notify me", switch), row("Keep a copy", check)]),
        group("Pages", [paper, row("Size", scale), row("Progress", progress)]), boxes, buttons,
    ]
    for part in parts:
        column.append(part)
    return column


def activate(application: Adw.Application) -> None:
    scheme = Adw.ColorScheme.FORCE_DARK if sys.argv[1] == "dark" else Adw.ColorScheme.FORCE_LIGHT
    application.get_style_manager().set_color_scheme(scheme)
    window = Gtk.Window(application=application, title="Looks", decorated=False, default_width=400, default_height=700)
    window.set_child(content())
    window.present()


application = Adw.Application(application_id="org.example.Looks")
application.connect("activate", activate)
application.run()

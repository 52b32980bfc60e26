import re
import tempfile
import unittest
from collections.abc import Sequence
from pathlib import Path

from injection.command_line import HELP
from injection.commands import TABLE, Commands, uri_list
from injection.errors import CommandError
from injection.geometry import Rectangle
from injection.keys import Button
from tests.fakes import Log, fake_session, window

FOCUSED = window(is_focused=True)


class CommandTests(unittest.TestCase):
    def calls(self, *words: object) -> Sequence[tuple[object, ...]]:
        """Returns what a command calls in a session with a focused window at 100, 50."""
        log = Log()
        Commands(fake_session(log, [FOCUSED])).run(words)
        return log

    def value(self, *words: object) -> object:
        """Returns the value of a command."""
        return Commands(fake_session(Log(), [FOCUSED])).run(words)

    def test_help_names_every_command(self):
        internal = {"ping"}
        for name in TABLE.keys() - internal:
            with self.subTest(name):
                self.assertRegex(HELP, rf"(^|[\s|]){re.escape(name)}\b")

    def test_words_may_be_numbers_or_texts(self):
        self.assertEqual(self.calls("gmove", "10", 20.5), [("move", 10.0, 20.5)])

    def test_underscore_is_a_hyphen(self):
        self.assertEqual(self.value("add_output"), self.value("add-output"))

    def test_unknown_command(self):
        with self.assertRaisesRegex(CommandError, "no command 'fly'"):
            self.value("fly")

    def test_wrong_number_of_words(self):
        for words in (["move", 1], ["move", 1, 2, 3]):
            with self.subTest(words), self.assertRaises(TypeError):
                self.value(*words)

    def test_word_that_is_no_number(self):
        with self.assertRaisesRegex(ValueError, "abc"):
            self.value("move", "abc", 2)

    def test_move_is_relative_to_the_window(self):
        self.assertEqual(self.calls("move", 1, 2), [("move", 101.0, 52.0)])

    def test_click(self):
        self.assertEqual(self.calls("click", 1, 2, "right", 2), [
            ("move", 101.0, 52.0), ("press", Button.RIGHT, True), ("press", Button.RIGHT, False),
            ("press", Button.RIGHT, True), ("press", Button.RIGHT, False)])

    def test_unknown_button(self):
        with self.assertRaisesRegex(CommandError, "unknown button 'top'; use left, middle"):
            self.value("down", "top")

    def test_drag_moves_in_whole_points(self):
        self.assertEqual(self.calls("drag", 0, 0, 10, 5, 2), [
            ("move", 100.0, 50.0), ("press", Button.LEFT, True), ("move", 105.0, 52.0), ("move", 110.0, 55.0),
            ("press", Button.LEFT, False)])

    def test_chord_presses_modifiers_around_the_key(self):
        self.assertEqual(self.calls("key", "ctrl+shift+a"), [
            ("press", "Control_L", True), ("press", "Shift_L", True), ("press", "a", True), ("press", "a", False),
            ("press", "Shift_L", False), ("press", "Control_L", False)])

    def test_held_modifier(self):
        self.assertEqual(self.calls("keydown", "Alt"), [("press", "Alt_L", True)])

    def test_input_method_receives_texts(self):
        self.assertEqual(self.calls("ime", "preedit", "に", 3), [("perform", "preedit", ("に", "3"))])
        self.assertEqual(self.calls("ime", "off"), [("stop",)])
        self.assertEqual(self.calls("ime", "on"), [])

    def test_input_method_without_its_argument(self):
        with self.assertRaisesRegex(CommandError, "ime preedit"):
            self.value("ime", "preedit")

    def test_wait_returns_the_window(self):
        self.assertEqual(self.value("wait", "Ap"), {
            "id": 1, "title": "App", "pid": 7, "x": 100, "y": 50, "w": 320, "h": 200, "focused": True,
            "fullscreen": False, "hidden": False})

    def test_wait_ends(self):
        with self.assertRaisesRegex(CommandError, "no window titled 'B' within 0.01 s"):
            self.value("wait", "B", "0.01")

    def test_full_screen(self):
        self.assertEqual(self.calls("fullscreen"), [("set_fullscreen", True)])
        self.assertEqual(self.calls("fullscreen", "off"), [("set_fullscreen", False)])

    def test_shot_of_screen_and_window(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.png")
            self.assertEqual(self.value("shot", path), [640, 480])
            self.assertTrue(path.read_bytes().startswith(b"\x89PNG"))
            self.assertEqual(self.calls("shot", path, "window"), [("grab", Rectangle(100, 50, 320, 200))])

    def test_pixel(self):
        self.assertEqual(self.value("pixel", 5, "6"), "#010203")

    def test_outputs(self):
        self.assertEqual(self.value("add-output"), [{"x": 0, "y": 0, "width": 640, "height": 480}])
        self.assertEqual(self.calls("to-output", "2"), [("move_window", 2)])

    def test_clipboard(self):
        self.assertEqual(self.value("clip-get"), "text")
        self.assertEqual(self.value("prim-get"), "", "an empty selection has no text")
        self.assertIsNone(self.value("prim-set", "text"))

    def test_drop(self):
        self.assertEqual(self.calls("drop", 1, 2, "/a b"), [
            ("drop", 1.0, 2.0, ("text/uri-list",), b"file:///a%20b\r\n")])
        with self.assertRaisesRegex(CommandError, "no command 'droptext'"):
            Commands(fake_session(Log(), drops=False)).run(["droptext", 1, 2, "x"])

    def test_uri_list(self):
        self.assertEqual(uri_list(["/ä", "https://a.example/b%20c"]), "file:///%C3%A4\r\nhttps://a.example/b%20c\r\n")
        with self.assertRaisesRegex(CommandError, "'a' is neither"):
            uri_list(["a"])


if __name__ == "__main__":
    unittest.main()

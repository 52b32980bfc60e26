import json
import unittest
from unittest import mock

from injection.errors import CommandError
from injection.geometry import Rectangle
from injection.keys import Button
from injection.x11 import drag_and_drop, input_method, keyboard, pointer, screen, windows
from tests.fakes import FakeX11Connection


class X11Test(unittest.TestCase):
    def setUp(self) -> None:
        self.connection = FakeX11Connection()
        sleep = mock.patch("time.sleep")
        self.sleep = sleep.start()
        self.addCleanup(sleep.stop)


class KeyboardTests(X11Test):
    def setUp(self) -> None:
        super().setUp()
        self.keyboard = keyboard.X11Keyboard(self.connection)
        self.shift = self.connection.SHIFT

    def test_key_by_name_and_character(self):
        self.keyboard.press("Return", True)
        self.keyboard.press("a", False)
        self.assertEqual(self.connection.log, [(13, True), (10, False)])

    def test_unknown_key(self):
        with self.assertRaisesRegex(CommandError, "unknown key 'Nokey'"):
            self.keyboard.press("Nokey", True)

    def test_text_with_shift(self):
        self.keyboard.type("aA\n")
        self.assertEqual(self.connection.log, [
            (10, True), (10, False), (self.shift, True), (10, True), (10, False), (self.shift, False), (13, True),
            (13, False)])

    def test_quick_second_press_waits(self):
        self.keyboard.type("aa")
        self.assertLessEqual(self.sleep.call_args.args[0], keyboard.REPEAT_DELAY)
        self.assertEqual(self.sleep.call_count, 1)

    def test_missing_characters_are_mapped_to_the_highest_free_keys_at_once(self):
        self.keyboard.type("éaéä")
        self.assertEqual(self.connection.log[:2], [("map", 101, 0xE9), ("map", 100, 0xE4)])
        self.assertEqual([code for code, is_down in self.connection.log[2:] if is_down], [101, 10, 101, 100])

    def test_first_mapped_key_is_used_again(self):
        self.keyboard.type("éä")
        self.keyboard.type("ö")
        self.assertIn(("map", 101, 0xF6), self.connection.log)


class PointerTests(X11Test):
    def setUp(self) -> None:
        super().setUp()
        self.pointer = pointer.X11Pointer(self.connection)

    def test_position_is_rounded_down(self):
        self.pointer.move(10.9, 20.1)
        self.assertEqual(self.connection.log, [(10, 20)])

    def test_buttons_have_numbers(self):
        for button in Button:
            self.pointer.press(button, True)
        self.assertEqual([number for number, _ in self.connection.log], [1, 2, 3, 8, 9])

    def test_notch_is_a_click(self):
        self.pointer.turn_wheel(-1, 2)
        self.assertEqual([number for number, is_down in self.connection.log if is_down], [4, 4, 6])
        self.connection.log.clear()
        self.pointer.turn_wheel(1, -1)
        self.assertEqual([number for number, is_down in self.connection.log if is_down], [5, 7])

    def test_fine_scrolling_is_not_supported(self):
        for scroll in (lambda: self.pointer.scroll(0, 1), self.pointer.end_scrolling):
            with self.assertRaises(CommandError):
                scroll()


class ScreenTests(unittest.TestCase):
    def test_area_outside_the_screen_is_cut_off(self):
        connection = mock.Mock()
        connection.screen_size.return_value = (100, 80)
        connection.pixels.return_value = bytes(4 * 30 * 40)
        picture = screen.X11Screen(connection, mock.Mock()).grab(Rectangle(70, 40, 50, 50))
        connection.pixels.assert_called_once_with(70, 40, 30, 40)
        self.assertEqual((picture.width, picture.height, picture.scale), (30, 40, 1))

    def test_damage_is_observed_once(self):
        connection = mock.Mock()
        observed = screen.X11Screen(connection, mock.Mock())
        observed.take_damage()
        observed.take_damage()
        connection.observe_damage.assert_called_once()

    def test_panel_is_replaced(self):
        connection = mock.Mock()
        connection.screen_size.return_value = (100, 80)
        connection.root_property.side_effect = [[0, 10, 100, 70], None, [0, 0, 100, 80]]
        reserved = screen.X11Screen(connection, mock.Mock())
        reserved.reserve(10)
        connection.create_panel.assert_called_once_with(100, 10)
        reserved.reserve(0)
        connection.create_panel.return_value.destroy.assert_called_once()
        connection.create_panel.assert_called_once()

    def test_scale_replaces_the_resource(self):
        self.assertEqual(screen.with_scale(b"", 1), b"Xft.dpi:\t96\n")
        self.assertEqual(screen.with_scale(b"a: 1\nXft.dpi:\t96\nb: 2\n", 1.5), b"a: 1\nb: 2\nXft.dpi:\t144\n")


class WindowTests(unittest.TestCase):
    PROPERTIES = {"_NET_WM_NAME": "Ä".encode(), "_NET_WM_PID": [7], "_NET_WM_STATE": [5]}

    def setUp(self) -> None:
        self.connection = mock.Mock()
        self.connection.root_property.side_effect = {"_NET_CLIENT_LIST": [1, 2], "_NET_ACTIVE_WINDOW": [2]}.get
        self.connection.window.side_effect = lambda identifier: identifier
        self.connection.area.return_value = [10, 20, 30, 40]
        self.connection.property.side_effect = lambda window, name: self.PROPERTIES.get(name)
        self.connection.atom_name.side_effect = {5: "_NET_WM_STATE_FULLSCREEN"}.get
        self.connection.atom.side_effect = {
            "_NET_WM_STATE_FULLSCREEN": 5, "_NET_WM_STATE_MAXIMIZED_VERT": 6, "_NET_WM_STATE_MAXIMIZED_HORZ": 7}.get
        self.windows = windows.X11Windows(self.connection)

    def test_windows(self):
        first, second = self.windows.all()
        self.assertEqual((second.id, second.title, second.pid, second.content), (2, "Ä", 7, Rectangle(10, 20, 30, 40)))
        self.assertTrue(second.is_focused and second.is_fullscreen and not second.is_hidden)
        self.assertFalse(first.is_focused)

    def test_windows_without_a_window_manager(self):
        self.connection.root_property.side_effect = {}.get
        self.connection.shown_windows.return_value = [3]
        self.assertEqual([window.id for window in self.windows.all()], [3])

    def test_destroyed_window_is_left_out(self):
        class Destroyed(Exception):
            pass

        self.connection.area.side_effect = lambda window: [0, 0, 1, 1] if window == 2 else self.fail_as(Destroyed)
        with mock.patch.object(windows, "WindowError", Destroyed):
            self.assertEqual([window.id for window in self.windows.all()], [2])

    @staticmethod
    def fail_as(error: type[Exception]) -> None:
        raise error

    def test_properties(self):
        self.connection.property.side_effect = lambda window, name: {
            "_NET_WM_NAME": b"Parent" if window == 1 else b"Child", "WM_CLASS": b"app\0App\0",
            "_NET_WM_WINDOW_TYPE": [8], "WM_TRANSIENT_FOR": [1], "_NET_FRAME_EXTENTS": [1, 2, 20, 5]}.get(name)
        self.connection.atom_name.side_effect = {8: "_NET_WM_WINDOW_TYPE_DIALOG"}.get
        self.assertEqual(self.windows.properties().to_json(), {
            "class": "App", "type": "dialog", "parent": "Parent", "frame": [9, 0, 33, 65]})

    def test_properties_that_are_missing(self):
        self.assertEqual(self.windows.properties().to_json(), {
            "class": "", "type": None, "parent": None, "frame": [10, 20, 30, 40]})

    def test_requests_to_the_window_manager(self):
        self.windows.place(10, 20)
        self.windows.maximize()
        self.windows.set_fullscreen(False)
        self.windows.close()
        self.assertEqual([call.args for call in self.connection.ask_window_manager.call_args_list], [
            (2, "_NET_MOVERESIZE_WINDOW", 0x130A, 10, 20), (2, "_NET_WM_STATE", 1, 6, 7, 2),
            (2, "_NET_WM_STATE", 0, 5, 0, 2), (2, "_NET_CLOSE_WINDOW", 0, 2)])


class DropTests(unittest.TestCase):
    def setUp(self) -> None:
        self.connection = mock.Mock()
        self.connection.atom.side_effect = len
        self.connection.create_window.return_value.id = 9
        windows = mock.Mock()
        windows.to_screen.return_value = (3.5, 4.0)
        windows.native.return_value = "target"
        self.drops = drag_and_drop.X11DragAndDrop(self.connection, mock.Mock(), windows)

    def drop(self, *answers: list[int] | None) -> list[tuple[object, ...]]:
        """Drops a text, and returns the messages; the target answers with these values."""
        self.connection.wait_for_message.side_effect = answers
        try:
            self.drops.drop(1, 2, ["text", "a"], b"data")
        finally:
            self.connection.create_window.return_value.destroy.assert_called_once()
        return [call.args[1:] for call in self.connection.send_message.call_args_list]

    def test_messages_of_a_drop(self):
        self.assertEqual(self.drop([0, 1], [0, 1]), [
            ("XdndEnter", 9, 5 << 24, 4, 1), ("XdndPosition", 9, 0, 3 << 16 | 4, 0, len("XdndActionCopy")),
            ("XdndDrop", 9, 0, 0)])

    def test_rejected_drop(self):
        with self.assertRaisesRegex(CommandError, "does not accept the drop"):
            self.drop([0, 0])

    def test_no_answer(self):
        with self.assertRaisesRegex(CommandError, "XdndStatus"):
            self.drop(None)

    def test_window_without_drops(self):
        self.connection.property.return_value = None
        with self.assertRaisesRegex(CommandError, "nothing can be dropped"):
            self.drops.drop(1, 2, ["text"], b"")


class InputMethodTests(unittest.TestCase):
    def setUp(self) -> None:
        self.process = mock.Mock()
        self.enterContext(mock.patch.object(input_method.subprocess, "Popen", return_value=self.process))
        self.enterContext(mock.patch.dict("os.environ", {"DBUS_SESSION_BUS_ADDRESS": "x"}))
        self.input_method = input_method.X11InputMethod()

    def run_action(self, answer: str, action: str, *arguments: str) -> object:
        self.process.stdout.readline.return_value = answer
        return self.input_method.run(action, arguments)

    def test_program_exists(self):
        self.assertTrue(input_method.PROGRAM.is_file())

    def test_actions_are_lines_of_json(self):
        self.run_action('{"ok": true}\n', "on")
        self.assertEqual(self.run_action('{"ok": true, "value": 1}\n', "preedit", "に", "3"), 1)
        self.assertEqual(json.loads(self.process.stdin.write.call_args.args[0]), ["preedit", "に", "3"])

    def test_errors(self):
        with self.assertRaisesRegex(CommandError, "use 'ime on' first"):
            self.run_action("", "state")
        self.run_action('{"ok": true}\n', "on")
        with self.assertRaisesRegex(CommandError, "no text field"):
            self.run_action('{"ok": false, "error": "no text field"}', "state")
        with self.assertRaisesRegex(CommandError, "the input method ended"):
            self.run_action("", "state")
        self.assertFalse(self.input_method.is_on)

    def test_session_without_a_bus(self):
        with mock.patch.dict("os.environ", clear=True), self.assertRaisesRegex(CommandError, "with -i"):
            self.run_action("", "on")


if __name__ == "__main__":
    unittest.main()

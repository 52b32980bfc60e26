import ctypes.util
import json
import os
import socket
import struct
import unittest
from types import SimpleNamespace
from typing import Any
from unittest import mock

from injection import keys
from injection.errors import CommandError
from injection.geometry import Rectangle
from injection.keys import Button
from injection.wayland import (
    drag_and_drop, input_method, keyboard, keymap, outputs, pointer, screen, surface, sway, windows, wire)
from tests.fakes import FakeSway, FakeWayland, output_json, window, words


class WireTests(unittest.TestCase):
    def test_message_is_object_size_request_and_arguments(self):
        self.assertEqual(wire.encode_message(3, 5), words(3, 8 << 16 | 5))
        self.assertEqual(wire.encode_message(3, 5, "un", 7, 8), words(3, 16 << 16 | 5, 7, 8))

    def test_arguments(self):
        self.assertEqual(wire.encode_argument("i", -2), words(0xFFFFFFFE))
        self.assertEqual(wire.encode_argument("f", -1.5), words(0xFFFFFE80))
        self.assertEqual(wire.encode_argument("s", "abc"), words(4) + b"abc\0")
        self.assertEqual(wire.encode_argument("s", "ä€"), words(6) + "ä€".encode() + b"\0\0\0")
        self.assertEqual(wire.encode_argument("s", ""), words(1) + b"\0\0\0\0")

    def test_wrong_arguments(self):
        for signature, arguments in (("u", ()), ("", (1,)), ("x", (1,))):
            with self.subTest(signature), self.assertRaises(ValueError):
                wire.encode_message(1, 1, signature, *arguments)

    def test_arguments_of_an_event(self):
        arguments = wire.Arguments(words(7) + wire.encode_argument("s", "abcd") + words(8))
        self.assertEqual((arguments.unsigned(), arguments.text(), arguments.unsigned()), (7, "abcd", 8))

    def test_messages_may_arrive_in_parts(self):
        data = wire.encode_message(3, 5, "u", 7) + wire.encode_message(4, 6)
        for end in range(len(data) + 1):
            first, rest = wire.split_messages(data[:end])
            second, rest = wire.split_messages(rest + data[end:])
            self.assertEqual(first + second, [(3, 5, words(7)), (4, 6, b"")])
            self.assertEqual(rest, b"")


class ConnectionTests(unittest.TestCase):
    """A connection to a compositor that has sent its answers before."""

    def setUp(self) -> None:
        ours, self.compositor = socket.socketpair()
        self.addCleanup(self.compositor.close)
        self.addCleanup(ours.close)
        for number, interface in ((1, "wl_seat"), (2, "wl_shm"), (3, "wl_seat")):
            self.send(2, 0, "usu", number, interface, 5)
        self.send(3, 0, "u", 0)
        with mock.patch("socket.socket", return_value=mock.Mock(wraps=ours)) as created, \
                mock.patch.dict("os.environ", {"XDG_RUNTIME_DIR": "/run", "WAYLAND_DISPLAY": "wayland-1"}):
            created.return_value.connect = self.connect = mock.Mock()
            created.return_value.fileno = ours.fileno
            self.connection = wire.WaylandConnection()
        self.received()

    def send(self, *message: Any) -> None:
        self.compositor.sendall(wire.encode_message(*message))

    def received(self) -> list[tuple[int, int, bytes]]:
        return wire.split_messages(self.compositor.recv(65536))[0]

    def test_path_of_the_socket(self):
        self.connect.assert_called_once_with("/run/wayland-1")

    def test_first_global_object_is_bound_in_the_available_version(self):
        identifier = self.connection.bind("wl_seat", 7)
        arguments = wire.Arguments(self.received()[0][2])
        self.assertEqual((arguments.unsigned(), arguments.text(), arguments.unsigned(), arguments.unsigned()),
                         (1, "wl_seat", 5, identifier))

    def test_missing_global_object(self):
        with self.assertRaisesRegex(CommandError, "lacks wl_output"):
            self.connection.bind("wl_output", 1)

    def test_events_reach_their_handler(self):
        events = []
        identifier = self.connection.new_id(lambda event, arguments: events.append((event, arguments.unsigned())))
        self.send(identifier, 4, "u", 9)
        self.send(99, 4, "u", 9)
        self.connection.handle_events()
        self.connection.handle_events()
        self.assertEqual(events, [(4, 9)])

    def test_event_with_a_file_descriptor(self):
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        identifier = self.connection.new_id(lambda event, arguments: os.close(arguments.descriptor()))
        socket.send_fds(self.compositor, [wire.encode_message(identifier, 1)], [writer])
        os.close(writer)
        self.connection.handle_events()
        self.assertEqual(os.read(reader, 1), b"", "the handler has received and closed the descriptor")

    def test_error_of_the_compositor(self):
        self.send(1, 0, "uus", 5, 2, "invalid")
        with self.assertRaisesRegex(RuntimeError, "object 5, code 2: invalid"):
            self.connection.handle_events()

    def test_end_of_the_compositor(self):
        self.compositor.close()
        with self.assertRaises(SystemExit):
            self.connection.handle_events()

    def test_file_is_sent_with_its_request(self):
        self.connection.send_file(5, 1, "u", 3, content=b"abc")
        data, descriptors, _, _ = socket.recv_fds(self.compositor, 100, 1)
        self.assertEqual(data, words(5, 12 << 16 | 1, 3))
        with open(descriptors[0], "rb") as file:
            file.seek(0)
            self.assertEqual(file.read(), b"abc")


class SwayTests(unittest.TestCase):
    def setUp(self) -> None:
        ours, self.peer = socket.socketpair()
        self.addCleanup(self.peer.close)
        self.addCleanup(ours.close)
        with mock.patch("socket.socket", return_value=mock.Mock(wraps=ours)) as created, \
                mock.patch.dict("os.environ", {"SWAYSOCK": "/sway"}):
            created.return_value.connect = mock.Mock()
            self.sway = sway.Sway()

    def reply(self, value: object) -> None:
        raw = json.dumps(value).encode()
        self.peer.sendall(struct.pack("=6sII", b"i3-ipc", len(raw), 0) + raw)

    def test_request(self):
        self.assertEqual(sway.encode_request(4, "ä"), b"i3-ipc" + words(2, 4) + "ä".encode())

    def test_command(self):
        self.reply([{"success": True}])
        self.sway.run("kill")
        self.assertEqual(self.peer.recv(100), sway.encode_request(0, "kill"))

    def test_rejected_command(self):
        self.reply([{"success": False, "error": "Unknown"}])
        with self.assertRaisesRegex(CommandError, "fly: Unknown"):
            self.sway.run("fly")

    def test_version(self):
        self.reply({"major": 1, "minor": 7, "patch": 0})
        self.assertEqual(self.sway.version(), (1, 7))

    def test_end_of_sway(self):
        self.peer.shutdown(socket.SHUT_WR)
        with self.assertRaises(SystemExit):
            self.sway.tree()


class PointerTests(unittest.TestCase):
    def setUp(self) -> None:
        self.wayland = FakeWayland()
        bounds = SimpleNamespace(bounds=Rectangle(-100, 0, 300, 200))
        self.enterContext(mock.patch.object(pointer, "current_time", return_value=5))
        self.pointer = pointer.WaylandPointer(self.wayland, 1, bounds)
        self.wayland.take()

    def test_move_goes_to_the_middle_of_the_pixel(self):
        self.pointer.move(10, 20.5)
        self.assertEqual(self.wayland.take(), [
            (1, 5, 110 * 256 + 128, 20 * 256 + 256, 300 * 256, 200 * 256), (4,)])
        self.assertEqual(self.pointer.position(), (10, 20.5))

    def test_button(self):
        self.pointer.press(Button.RIGHT, True)
        self.assertEqual(self.wayland.take(), [(2, 5, 0x111, 1), (4,)])

    def test_wheel_up_is_negative(self):
        self.pointer.turn_wheel(0, 2)
        self.assertEqual(self.wayland.take(), [(5, 0), (7, 5, 0, -15.0, -1), (4,)] * 2)
        self.pointer.turn_wheel(1, 0)
        self.assertEqual(self.wayland.take(), [(5, 0), (7, 5, 1, 15.0, 1), (4,)])

    def test_fine_scrolling(self):
        self.pointer.scroll(0, 5.5)
        self.assertEqual(self.wayland.take(), [(5, 1), (3, 5, 0, -5.5), (4,)])
        self.pointer.end_scrolling()
        self.assertEqual(self.wayland.take(), [(5, 1), (6, 5, 0), (4,), (5, 1), (6, 5, 1), (4,)])


class FakeLayout:
    keys = {ord("a"): (38, False), ord("A"): (38, True), keys.LEFT_SHIFT: (50, False), keys.CAPS_LOCK: (66, False)}

    def keysym_of_character(self, character: str) -> int:
        return keys.keysym_of_character(character)

    def keysym_named(self, name: str) -> int:
        return {"Shift_L": keys.LEFT_SHIFT, "Caps_Lock": keys.CAPS_LOCK}.get(name, 0)


class KeyboardTests(unittest.TestCase):
    KEY, MODIFIERS = 1, 2

    def setUp(self) -> None:
        self.wayland = FakeWayland()
        self.enterContext(mock.patch.object(keyboard, "current_time", return_value=5))
        self.keyboard = keyboard.WaylandKeyboard(self.wayland, 1, FakeLayout())
        self.wayland.take()

    def test_codes_are_those_of_the_kernel(self):
        self.keyboard.press("a", True)
        self.assertEqual(self.wayland.take(), [(self.KEY, 5, 30, 1)])

    def test_modifiers_are_sent_while_they_are_down(self):
        self.keyboard.type("A")
        self.assertEqual(self.wayland.take(), [
            (self.KEY, 5, 42, 1), (self.MODIFIERS, 1, 0, 0, 0), (self.KEY, 5, 30, 1), (self.KEY, 5, 30, 0),
            (self.KEY, 5, 42, 0), (self.MODIFIERS, 0, 0, 0, 0)])

    def test_caps_lock_stays(self):
        self.keyboard.press("Caps_Lock", True)
        self.keyboard.press("Caps_Lock", False)
        self.assertEqual(self.wayland.take()[-1], (self.MODIFIERS, 0, 0, 2, 0))

    def test_missing_character_gets_a_key_once(self):
        self.keyboard.type("éé")
        self.assertEqual(self.wayland.files[-1], keymap.keymap_with({0xE9: 256}) + b"\0")
        self.assertEqual(len(self.wayland.files), 2, "the first keymap and the new one")
        self.assertIn((self.KEY, 5, 248, 1), self.wayland.take())

    def test_keymap_begins_again_when_it_is_full(self):
        with mock.patch.object(keyboard, "EXTRA_LIMIT", 2):
            self.keyboard.type("éèê")
        self.assertEqual(self.wayland.files[-1], keymap.keymap_with({ord("ê"): 256}) + b"\0")

    def test_unknown_key(self):
        with self.assertRaisesRegex(CommandError, "unknown key 'Nokey'"):
            self.keyboard.press("Nokey", True)


class KeymapTests(unittest.TestCase):
    def test_extra_keys(self):
        text = keymap.keymap_with({0xE9: 256, 0x010020AC: 257}).decode()
        self.assertIn("maximum = 258; <U000> = 256; <U001> = 257;", text)
        self.assertIn("key <U000> { [ 0xe9 ] }; key <U001> { [ 0x10020ac ] };", text)

    @unittest.skipUnless(ctypes.util.find_library("xkbcommon"), "needs xkbcommon")
    def test_layout_of_xkbcommon(self):
        layout = keymap.Layout()
        self.assertEqual(layout.keys[ord("a")], (38, False))
        self.assertEqual(layout.keys[ord("A")], (38, True))
        self.assertEqual(layout.keysym_named("return"), keys.RETURN)
        self.assertEqual(layout.keysym_of_character("€"), 0x20AC)
        self.assertEqual(layout.keysym_named("Nokey"), 0)


class InputMethodTests(unittest.TestCase):
    ACTIVATE, SURROUNDING, CONTENT, DONE = 0, 2, 4, 5

    def setUp(self) -> None:
        self.wayland = FakeWayland()
        self.input_method = input_method.WaylandInputMethod(self.wayland, 1)
        self.input_method.run("on", ())
        self.handle = next(filter(None, self.wayland.handlers.values()))
        self.wayland.take()

    def event(self, event: int, data: bytes = b"") -> None:
        self.handle(event, wire.Arguments(data))

    def test_state(self):
        self.assertEqual(self.input_method.run("state", ()), {"active": False})
        self.event(self.ACTIVATE)
        self.event(self.SURROUNDING, wire.encode_argument("s", "abc") + words(2, 1))
        self.event(self.CONTENT, words(3, 4))
        self.event(self.DONE)
        self.assertEqual(self.input_method.run("state", ()), {
            "active": True, "serial": 1, "surrounding": "abc", "cursor": 2, "anchor": 1, "hint": 3, "purpose": 4})

    def test_text(self):
        self.event(self.ACTIVATE)
        self.event(self.DONE)
        self.input_method.run("preedit", ("に",))
        self.input_method.run("preedit", ("abc", "1"))
        self.input_method.run("commit", ("日",))
        self.assertEqual(self.wayland.take(), [(1, "に", 3, 3), (3, 1), (1, "abc", 1, 1), (3, 1), (0, "日"), (3, 1)])

    def test_errors(self):
        with self.assertRaisesRegex(CommandError, "no text field is active"):
            self.input_method.run("commit", ("a",))
        self.event(self.ACTIVATE)
        with self.assertRaisesRegex(CommandError, "unknown command 'ime keys'"):
            self.input_method.run("keys", ("on",))
        self.input_method.run("off", ())
        with self.assertRaisesRegex(CommandError, "use 'ime on' first"):
            self.input_method.run("state", ())


class WindowTests(unittest.TestCase):
    FRAME = {"x": 10, "y": 20, "width": 100, "height": 50}

    def node(self, **changes: Any) -> dict[str, Any]:
        content = {"x": 0, "y": 5, "width": 100, "height": 45}
        return {"id": 3, "type": "con", "name": "App", "pid": 7, "app_id": "app", "rect": self.FRAME,
                "window_rect": content, "focused": True, "visible": True, "nodes": []} | changes

    def test_windows_of_a_tree(self):
        split = self.node(app_id=None, pid=None, nodes=[self.node(id=4), self.node(id=5, app_id=None, name=None)])
        workspace = {"type": "workspace", "nodes": [split], "floating_nodes": [self.node(visible=False)]}
        found = list(windows.windows_in({"type": "root", "nodes": [workspace]}))
        self.assertEqual([(item.id, item.title, item.is_hidden) for item in found],
                         [(4, "App", False), (5, "", False), (3, "App", True)])
        self.assertEqual(found[0].content, Rectangle(10, 25, 100, 45))

    def test_properties(self):
        fake = FakeSway([])
        fake.tree = lambda: {"nodes": [self.node()]}
        found = windows.WaylandWindows(FakeWayland(), fake).properties()
        self.assertEqual(found.to_json(), {"class": "app", "type": None, "parent": None, "frame": [10, 20, 100, 50]})

    def test_actions_name_the_window(self):
        fake = FakeSway([])
        session_windows = windows.WaylandWindows(FakeWayland(), fake)
        fake.tree = lambda: {"nodes": [self.node(visible=False)]}
        session_windows.resize(300, 200)
        session_windows.restore()
        session_windows.set_fullscreen(False)
        self.assertEqual(fake.commands, ["[con_id=3] resize set 300 200", "[con_id=3] scratchpad show",
                                         "[con_id=3] fullscreen disable"])


class SurfaceTests(unittest.TestCase):
    def test_surface_waits_until_it_is_configured(self):
        wayland = FakeWayland()

        def configure() -> None:
            for handler in list(wayland.handlers.values()):
                if handler:
                    handler(surface.CONFIGURE, wire.Arguments(words(42, 1, 1)))

        wayland.roundtrip = configure
        overlay = surface.OverlaySurface(wayland, surface.EXCLUSIVE)
        wayland.roundtrip = lambda: None
        overlay.destroy()
        requests = wayland.take()
        self.assertIn((surface.SET_KEYBOARD_INTERACTIVITY, surface.EXCLUSIVE), requests)
        self.assertIn((surface.ACK_CONFIGURE, 42), requests)
        self.assertEqual(requests[-2:], [(surface.LAYER_DESTROY,), (surface.SURFACE_DESTROY,)])
        self.assertEqual(wayland.files, [surface.PIXEL])


class DropTests(unittest.TestCase):
    """Drops by a compositor that sends these events of the drag's source, in turn, whenever the process waits."""

    def drop(self, *events: tuple[int, bytes], presses: bool = True) -> tuple[FakeWayland, mock.Mock]:
        wayland, self.pointer, places = FakeWayland(), mock.Mock(), mock.Mock()
        places.to_screen.return_value = (30.0, 40.0)
        outputs_ = mock.Mock(bounds=Rectangle(0, 0, 100, 100))
        remaining = list(events)
        self.received = b""

        def wait(condition: Any, limit: float) -> bool:
            if presses:
                drops._handle_pointer(drag_and_drop.BUTTON, wire.Arguments(words(77, 0, 0x110, 1)))
            while not condition():
                if not remaining:
                    return False
                event, data = remaining.pop(0)
                reader, writer = os.pipe()
                list(wayland.handlers.values())[-1](event, wire.Arguments(data, [writer]))
                if event == drag_and_drop.SEND:
                    self.received += os.read(reader, 100)
                else:
                    os.close(writer)
                os.close(reader)
            return True

        wayland.wait = wait
        drops = drag_and_drop.WaylandDragAndDrop(wayland, 5, self.pointer, outputs_, places)
        with mock.patch.object(drag_and_drop, "OverlaySurface"):
            drops.drop(1, 2, ["text/plain"], b"data")
        return wayland, self.pointer

    ACCEPT = (drag_and_drop.TARGET, wire.encode_argument("s", "text/plain"))
    SEND = (drag_and_drop.SEND, wire.encode_argument("s", "text/plain"))

    def test_data_is_dragged_from_the_corner_to_the_point(self):
        wayland, moved = self.drop(self.ACCEPT, self.SEND, (drag_and_drop.FINISHED, b""))
        self.assertEqual(self.received, b"data")
        self.assertIn((drag_and_drop.OFFER, "text/plain"), wayland.take())
        self.assertEqual([call.args for call in moved.move.call_args_list], [(0, 0), (29.0, 40.0), (30.0, 40.0)])
        self.assertEqual([call.args[1] for call in moved.press.call_args_list], [True, False])

    def test_rejected_drop(self):
        with self.assertRaisesRegex(CommandError, "does not accept the drop"):
            self.drop((drag_and_drop.TARGET, words(0)))

    def test_no_answer(self):
        with self.assertRaisesRegex(CommandError, "does not finish"):
            self.drop(self.ACCEPT)

    def test_no_press(self):
        with self.assertRaisesRegex(CommandError, "does not start"):
            self.drop(presses=False)
        self.pointer.press.assert_called_with(Button.LEFT, False)


class OutputTests(unittest.TestCase):
    def outputs(self, *listed: dict[str, Any], version: tuple[int, int] = (1, 9)) -> outputs.WaylandOutputs:
        self.sway = FakeSway(list(listed) or [output_json("HEADLESS-1")], version)
        self.windows = mock.Mock()
        self.windows.current.return_value = window()
        return outputs.WaylandOutputs(FakeWayland(), self.sway, self.windows)

    def test_bounds_and_scales(self):
        two = self.outputs(output_json("HEADLESS-1"), output_json("HEADLESS-2", 1280, 800, 600, 2.0))
        self.assertEqual(two.bounds, Rectangle(0, 0, 1680, 800))
        self.assertEqual([two.scale_at(x, 10) for x in (0, 1279.5, 1280, 5000)], [1, 1, 2, 1])
        self.assertEqual(screen.WaylandScreen(two).size(), (1680, 800))

    def test_second_output_is_configured_before_it_exists(self):
        one = self.outputs()
        self.assertEqual(len(one.add(800, 600, 1.5)), 2)
        self.assertEqual(self.sway.commands, [
            "output HEADLESS-2 mode 800x600 scale 1.5 position 1280 0", "create_output", "focus output HEADLESS-1"])
        with self.assertRaisesRegex(CommandError, "already"):
            one.add(800, 600, 1)

    def test_unplugged_output_returns_with_another_name(self):
        one = self.outputs(output_json("HEADLESS-1", scale=2.0))
        one.unplug(1)
        with self.assertRaisesRegex(CommandError, "output 1 is unplugged"):
            one.move_window(1)
        with self.assertRaisesRegex(CommandError, "the first output is unplugged"):
            one.add(800, 600, 1)
        one.plug(1)
        one.plug(1)
        self.assertEqual(self.sway.commands, [
            "output HEADLESS-1 unplug", "output HEADLESS-2 mode 1280x800 scale 2.0 position 0 0", "create_output"])

    def test_old_sway_needs_the_guard_to_remove_an_output(self):
        with self.assertRaisesRegex(CommandError, "C compiler"):
            self.outputs(version=(1, 7)).unplug(1)
        self.assertEqual(self.sway.commands, ["output HEADLESS-1 disable"])

    def test_window_keeps_its_place_in_the_output(self):
        two = self.outputs()
        two.add(800, 600, 1)
        two.move_window(2)
        self.assertEqual(self.windows.run.call_args_list, [mock.call("move to output HEADLESS-2"), mock.call("focus")])
        self.windows.place.assert_called_once_with(1380, 50)

    def test_unknown_output(self):
        with self.assertRaisesRegex(CommandError, "no output 2; add-output"):
            self.outputs().unplug(2)

    def test_grim_reads_an_area_at_its_scale(self):
        one = self.outputs(output_json("HEADLESS-1", scale=2.0))
        with mock.patch.object(screen.programs, "data_from", return_value=b"P6\n2 2\n255\n" + bytes(12)) as run:
            picture = screen.WaylandScreen(one).grab(Rectangle(1, 2, 3, 4))
        self.assertEqual(run.call_args.args[0], ["grim", "-t", "ppm", "-s", "2.0", "-g", "1,2 3x4", "-"])
        self.assertEqual(picture.scale, 2)


if __name__ == "__main__":
    unittest.main()

import struct
import unittest
import zlib

from injection import session
from injection.errors import CommandError
from injection.geometry import Rectangle
from injection.keys import key_name, keysym_of_character, split_chord
from injection.picture import Picture
from tests.fakes import Log, fake_session, window


class KeyTests(unittest.TestCase):
    def test_keysyms_of_characters(self):
        keysyms = {"a": 0x61, "é": 0xE9, "€": 0x010020AC, "🙂": 0x0101F642, "\n": 0xFF0D, "\t": 0xFF09}
        for character, keysym in keysyms.items():
            with self.subTest(character):
                self.assertEqual(keysym_of_character(character), keysym)

    def test_chords(self):
        self.assertEqual(split_chord("a"), ([], "a"))
        self.assertEqual(split_chord("Ctrl+altgr+F5"), (["Control_L", "ISO_Level3_Shift"], "F5"))
        self.assertEqual(split_chord("Hyper_L+a"), (["Hyper_L"], "a"))
        self.assertEqual(split_chord("+"), ([], "+"))

    def test_names_of_keys(self):
        self.assertEqual(key_name("SUPER"), "Super_L")
        self.assertEqual(key_name("Return"), "Return")


class RectangleTests(unittest.TestCase):
    def test_contains_its_left_and_top_edge_only(self):
        rectangle = Rectangle(10, 20, 30, 40)
        self.assertTrue(rectangle.contains(10, 20) and rectangle.contains(39.9, 59.9))
        self.assertFalse(rectangle.contains(40, 20) or rectangle.contains(10, 60) or rectangle.contains(9.9, 20))


class CurrentWindowTests(unittest.TestCase):
    def test_focused_window(self):
        focused = window("B", is_focused=True)
        self.assertIs(session.choose_window([window("A"), focused], None), focused)

    def test_only_window(self):
        only = window()
        self.assertIs(session.choose_window([only], None), only)

    def test_target_prefers_the_same_title(self):
        same = window("App")
        self.assertIs(session.choose_window([same, window("App 2", is_focused=True)], "App"), same)

    def test_target_may_be_a_part_of_the_title(self):
        newer = window("My app 2")
        self.assertIs(session.choose_window([window("My app"), newer], "app"), newer)

    def test_no_window(self):
        for target in (None, "App"):
            with self.subTest(target), self.assertRaises(CommandError):
                session.choose_window([window("A"), window("B")], target)

    def test_waits_until_the_window_is_listed(self):
        listed: list = []
        windows = fake_session(Log(), ()).windows
        type(windows).all = lambda part: listed.append(window()) or list(listed[1:])
        self.assertEqual(windows.to_screen(1, 2), (101, 52))


class PictureTests(unittest.TestCase):
    def test_pixels_of_x11(self):
        picture = Picture.from_bgrx(bytes([3, 2, 1, 0, 6, 5, 4, 0]), 2, 1)
        self.assertEqual(picture.rgb, bytes([1, 2, 3, 4, 5, 6]))

    def test_pixels_of_grim(self):
        picture = Picture.from_ppm(b"P6\n2 1\n255\n\n\n\n\1\2\3", 1)
        self.assertEqual((picture.width, picture.height, picture.rgb), (2, 1, b"\n\n\n\1\2\3"))

    def test_color_at_a_scale(self):
        picture = Picture(2, 2, bytes(range(12)), 2)
        self.assertEqual(picture.color_at(0.5, 0.5), "#090a0b")
        for x, y in ((1, 0), (0, 1), (-1, 0)):
            with self.subTest((x, y)), self.assertRaisesRegex(CommandError, "outside"):
                picture.color_at(x, y)

    def test_png(self):
        data, kinds, position = Picture(2, 2, bytes(range(12))).to_png(), {}, 8
        while position < len(data):
            length, kind = struct.unpack_from(">I4s", data, position)
            content = data[position + 8:position + 8 + length]
            checksum, = struct.unpack_from(">I", data, position + 8 + length)
            self.assertEqual(checksum, zlib.crc32(kind + content))
            kinds[kind] = content
            position += 12 + length
        self.assertEqual(list(kinds), [b"IHDR", b"IDAT", b"IEND"])
        self.assertEqual(struct.unpack(">IIBBBBB", kinds[b"IHDR"]), (2, 2, 8, 2, 0, 0, 0))
        self.assertEqual(zlib.decompress(kinds[b"IDAT"]), b"\0\0\1\2\3\4\5\0\6\7\x08\x09\x0a\x0b")


if __name__ == "__main__":
    unittest.main()

import io
import json
import os
import socket
import tempfile
import unittest
from contextlib import redirect_stderr

from injection import server
from injection.commands import Commands
from tests.fakes import Log, fake_session


class AnswerTests(unittest.TestCase):
    def answer(self, line: bytes) -> dict[str, object]:
        with redirect_stderr(io.StringIO()):
            return server.answer(Commands(fake_session(Log())), line)

    def test_value(self):
        self.assertEqual(self.answer(b'["ping"]'), {"ok": True, "value": "pong"})

    def test_error_of_a_command(self):
        self.assertEqual(self.answer(b'["fly"]'), {"ok": False, "error": "Bad: no command 'fly'"})

    def test_any_other_error_is_answered_too(self):
        for line, kind in {b"no json": "JSONDecodeError", b"[]": "IndexError", b'["move"]': "TypeError"}.items():
            with self.subTest(line):
                answer = self.answer(line)
                self.assertFalse(answer["ok"])
                self.assertTrue(str(answer["error"]).startswith(kind + ": "), answer)


class ClientTests(unittest.TestCase):
    def setUp(self) -> None:
        self.ours, theirs = socket.socketpair()
        self.client = server.Client(theirs)
        self.commands = Commands(fake_session(Log()))
        self.addCleanup(self.ours.close)
        self.addCleanup(theirs.close)

    def send(self, data: bytes) -> list[object]:
        self.ours.sendall(data)
        self.assertTrue(self.client.serve(self.commands))
        self.ours.settimeout(0.05)
        try:
            return [json.loads(line) for line in self.ours.recv(65536).splitlines()]
        except TimeoutError:
            return []

    def test_lines_may_arrive_in_parts_and_together(self):
        self.assertEqual(self.send(b'["pi'), [])
        self.assertEqual(self.send(b'ng"]\n["session"]\n["po'), [
            {"ok": True, "value": "pong"}, {"ok": True, "value": "fake"}])
        self.assertEqual(self.send(b's"]\n'), [{"ok": True, "value": [3.0, 4.0]}])

    def test_disconnection(self):
        self.ours.close()
        self.assertFalse(self.client.serve(self.commands))

    def test_socket_appears_when_it_listens(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "inject")
            with server.listen(path), socket.socket(socket.AF_UNIX) as client:
                client.connect(path)
                self.assertEqual(os.listdir(folder), ["inject"])


if __name__ == "__main__":
    unittest.main()

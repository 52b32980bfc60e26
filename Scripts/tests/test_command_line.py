import io
import json
import os
import unittest
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

from injection import command_line


class FakeServer(io.StringIO):
    """A server with prepared answers; what is written to it is kept."""

    def __init__(self, *answers: object) -> None:
        super().__init__()
        self.answers = [json.dumps(answer) + "\n" for answer in answers]

    def readline(self, *_: object) -> str:
        return self.answers.pop(0) if self.answers else ""

    def received(self) -> list[object]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


class CommandLineTests(unittest.TestCase):
    def run_command(self, answer: object, *words: str) -> tuple[bool, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            succeeded = command_line.run(FakeServer(answer), words)
        return succeeded, out.getvalue(), err.getvalue()

    def execute(self, *arguments: str, **environment: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err), mock.patch.dict(os.environ, environment, clear=True):
            status = command_line.main(arguments)
        return status, out.getvalue(), err.getvalue()

    def test_request_is_a_line_of_json(self):
        self.assertEqual(command_line.request(["click", "1", "2"]), '["click", "1", "2"]\n')

    def test_path_of_a_picture_is_absolute(self):
        self.assertEqual(json.loads(command_line.request(["shot", "a.png", "window"])),
                         ["shot", os.path.abspath("a.png"), "window"])

    def test_text_is_printed_as_it_is(self):
        self.assertEqual(self.run_command({"ok": True, "value": "ä b"}, "clip-get"), (True, "ä b\n", ""))

    def test_other_values_are_printed_as_json(self):
        self.assertEqual(self.run_command({"ok": True, "value": [1, "ä"]}, "pos"), (True, '[1, "ä"]\n', ""))

    def test_no_value_prints_nothing(self):
        self.assertEqual(self.run_command({"ok": True, "value": None}, "move"), (True, "", ""))

    def test_error_is_printed_with_the_command(self):
        self.assertEqual(self.run_command({"ok": False, "error": "Bad: no"}, "move"),
                         (False, "", "inject: move: Bad: no\n"))

    def test_lost_server_is_an_error(self):
        err = io.StringIO()
        with redirect_stderr(err):
            self.assertFalse(command_line.run(FakeServer(), ["pos"]))
        self.assertIn("the server closed the connection", err.getvalue())

    def test_lines_are_split_like_in_a_shell_and_continue_after_an_error(self):
        server = FakeServer({"ok": False, "error": "x"}, {"ok": True, "value": None})
        with redirect_stderr(io.StringIO()):
            succeeded = command_line.run_lines(server, ['type "a b" # comment\n', "\n", "# only a comment\n", "up"])
        self.assertFalse(succeeded)
        self.assertEqual(server.received(), [["type", "a b"], ["up"]])

    def test_help_succeeds_and_no_argument_is_a_usage_error(self):
        self.assertEqual(self.execute("--help")[0], 0)
        status, out, _ = self.execute()
        self.assertEqual(status, 2)
        self.assertTrue(out.startswith("inject: "))

    def test_command_outside_a_session_is_a_usage_error(self):
        self.assertEqual(self.execute("pos"), (2, "", "inject: run this under with-x11 or with-wayland\n"))

    def test_missing_server_is_an_error(self):
        status, _, err = self.execute("pos", INLAY_INJECT="/nonexistent/inject")
        self.assertEqual(status, 1)
        self.assertIn("'/nonexistent/inject'", err)

    def test_interrupt_has_its_own_status(self):
        with mock.patch.object(command_line, "execute", side_effect=KeyboardInterrupt):
            self.assertEqual(self.execute("pos")[0], 130)


if __name__ == "__main__":
    unittest.main()

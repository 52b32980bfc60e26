"""unless-late: commands near the end of a CI run."""
import os
import subprocess
import time
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "unless-late"


def run(seconds_left: int, needed: int, *command: str) -> tuple[int, str]:
    """Returns the exit code and the output of a command that is run so long before the end."""
    environment = {**os.environ, "INLAY_END": str(int(time.time()) + seconds_left)}
    result = subprocess.run(
        [SCRIPT, str(needed), *command], env=environment, stdout=subprocess.PIPE, text=True, check=False)
    return result.returncode, result.stdout


class UnlessLateTests(unittest.TestCase):
    def test_a_command_runs_if_enough_time_is_left(self) -> None:
        self.assertEqual(run(100, 50, "echo", "done"), (0, "done\n"))

    def test_a_late_command_is_reported_and_not_run(self) -> None:
        self.assertEqual(run(10, 50, "echo", "done"), (0, "NOT RUN: this machine was too slow for echo done\n"))

    def test_a_command_is_stopped_before_the_end(self) -> None:
        code, output = run(32, 1, "sleep", "20")

        self.assertEqual((code, output), (0, "NOT FINISHED: this machine was too slow for sleep 20\n"))

    def test_a_failure_stays_a_failure(self) -> None:
        self.assertEqual(run(100, 50, "false")[0], 1)

    def test_a_limit_of_the_command_itself_is_a_failure(self) -> None:
        self.assertEqual(run(100, 50, "timeout", "0.2", "sleep", "20")[0], 124)

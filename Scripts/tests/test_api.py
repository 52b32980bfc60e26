import contextlib
import importlib.machinery
import importlib.util
import io
import tempfile
import unittest
from pathlib import Path

PATH = Path(__file__).resolve().parents[1] / "check-api"


def load():
    loader = importlib.machinery.SourceFileLoader("check_api", str(PATH))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_api", loader))
    loader.exec_module(module)
    return module


class ApiTests(unittest.TestCase):
    def setUp(self):
        self.api = load()

    def symbol(self, path, text, level="public", identifier="s:1"):
        return {
            "identifier": {"precise": identifier}, "pathComponents": path.split("."), "accessLevel": level,
            "declarationFragments": [{"spelling": part} for part in text.split("|")],
        }

    def test_declarations_are_lines_with_path_and_text(self):
        graph = {"symbols": [
            self.symbol("Label.text", "var |text|:\n String"), self.symbol("Label.==", "x", identifier="s:1::SYNTHESIZED::s:2"),
        ]}
        self.assertEqual(self.api.declarations(graph), {"public Label.text: var text: String"})

    def test_version_is_the_first_of_the_changelog(self):
        self.assertEqual(self.api.version_in("# Changelog\n## 0.2.0 (not released)\n## 0.1.0\n"), ((0, 2, 0), False))
        self.assertEqual(self.api.version_in("## 1.0.3, 2027-01-01\n"), ((1, 0, 3), True))
        with self.assertRaises(self.api.Fault):
            self.api.version_in("# Changelog\n")

    def test_major_versions_and_minor_ones_before_1_may_break(self):
        for old, new, allowed in [
            ((0, 1, 0), (0, 2, 0), True), ((0, 1, 0), (0, 1, 1), False), ((0, 9, 0), (1, 0, 0), True),
            ((1, 0, 0), (1, 1, 0), False), ((1, 1, 0), (2, 0, 0), True), ((1, 0, 0), (0, 9, 0), False),
        ]:
            with self.subTest((old, new)):
                self.assertEqual(self.api.breaking_allowed(old, new), allowed)

    def test_removed_and_changed_declarations_are_breakages(self):
        old = {"public A: struct A", "public A.b: var b: Int", "public C: class C"}
        new = {"public A: struct A", "public A.b: var b: String", "open C: class C", "public D: struct D"}
        self.assertEqual(
            self.api.breakages(old, new), [("public A.b: var b: Int", ["public A.b: var b: String"])])
        self.assertEqual(self.api.breakages(old, old), [])


    def record(self, folder, version, is_released, lines):
        self.api.LISTS = Path(folder)
        with contextlib.redirect_stdout(io.StringIO()):
            return self.api.record(version, is_released, {"Inlay": lines})

    def compare(self, lines):
        self.api.MODULES = ["Inlay"]
        with contextlib.redirect_stdout(io.StringIO()) as output:
            return self.api.compare({"Inlay": lines}), output.getvalue()

    def test_changed_declarations_must_be_recorded(self):
        with tempfile.TemporaryDirectory() as folder:
            self.record(folder, (0, 1, 0), False, {"public A: struct A"})
            self.assertEqual(self.compare({"public A: struct A", "public B: struct B"})[0], False)
            is_broken, output = self.compare({"public B: struct B"})
            self.assertTrue(is_broken)
            self.assertIn("gone since 0.1.0: public A: struct A", output)
            self.assertEqual(self.record(folder, (0, 1, 0), False, {"public B: struct B"}), 0)
            self.assertEqual(self.compare({"public B: struct B"})[0], False)

    def test_released_declarations_are_kept_by_versions_that_must_not_break(self):
        with tempfile.TemporaryDirectory() as folder:
            self.record(folder, (0, 1, 0), True, {"public A: struct A"})
            self.assertEqual(self.record(folder, (0, 1, 1), False, set()), 1)
            self.assertEqual(self.api.recorded("Inlay"), ((0, 1, 0), True, {"public A: struct A"}))
            self.assertEqual(self.record(folder, (0, 2, 0), False, set()), 0)

    def test_a_missing_list_is_a_fault(self):
        with tempfile.TemporaryDirectory() as folder:
            self.api.LISTS = Path(folder)
            with self.assertRaises(self.api.Fault):
                self.compare(set())


if __name__ == "__main__":
    unittest.main()

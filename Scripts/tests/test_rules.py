import io
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

from rules import command_line
from rules.catalogue import Catalogue, public_types
from rules.declarations import MODULE_RULES, member_count, public_comments
from rules.source import SwiftFile

RULES = {rule.name: rule for rule in command_line.RULES}


class RuleTests(unittest.TestCase):
    def lines(self, rule: str, text: str, path: str = "Sources/Core/A.swift") -> list[int]:
        """Returns the lines of a text that break a rule."""
        return [violation.line for violation in RULES[rule].violations(path, SwiftFile(path, text))]

    def test_every_rule_has_a_reason_and_advice(self):
        for name, rule in RULES.items():
            with self.subTest(name):
                self.assertTrue(rule.reason.endswith("."))
                self.assertNotRegex(rule.advice, "[.;]$")

    def test_violation_is_one_line(self):
        violation, = RULES["force-try"].violations("A.swift", SwiftFile("A.swift", "\ntry! f()\n"))
        self.assertEqual(str(violation), "A.swift:2: force-try: 'try!' ends the program; throw, or give a diagnostic")

    def test_core_imports(self):
        for line in ("import CFreeType", "@testable import InlaySDL", "public import struct SDL.Point",
                     "import CSDL2", "  @_spi(x) internal import class InlayCore.View"):
            with self.subTest(line):
                self.assertEqual(self.lines("core-imports", line), [1])
                self.assertEqual(self.lines("core-imports", line, "Sources/Tool/A.swift"), [])
        for line in ("import CExpat", "private import CFriBidi", "import Glibc", "// import SDL", 'f("import SDL")'):
            with self.subTest(line):
                self.assertEqual(self.lines("core-imports", line), [])

    def test_backend_imports(self):
        for module in ("InlayTesting", "InlayFormatting", "ArgumentParser"):
            for folder in ("SDLBackend", "Raster", "Desktop"):
                with self.subTest(module, folder=folder):
                    path = f"Sources/{folder}/A.swift"
                    self.assertEqual(self.lines("backend-imports", f"import {module}", path), [1])
            self.assertEqual(self.lines("backend-imports", f"import {module}", "Sources/Tool/A.swift"), [])
        self.assertEqual(self.lines("backend-imports", "import Inlay", "Sources/SDLBackend/A.swift"), [])

    def test_product_imports(self):
        path = "Sources/Charts/A.swift"
        for module in ("InlayRaster", "InlayFormatting", "CPixman"):
            with self.subTest(module):
                self.assertEqual(self.lines("product-imports", f"import {module}", path), [1])
        for module in ("Inlay", "Glibc"):
            self.assertEqual(self.lines("product-imports", f"public import {module}", path), [])
        self.assertEqual(self.lines("product-imports", "import InlaySDL", "Sources/Tool/A.swift"), [])

    def test_foundation_import(self):
        for path in ("Sources/Core/A.swift", "Sources/SDLBackend/A.swift", "Sources/Charts/A.swift"):
            with self.subTest(path):
                self.assertEqual(self.lines("foundation-import", "\nimport Foundation", path), [2])
                self.assertEqual(self.lines("foundation-import", "import FoundationNetworking", path), [1])
                self.assertEqual(self.lines("foundation-import", "import FoundationEssentials", path), [])
        self.assertEqual(self.lines("foundation-import", "import Foundation", "Sources/Tool/A.swift"), [])

    def test_type_name(self):
        for text in ("class FooManager {", "enum Utilities {", "struct A {}; struct Utility {", "typealias Util = Int",
                     "protocol Helpers {"):
            with self.subTest(text):
                self.assertEqual(self.lines("type-name", text), [1])
        for text in ("class UndoManager {", "class ManagerView {", "x.class FooHelper", "let fooManager = 1"):
            with self.subTest(text):
                self.assertEqual(self.lines("type-name", text), [])

    def test_force_try(self):
        self.assertEqual(self.lines("force-try", "try? f()\nlet x = try! f()\n(try!)"), [2, 3])
        self.assertEqual(self.lines("force-try", 'retry!\nf() // try! it\nf("try! it")\nf("\\"try!")'), [])

    def test_force_cast(self):
        self.assertEqual(self.lines("force-cast", "x as? Int\nx as! Int"), [2])
        self.assertEqual(self.lines("force-cast", "has!"), [])

    def test_fatal_error(self):
        self.assertEqual(self.lines("fatal-error", 'fatalError("x")\nfatalError ()'), [1, 2])
        self.assertEqual(self.lines("fatal-error", "isFatalError()\nfatalErrors()\nlet fatalError = 1"), [])

    def test_multiline_string_is_no_code(self):
        self.assertEqual(self.lines("force-try", 'let x = """\ntry!\n"""\ntry! f()'), [4])
        self.assertEqual(self.lines("force-try", 'let x = """ one """\ntry! f()'), [2])

    def test_lines_end_with_line_feeds_only(self):
        self.assertEqual(self.lines("force-try", '"\u2028"\ntry! f()\n'), [2])

    def test_public_types(self):
        for text in ("public class A {", "open class A: B {", "public final class A {", "nonisolated public struct A {",
                     "public nonisolated enum A: Int {", "@propertyWrapper public final class A<T> {",
                     "@available(*, deprecated) public typealias A = B", "public protocol A: AnyObject {"):
            with self.subTest(text):
                self.assertEqual(public_types([SwiftFile("A.swift", text)]), {"A"})
        for text in ("class A {", "    public class A {", "package struct A {", "public func a() {", "public import struct A.B",
                     "// public class A {"):
            with self.subTest(text):
                self.assertEqual(public_types([SwiftFile("A.swift", text)]), set())

    def test_topics(self):
        text = "# ``M``\n\nUses ``C``.\n\n- ``A``\n- ``B``\n- ``A``\n- ``Inlay/Window``\n"
        found = RULES["topics"].violations("M.md", Catalogue("M.md", text, frozenset("AC")))
        self.assertEqual([(violation.line, violation.message.partition(";")[0]) for violation in found], [
            (6, "the module has no public type 'B'"), (7, "'A' occurs twice"), (1, "'C' is missing")])

    def test_package_resolved(self):
        self.assert_file_rule("package-resolved", ["Package.resolved", "a/Package.resolved"], ["Package.swift"])

    def test_build_folder(self):
        self.assert_file_rule("build-folder", [".build/a", "a/.build-x/b"], ["a.build/b", "Builder.swift"])

    def assert_file_rule(self, name: str, violating: list[str], clean: list[str]) -> None:
        for path in violating + clean:
            with self.subTest(path):
                self.assertEqual(len(RULES[name].violations(path, path)), int(path in violating))

    def test_changelog(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            self.assertEqual(len(RULES["changelog"].violations("CHANGELOG.md", root)), 1)
            Path(root, "CHANGELOG.md").touch()
            self.assertEqual(RULES["changelog"].violations("CHANGELOG.md", root), [])


class CommandLineTests(unittest.TestCase):
    def setUp(self) -> None:
        self.root = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.write("CHANGELOG.md", "")
        self.write("Sources/Core/B.swift", "let x = 1\n")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run_command(self, *arguments: str) -> tuple[int, list[str]]:
        output = io.StringIO()
        with redirect_stdout(output), mock.patch.object(command_line, "ROOT", self.root):
            status = command_line.main(arguments)
        return status, output.getvalue().splitlines()

    def test_clean_project(self):
        self.assertEqual(self.run_command(), (0, []))

    def test_violations_are_sorted_by_file_and_line(self):
        self.write("Sources/Core/A.swift", "class FooHelper {}\ntry! f() as! Int\n")
        self.write("Sources/A.swift", "fatalError()")
        self.write("Sources/Core/.build/A.swift", "fatalError()")
        status, lines = self.run_command()
        self.assertEqual(status, 1)
        self.assertEqual([line.split(": ")[:2] for line in lines], [
            ["Sources/A.swift:1", "fatal-error"], ["Sources/Core/A.swift:1", "type-name"],
            ["Sources/Core/A.swift:2", "force-try"], ["Sources/Core/A.swift:2", "force-cast"]])

    def test_samples_of_the_documentation_are_no_code(self):
        self.write("Sources/Core/A.docc/Resources/a.swift", "import InlaySDL\n")
        self.assertEqual(self.run_command(), (0, []))

    def test_catalogue_lists_the_types_of_its_module(self):
        self.write("Sources/Core/C.swift", "/// A value.\npublic struct C {}\n")
        self.write("Sources/Tool/D.swift", "/// A value.\npublic struct D {}\n")
        self.write("Sources/Core/A.docc/A.md", "# ``A``\n")
        status, lines = self.run_command()
        self.assertEqual((status, lines), (
            1, ["Sources/Core/A.docc/A.md:1: topics: 'C' is missing; a type belongs to one group of this page"]))

    def test_pages_name_tests_that_exist(self):
        self.write("Tests/A/ATests.swift", "@Suite struct ATests {\n    @Test func `a name`() {}\n    let kept = 1\n}\n")
        self.write("docs/a/a.md", "`ATests`, `ATests.a name`, `ATests.kept`, `ATests.swift`\n`BTests`\n`ATests.old`\n")
        status, lines = self.run_command()
        self.assertEqual((status, lines), (1, [
            "docs/a/a.md:2: named-tests: there is no suite 'BTests'; write the present name of the test",
            "docs/a/a.md:3: named-tests: 'ATests' has no test 'old'; write the present name of the test"]))

    def test_list_names_every_rule(self):
        status, lines = self.run_command("--list")
        self.assertEqual(status, 0)
        self.assertEqual([line.split(": ")[0] for line in lines], [*RULES, *(name for name, _ in MODULE_RULES)])


class DeclarationRuleTests(unittest.TestCase):
    def files(self, *texts: str) -> list[SwiftFile]:
        return [SwiftFile(f"Sources/Core/{number}.swift", text) for number, text in enumerate(texts)]

    def test_members_of_extensions_count(self):
        members = "".join(f"    var a{number} = 0\n" for number in range(100))
        files = self.files(f"class A {{\n{members}}}\n", f"extension A {{\n{members}}}\n")
        violation, = member_count(files)
        self.assertEqual((violation.file, violation.line), ("Sources/Core/0.swift", 1))
        self.assertIn("'A' has 200 members, more than 150", violation.message)
        self.assertEqual(list(member_count(files[:1])), [])

    def test_local_declarations_are_no_members(self):
        text = "struct A {\n    func f() {\n" + "        let x = 1\n" * 200 + "    }\n}\n"
        self.assertEqual(list(member_count(self.files(text))), [])

    def test_public_declarations_need_comments(self):
        text = "public struct A {\n    /// The size, in points.\n    public var size = 1\n    public var place = 2\n}\n"
        self.assertEqual([each.line for each in public_comments(self.files(text))], [1, 4])

    def test_comments_that_say_nothing(self):
        text = "/// Kept.\npublic func hold() {}\n/// The place.\npublic let place = 1\n"
        self.assertEqual([each.line for each in public_comments(self.files(text))], [2, 4])

    def test_inherited_comments(self):
        text = ("/// A shape.\npublic protocol Shape {\n    /// In points.\n    var area: Double { get }\n}\n"
                "/// A square.\npublic final class Square: Shape {\n    public var area: Double { 1 }\n"
                "    public override func draw() {}\n    public init() {}\n}\n")
        self.assertEqual(list(public_comments(self.files(text))), [])



if __name__ == "__main__":
    unittest.main()

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "install-packages"
TOOLS = ("sh", "awk", "sed", "tr", "readlink", "env", "cat")
"""The programs that the script uses besides those that a test fakes."""

SYSTEMS = {
    "debian": "ID=debian", "ubuntu": "ID=ubuntu\nID_LIKE=debian", "mint": 'ID=linuxmint\nID_LIKE="ubuntu debian"',
    "fedora": "ID=fedora", "arch": "ID=arch", "manjaro": "ID=manjaro\nID_LIKE=arch",
    "opensuse": 'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"', "alpine": "ID=alpine"}
HEADERS = {
    "debian": "libsdl2-dev", "ubuntu": "libsdl2-dev", "mint": "libsdl2-dev", "fedora": "SDL2-devel",
    "arch": "sdl2-compat", "manjaro": "sdl2-compat", "opensuse": "SDL2-devel", "alpine": "sdl2-dev"}
INSTALLERS = {
    "debian": "apt-get -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120 install -y --no-install-recommends",
    "fedora": "dnf install -y --setopt=install_weak_deps=False", "arch": "pacman -S --needed --noconfirm",
    "opensuse": "zypper --non-interactive install --no-recommends", "alpine": "apk add"}


class InstallPackagesTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.log = self.folder / "log"
        for name in TOOLS:
            (self.folder / name).symlink_to(shutil.which(name) or self.fail(f"no {name}"))
        self.fake("id", "echo 0")

    def fake(self, name: str, script: str) -> None:
        """Adds a program to the only folder on PATH."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def fake_swift(self, version: str) -> None:
        self.fake("swift", f"echo 'Swift version {version} (swift-{version}-RELEASE)'")

    def fake_installer(self, name: str, query: str = "exit 1") -> None:
        """Adds a package manager that writes its command line to the log."""
        self.fake(name, f'case "$*" in *-T*|*"info -e"*) {query} ;; esac\necho "{name} $*" >> "{self.log}"')

    def run_script(self, system: str, *arguments: str) -> tuple[int, str, str]:
        release = self.folder / "os-release"
        release.write_text(SYSTEMS.get(system, f"ID={system}") + "\n")
        result = subprocess.run(
            [SCRIPT, *arguments], capture_output=True, text=True, timeout=30, check=False,
            env={"PATH": str(self.folder), "INLAY_OS_RELEASE": str(release)}, cwd=os.sep)
        return result.returncode, result.stdout, result.stderr

    def test_system_is_found_by_its_name_and_by_that_of_its_parent(self):
        for system, package in HEADERS.items():
            with self.subTest(system):
                status, output, errors = self.run_script(system, "--list", "build")
                self.assertEqual((status, errors), (0, ""))
                self.assertIn(package, output.split())

    def test_every_system_has_every_package(self):
        for kind in ("build", "test", "examples", "bench", "distros"):
            lists = [self.run_script("debian", "--list", "--for", system, kind)[1].split()
                     for system in ("debian", "fedora", "arch", "opensuse", "alpine")]
            with self.subTest(kind):
                self.assertTrue(all(lists))
        self.assertIn("breeze-icon-theme", self.run_script("debian", "--list", "test")[1].split())

    def test_unknown_system_gets_the_names_of_debian(self):
        status, output, errors = self.run_script("plan9", "build")
        self.assertEqual((status, output), (1, ""))
        self.assertIn("no list of packages for 'this system'", errors)
        self.assertIn("libsdl2-dev", errors)

    def test_unknown_kind(self):
        status, _, errors = self.run_script("debian", "everything")
        self.assertEqual(status, 2)
        self.assertIn("install-packages [--list", errors)

    def test_missing_swift(self):
        status, _, errors = self.run_script("debian", "build")
        self.assertEqual(status, 1)
        self.assertEqual(errors, "install-packages: swift is not on PATH. Inlay needs Swift 6.2 or later, for this "
                                 "system from https://www.swift.org/install/linux/\n")

    def test_old_swift(self):
        for version, name in (("5.10", "5.10"), ("6.1.3", "6.1"), ("6.0-dev", "6.0"), ("6", "6.0")):
            with self.subTest(version):
                self.fake_swift(version)
                status, _, errors = self.run_script("debian", "build")
                self.assertEqual(status, 1)
                self.assertIn(f"/swift is Swift {name}. Inlay needs Swift 6.2 or later", errors)

    def test_broken_swift(self):
        self.fake("swift", "echo 'error while loading shared libraries' >&2; exit 127")
        status, _, errors = self.run_script("debian", "build")
        self.assertEqual(status, 1)
        self.assertIn("is not a working Swift compiler; it printed: error while loading", errors)
        self.assertIn("Inlay needs Swift 6.2 or later", errors)

    def test_nothing_is_printed_if_nothing_is_missing(self):
        names = self.run_script("debian", "--list", "build")[1].split()
        lines = "\n".join(f"ii  {name} " for name in names)
        self.fake("dpkg-query", f"cat <<END\n{lines}\nEND")
        for version in ("6.2", "6.3.1", "7.0"):
            with self.subTest(version):
                self.fake_swift(version)
                self.assertEqual(self.run_script("debian", "build"), (0, "", ""))

    def test_missing_packages_are_installed(self):
        self.fake_swift("6.2")
        self.fake("dpkg-query", "echo 'ii  gcc '")
        self.fake("rpm", "exit 1")
        for system, command in INSTALLERS.items():
            with self.subTest(system):
                self.log.write_text("")
                query = "shift; printf '%s\\n' \"$@\"; exit 127" if system == "arch" else "exit 1"
                self.fake_installer(command.split()[0], query)
                status, _, errors = self.run_script(system, "build")
                self.assertEqual(status, 0, errors)
                installed = self.log.read_text().splitlines()[-1]
                self.assertTrue(installed.startswith(command + " "), installed)
                self.assertIn(HEADERS[system], installed.split())
                self.assertIn(f"running: {'env ' if system == 'debian' else ''}", errors)

    def test_user_needs_sudo(self):
        self.fake_swift("6.2")
        self.fake("id", "echo 1000")
        self.fake("rpm", "exit 1")
        status, _, errors = self.run_script("fedora", "build")
        self.assertEqual(status, 1)
        self.assertIn("sudo is missing, too; as root, run: dnf install", errors)
        self.fake("sudo", '"$@"')
        self.fake_installer("dnf")
        self.assertEqual(self.run_script("fedora", "build")[0], 0)

    def test_failed_installation(self):
        self.fake_swift("6.2")
        self.fake("rpm", "exit 1")
        self.fake("dnf", "exit 1")
        status, _, errors = self.run_script("fedora", "build")
        self.assertEqual(status, 1)
        self.assertIn("the packages could not be installed; the messages of dnf are above", errors)


if __name__ == "__main__":
    unittest.main()

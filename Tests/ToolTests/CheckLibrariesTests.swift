import Foundation
import Testing

/// `Scripts/check-libraries` names the packages of missing libraries before the system's loader ends the program with status 127.
@Suite struct CheckLibrariesTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Scripts/check-libraries").standardizedFileURL.path

    /// Creates a folder with a program, and with an `ldd` that does not find some of the program's libraries.
    private func folder(lacking libraries: [String]) async throws -> sending ScratchFolder {
        let folder = try ScratchFolder()
        let lines = libraries.map { "echo '\t\($0) => not found'" }
        _ = try await folder.addProgram(
            "ldd", (["#!/bin/sh", "echo '\tlibc.so.6 => /lib/libc.so.6 (0x1)'"] + lines).joined(separator: "\n"))
        _ = try await folder.addProgram("program", "#!/bin/sh\necho started \"$@\"\n")
        return folder
    }

    private func run(_ arguments: [String], in folder: ScratchFolder, release: String = "ID=debian\n") async throws
        -> Tool.Outcome
    {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Tool.run(
            arguments, program: Self.script,
            environment: ["PATH": "\(folder.path):\(path)", "INLAY_OS_RELEASE": folder.add("os-release", release)])
    }

    @Test(arguments: [
        ("ID=debian\n", "libsdl2-2.0-0", "libexpat1"), ("ID=linuxmint\nID_LIKE=ubuntu\n", "libsdl2-2.0-0", "libexpat1"),
        ("ID=fedora\n", "SDL2", "expat"), ("ID=arch\n", "sdl2-compat", "expat"),
    ])
    func `a program that lacks a library is not started`(release: String, sdl: String, expat: String) async throws {
        let folder = try await folder(lacking: ["libexpat.so.1", "libSDL2-2.0.so.0"])

        let outcome = try await run(["--run", folder.path + "/program", "a"], in: folder, release: release)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(
            outcome.errors == """
                check-libraries: program needs libSDL2-2.0.so.0, which is not installed; install the package \(sdl)
                check-libraries: program needs libexpat.so.1, which is not installed; install the package \(expat)

                """)
        #expect(try await run(["--needed", folder.path + "/program"], in: folder, release: release) == outcome)
    }

    @Test func `a library of an unknown package is named`() async throws {
        let folder = try await folder(lacking: ["libother.so.3"])

        let outcome = try await run(["--needed", folder.path + "/program"], in: folder)
        #expect(outcome.errors == "check-libraries: program needs libother.so.3, which is not installed\n")
    }

    @Test func `a program that lacks no library starts with its arguments`() async throws {
        let folder = try await folder(lacking: [])

        let outcome = try await run(["--run", folder.path + "/program", "a b", "c"], in: folder)
        #expect(outcome.status == 0 && outcome.output == "started a b c\n" && outcome.errors.isEmpty)
    }

    @Test func `a missing program file needs no libraries`() async throws {
        let folder = try await folder(lacking: ["libexpat.so.1"])

        let program = folder.path + "/program"
        #expect(try await run(["--needed", program + "2"], in: folder).status == 0)
        #expect(try await run(["--needed", program + "2", program], in: folder).status == 1)
        #expect(try await run(["--run", program + "2"], in: folder).status == 2)
    }

    @Test func `the programs of this package lack no library`() async throws {
        let folder = try ScratchFolder()
        #expect(try await run(["--needed", Tool.path], in: folder).status == 0)
    }

    /// `make demo` with a fake `swift` whose program lacks a library.
    @Test func `make stops before a program that lacks a library`() async throws {
        let folder = try await folder(lacking: ["libxkbcommon.so.0"])
        _ = try await folder.addProgram("Demo", "#!/bin/sh\necho started\n")
        _ = try await folder.addProgram(
            "swift", "#!/bin/sh\ncase \"$*\" in *--show-bin-path*) echo '\(folder.path)' ;; *) echo built ;; esac\n")
        let root = URL(fileURLWithPath: Self.script).deletingLastPathComponent().deletingLastPathComponent().path

        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let outcome = try await Tool.run(
            ["-C", root, "--silent", "demo", "--old-file=build-packages"], program: "/usr/bin/make",
            environment: [
                "PATH": "\(folder.path):\(path)", "INLAY_OS_RELEASE": folder.add("os-release", "ID=debian\n"),
            ])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(
            outcome.errors.contains(
                "Demo needs libxkbcommon.so.0, which is not installed; install the package libxkbcommon0\n"))
        #expect(outcome.errors.contains("Error 1"))
    }
}

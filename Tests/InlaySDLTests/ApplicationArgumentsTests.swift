import FoundationEssentials
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite struct ApplicationArgumentsTests {
    @Test func `arguments are the process's command line arguments`() {
        #expect(Application.arguments == CommandLine.arguments)
    }

    @Test func `the kernel's command line gives the same arguments`() throws {
        let commandLine = try Data(contentsOf: URL(filePath: "/proc/self/cmdline"))
        #expect(Application.arguments(in: commandLine) == CommandLine.arguments)
    }

    @Test func `empty arguments are kept`() {
        #expect(Application.arguments(in: Data("hello\0--title\0\0".utf8)) == ["hello", "--title", ""])
    }

    @Test func `an empty command line has no arguments`() {
        #expect(Application.arguments(in: Data()) == [])
    }
}

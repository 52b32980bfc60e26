import FoundationEssentials
public import Inlay
import InlayRaster

extension Application {
    /// The arguments of the process. The first is the program's name.
    ///
    /// Use this property instead of `CommandLine.arguments`. A statically linked Swift program locates its arguments relative to the
    /// environment. sdl2-compat 2.32.68 and later move the environment before `main`, and then the program finds no arguments.
    public nonisolated static let arguments: [String] = {
        let known = CommandLine.arguments
        guard known.isEmpty, let commandLine = try? Data(contentsOf: URL(filePath: "/proc/self/cmdline")) else {
            return known
        }
        return arguments(in: commandLine)
    }()

    /// - Parameter commandLine: the content of `/proc/self/cmdline`, where each argument ends with a zero byte.
    nonisolated static func arguments(in commandLine: Data) -> [String] {
        commandLine.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

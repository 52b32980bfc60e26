import FoundationEssentials
import Glibc
import Inlay

extension Application {
    /// Prints the program's additions to the markup language and ends the program, if `INLAY_DESCRIBE=1` requests it (`inlay check --app`).
    /// It loads no document and needs no display.
    func describeIfRequested(_ makeController: () -> ViewController) {
        guard let value = getenv(ApplicationDescription.variable), String(cString: value) == "1" else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let description = ApplicationDescription(root: makeController(), formatters: formatters)
            print(String(decoding: try encoder.encode(description), as: UTF8.self))
        } catch {
            StandardError.print("\(title): \(error)")
            exit(1)
        }
        exit(0)
    }
}

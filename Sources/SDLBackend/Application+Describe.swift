import FoundationEssentials
import Glibc
import Inlay

extension Application {
    /// Prints what the program adds to the language, and ends it, where `INLAY_DESCRIBE=1` asks for that (`inlay check
    /// --app`). Nothing is loaded and no display is looked for.
    func describeIfAsked(_ makeController: () -> ViewController) {
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

import Foundation
import Inlay
import InlayFormatting
import Testing

/// Errors of Inlay in Foundation's texts for users.
@MainActor @Suite struct LocalizedErrorTests {
    @Test func `a folder that cannot be created says why`() throws {
        let folders = Folders(root: URL(filePath: "/dev/null/app"))

        let error = #expect(throws: Folders.Failure.self) { try folders.data }

        #expect(error?.localizedDescription == "\(try #require(error))")
        #expect(error?.localizedDescription.contains("/dev/null/app") == true)
    }

    @Test(arguments: [("de_DE", ","), ("en_US", "."), ("pt_BR", ","), ("ar_EG", "٫")])
    func `a locale has a decimal separator`(locale: String, separator: Character) {
        #expect(LocaleIdentifier(locale).decimalSeparator == separator)
    }
}

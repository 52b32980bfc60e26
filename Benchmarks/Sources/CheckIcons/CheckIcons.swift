import Foundation
import Inlay
import InlayRaster

/// Draws all icons of Breeze and Adwaita, in light and dark. Each must have pixels, and no warning except those that
/// `Tests/Images/icons-with-warnings.txt` lists. Prints the faults, and exits with status 1 if there are any.
@main struct CheckIcons {
    private static let themes = "/usr/share/icons"
    private static let size = 24

    static func main() throws {
        let known = try knownFeatures()
        let loader = FileImageLoader()
        var (count, faults) = (0, 0)
        for theme in ["breeze", "Adwaita"] {
            let found = FileManager.default.enumerator(atPath: "\(themes)/\(theme)")
            let files = found?.compactMap { $0 as? String } ?? []
            if files.isEmpty { print("NOT TESTED: the icon theme '\(theme)' is not installed") }
            for file in files.filter({ $0.hasSuffix(".svg") }).sorted() {
                count += 1
                let name = "\(theme)/\(file)"
                guard let fault = fault(of: name, loader, feature: known[name]) else { continue }
                faults += 1
                print("\(name): \(fault)")
            }
        }
        print("\(count) icons, \(faults) with a fault")
        if faults > 0 { exit(1) }
    }

    private static func fault(of file: String, _ loader: FileImageLoader, feature: String?) -> String? {
        do throws(ImageError) {
            let image = try loader.image(at: "\(themes)/\(file)")
            for appearance in Theme.Appearance.allCases {
                let source = image.source.source(in: appearance)
                if source.pixmap(width: size, height: size).width == 0 {
                    return "not drawn: \(source.failureReason ?? "")"
                }
            }
            // Later versions of a theme may have replaced a file with a known feature.
            return image.source.warnings.first { warning in feature.map { !warning.contains("'\($0)'") } ?? true }
        } catch {
            return error.reason
        }
    }

    /// Returns the features that librsvg does not draw, by file.
    private static func knownFeatures() throws -> [String: String] {
        let project = #filePath.components(separatedBy: "/Benchmarks/")[0]
        let text = try String(contentsOfFile: project + "/Tests/Images/icons-with-warnings.txt", encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), String($0[1])) })
    }
}

/// The theme and the size of the pointer that the desktop asks for.
package nonisolated struct PointerLook: Equatable, Sendable {
    /// The name of a folder of cursors; nil means no setting.
    package internal(set) var theme: String?
    /// The size in points, or in pixels on an X server; nil means no setting.
    package internal(set) var size: Int?

    package init() {}

    /// The sizes that themes have. A larger pointer would be a mistake, or exceed what display servers show.
    static let sizes = 8...512
    /// Bytes of a file name.
    private static let longestName = 255

    /// Sets the theme. A name that is not that of a folder means no setting.
    mutating func setTheme(_ name: String) {
        let isName = !name.isEmpty && name.utf8.count <= Self.longestName && !name.contains("/") && name != ".."
        theme = isName && !name.contains("\0") ? name : nil
    }

    /// Sets the size. An invalid size means no setting.
    mutating func setSize(_ size: Int) { self.size = Self.sizes.contains(size) ? size : nil }
}

nonisolated extension DesktopSettings {
    /// Returns the pointer for an X server. The theme and the size are each taken from the environment (`XCURSOR_THEME`, `XCURSOR_SIZE`),
    /// then from the server's resources (`Xcursor.theme`, `Xcursor.size`), then from the portal.
    ///
    /// - Parameter scale: the device pixels per point; sizes of the portal are in points.
    package func pointer(xResources: String, portal: PointerLook, scale: Double) -> PointerLook {
        var look = portal
        if let size = portal.size { look.setSize(Int((Double(size) * scale).rounded())) }
        let settings = [
            (Self.resource("Xcursor.theme", in: xResources), Self.resource("Xcursor.size", in: xResources)),
            (environment["XCURSOR_THEME"], environment["XCURSOR_SIZE"]),
        ]
        for (theme, size) in settings {
            if let theme, !theme.isEmpty { look.setTheme(theme) }
            if let size = size.flatMap({ Int($0) }) { look.setSize(size) }
        }
        return look
    }

    /// Returns the value of a resource, without white space at its ends; nil if there is none.
    static func resource(_ name: String, in xResources: String) -> String? {
        for line in xResources.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == name else { continue }
            let value = parts[1].drop(while: \.isWhitespace)
            return String(value.reversed().drop(while: \.isWhitespace).reversed())
        }
        return nil
    }
}

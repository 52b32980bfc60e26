import FoundationEssentials
import Inlay
import InlayRaster

/// The files of an app below a prefix such as `/usr`: `bin`, `share/applications`, `share/icons`, `share/metainfo`, `share/NAME` and
/// `share/doc`.
struct InstalledTree {
    let program: BuiltProgram
    let packaging: AppPackaging
    let licenses: Licenses

    /// The sizes of icons that desktops show, in pixels.
    private static let iconSizes = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512]

    /// Writes the tree into a folder, and returns the sizes of its parts.
    ///
    /// - Parameter documentation: the name of the folder in `share/doc`.
    func write(to prefix: String, documentation: String) throws(BundleFailure) -> SizeReport {
        // The only file that may be faulty is read before others are written.
        let icon = try loadIcon()
        try BundleFiles.copy(program.path, to: "\(prefix)/bin/\(program.name)", isExecutable: true)
        for bundle in program.resources {
            try BundleFiles.copyFolder(bundle, to: "\(prefix)/share/\(program.name)/\(bundle.lastPathComponent)")
        }
        let identifier = packaging.identifier
        try BundleFiles.copy(packaging.desktopFile, to: "\(prefix)/share/applications/\(identifier).desktop")
        try BundleFiles.copy(packaging.metainfoFile, to: "\(prefix)/share/metainfo/\(identifier).metainfo.xml")
        try write(icon, to: prefix + "/share/icons/hicolor")
        try licenses.write(to: "\(prefix)/share/doc/\(documentation)")

        var report = SizeReport()
        let code = program.byteCount - program.icuByteCount
        report.add("program: code", code)
        if program.icuByteCount > 0 { report.add("program: ICU data", program.icuByteCount) }
        report.add("resources", BundleFiles.byteCount(ofFolder: "\(prefix)/share/\(program.name)"))
        report.add("icons", BundleFiles.byteCount(ofFolder: prefix + "/share/icons"))
        report.add(
            "licences and descriptions",
            ["applications", "metainfo", "doc"].reduce(0) {
                $0 + BundleFiles.byteCount(ofFolder: "\(prefix)/share/\($1)")
            })
        return report
    }

    private func loadIcon() throws(BundleFailure) -> Image {
        let icon: Image
        do { icon = try FileImageLoader().image(at: packaging.icon) } catch {
            throw BundleFailure("the icon '\(packaging.icon)' cannot be drawn: \(error.reason)")
        }
        guard icon.size.width > 0, icon.size.width == icon.size.height else {
            throw BundleFailure("the icon '\(packaging.icon)' must be square")
        }
        return icon
    }

    private func write(_ icon: Image, to folder: String) throws(BundleFailure) {
        let isDrawing = packaging.icon.hasSuffix(".svg")
        if isDrawing {
            try BundleFiles.copy(packaging.icon, to: "\(folder)/scalable/apps/\(packaging.identifier).svg")
        }
        // A bitmap is not enlarged; desktops do that themselves.
        for size in Self.iconSizes where isDrawing || Double(size) <= icon.size.width {
            let path = "\(folder)/\(size)x\(size)/apps/\(packaging.identifier).png"
            try BundleFiles.createFolder(path.folderPath)
            do { try icon.source.pixmap(width: size, height: size).writePNG(to: path) } catch {
                throw BundleFailure("cannot write the icon '\(path)': \(error.reason)")
            }
        }
    }
}

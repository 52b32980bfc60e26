import FoundationEssentials
import Inlay

/// A package for Debian, Ubuntu and their descendants.
nonisolated struct DebianPackage {
    let name: String
    let version: String
    let maintainer: String
    let packaging: AppPackaging
    let machine: ELFFile.Machine
    let depends: [String]
    let recommends: [String]

    /// Packages without which an app works, but not everywhere: fonts, title bars on some Wayland desktops, and drawings.
    private static let useful = ["fonts-dejavu-core | fonts-freefont-ttf", "libdecor-0-plugin-1-cairo", "librsvg2-2"]

    var fileName: String { "\(name)_\(version)_\(machine.debianName).deb" }

    init(
        name: String?, version: String, maintainer: String, packaging: AppPackaging, program: BuiltProgram,
        libraries: SystemLibraries
    ) async throws(BundleFailure) {
        guard ToolRun.path(of: "dpkg-deb") != nil, let debian = DebianSystem() else {
            throw BundleFailure(
                "a .deb needs dpkg-deb, which is not installed: install the package 'dpkg', or choose another --format")
        }
        // The identifier is no name of another package, as the name of the program may be.
        self.name = name ?? packaging.identifier.lowercased().replacing("_", with: "-")
        try Self.check(name: self.name, version: version)
        (self.version, self.maintainer, self.packaging) = (version, maintainer, packaging)
        machine = program.file.machine
        var depends: Set<String> = []
        var recommends = Set(Self.useful)
        for library in libraries.direct + libraries.opened.filter(\.isRequired).map(\.library) {
            guard let package = await debian.package(of: library.path) else {
                throw BundleFailure("no Debian package has '\(library.path)', which '\(program.name)' needs")
            }
            if package.hasPrefix("libc6"), let glibc = program.file.requiredGlibc {
                depends.insert("libc6 (>= \(glibc))")
            } else {
                depends.insert(debian.dependency(on: library, in: package))
            }
        }
        let names = Set(depends.map { $0.prefix { $0 != " " } })
        recommends = recommends.filter { !names.contains($0.prefix { $0 != " " }) }
        (self.depends, self.recommends) = (depends.sorted(), recommends.sorted())
    }

    private static func check(name: String, version: String) throws(BundleFailure) {
        guard name.wholeMatch(of: /[a-z0-9][a-z0-9+.\-]+/) != nil else {
            throw BundleFailure(
                "invalid package name '\(name)': must be small letters, digits, '-', '+' and '.', such as 'my-notes'")
        }
        guard version.wholeMatch(of: /[0-9][A-Za-z0-9.+~]*(-[A-Za-z0-9.+~]+)?/) != nil else {
            throw BundleFailure("invalid version '\(version)' for a .deb: must begin with a digit, such as '1.2.0'")
        }
    }

    /// Packs a tree, and returns the path of the package.
    ///
    /// - Parameter folder: a folder with `usr`. The package's own files are added to it.
    func write(packing folder: String, to output: String) async throws(BundleFailure) -> String {
        let files = BundleFiles.files(in: folder).filter { !$0.hasPrefix("DEBIAN/") }
        try BundleFiles.write(copyright, to: "\(folder)/usr/share/doc/\(name)/copyright")
        let size = BundleFiles.byteCount(ofFolder: folder)
        try BundleFiles.write(control(byteCount: size), to: folder + "/DEBIAN/control")
        let sums = try await ToolRun.output(
            ["env", "-C", folder, "md5sum", "--"] + files + ["usr/share/doc/\(name)/copyright"])
        try BundleFiles.write(sums + "\n", to: folder + "/DEBIAN/md5sums")
        let path = output + "/" + fileName
        // Compressing 80 MB takes a minute of a processor, more on a machine that does other work.
        _ = try await ToolRun.output(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", folder, path], limit: .seconds(1200))
        return path
    }

    /// The description of the package. Lines of a text begin with a space, and a blank line is a point.
    func control(byteCount: Int) -> String {
        let paragraphs = packaging.description.map { " " + $0 }.joined(separator: "\n .\n")
        let fields = [
            ("Package", name), ("Version", version), ("Architecture", machine.debianName), ("Maintainer", maintainer),
            ("Installed-Size", "\((byteCount + 1023) / 1024)"), ("Depends", depends.joined(separator: ", ")),
            ("Recommends", recommends.joined(separator: ", ")), ("Section", "misc"), ("Priority", "optional"),
            ("Homepage", packaging.homepage ?? ""),
            ("Description", paragraphs.isEmpty ? packaging.summary : packaging.summary + "\n" + paragraphs),
        ]
        return fields.filter { !$0.1.isEmpty }.map { "\($0): \($1)\n" }.joined()
    }

    private var copyright: String {
        """
        Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
        Upstream-Name: \(packaging.title)
        Upstream-Contact: \(maintainer)

        Files: *
        Copyright: \(packaging.developer ?? maintainer)
        License: \(packaging.license ?? "unknown")
        Comment: Other files in this folder are the licences of the libraries in the program and of those that it uses.

        """
    }
}

import FoundationEssentials
import Inlay

/// The libraries that a program needs: those that it links, and those that Inlay opens while the program runs.
nonisolated struct SystemLibraries {
    struct Library: Hashable {
        /// The name that programs look for, such as `libexpat.so.1`.
        let name: String
        let path: String
    }

    /// The libraries that the program links itself.
    let direct: [Library]
    /// All libraries that are loaded when the program starts.
    let linked: [Library]
    /// A library that is opened when it is needed first.
    struct Opened {
        let library: Library
        /// Whether the app lacks a function without it.
        let isRequired: Bool
    }

    let opened: [Opened]
    /// Names of libraries that are opened and that this system lacks.
    let missing: [String]

    init(of program: BuiltProgram) async throws(BundleFailure) {
        let file = program.file
        linked = try await Self.closure(of: program.path)
        let byName = Dictionary(linked.map { ($0.name, $0) }) { first, _ in first }
        direct = file.neededLibraries.compactMap { byName[$0] }
        let known = await Self.installed(for: file.machine)
        let drawings = program.resources.contains { folder in
            BundleFiles.files(in: folder).contains { $0.lowercased().hasSuffix(".svg") }
        }
        var opened: [Opened] = []
        var missing: [String] = []
        // A text of the module that opens a library shows whether the program contains it. Names below 16 bytes are no texts in Swift.
        for (name, text, isRequired) in [
            ("libSDL2_image-2.0.so.0", "libSDL2_image-2.0.so.0", true), ("librsvg-2.so.2", "librsvg-2.so.2", drawings),
            ("libmpv.so.2", "libmpv cannot be loaded", true),
        ] where file.contains(text) {
            if let path = known[name] {
                opened.append(Opened(library: Library(name: name, path: path), isRequired: isRequired))
            } else {
                missing.append(name)
            }
        }
        (self.opened, self.missing) = (opened, missing)
    }

    /// Returns all libraries of a file, as the loader finds them.
    static func closure(of path: String) async throws(BundleFailure) -> [Library] {
        let printed = try await ToolRun.output(["ldd", path], environment: ["LC_ALL": "C"])
        var found: [Library] = []
        for line in printed.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count >= 3, words[1] == "=>" else { continue }
            guard words[2].hasPrefix("/") else {
                throw BundleFailure(
                    "'\(path)' needs \(words[0]), which is not installed; Scripts/check-libraries names its package")
            }
            found.append(Library(name: String(words[0]), path: String(words[2])))
        }
        return found
    }

    /// The libraries in the loader's cache.
    private static func installed(for machine: ELFFile.Machine) async -> [String: String] {
        guard let ldconfig = ToolRun.path(of: "ldconfig"),
            let printed = try? await ToolRun.output([ldconfig, "-p"])
        else { return [:] }
        let kind = machine == .x86 ? "x86-64" : "AArch64"
        var found: [String: String] = [:]
        for line in printed.split(whereSeparator: \.isNewline) where line.contains(kind) {
            let words = line.split(whereSeparator: \.isWhitespace)
            if let name = words.first, let path = words.last, path.hasPrefix("/"), found[String(name)] == nil {
                found[String(name)] = String(path)
            }
        }
        return found
    }

    /// Libraries that every desktop has, or that must fit the drivers or the C library of the system.
    /// The list is that of AppImage, https://github.com/AppImageCommunity/pkg2appimage/blob/master/excludelist, without libgpg-error:
    /// Debian 13 does not install it, and a folder that has libdbus has libgcrypt, which needs it.
    private static let ofSystem: Set<String> = [
        "linux-vdso.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libanl.so.1", "libBrokenLocale.so.1",
        "libc.so.6", "libdl.so.2", "libm.so.6", "libmvec.so.1", "libpthread.so.0", "libresolv.so.2", "librt.so.1",
        "libthread_db.so.1", "libutil.so.1", "libstdc++.so.6", "libgcc_s.so.1", "libGL.so.1", "libEGL.so.1",
        "libGLdispatch.so.0", "libGLX.so.0", "libOpenGL.so.0", "libdrm.so.2", "libglapi.so.0", "libgbm.so.1",
        "libxcb.so.1", "libxcb-dri2.so.0", "libxcb-dri3.so.0", "libX11.so.6", "libX11-xcb.so.1", "libasound.so.2",
        "libfontconfig.so.1", "libfreetype.so.6", "libharfbuzz.so.0", "libfribidi.so.0", "libthai.so.0",
        "libexpat.so.1", "libz.so.1", "libuuid.so.1", "libwayland-client.so.0",
        // HarfBuzz and librsvg of the system require the GLib of the same system.
        "libglib-2.0.so.0", "libgobject-2.0.so.0", "libgio-2.0.so.0", "libgmodule-2.0.so.0", "libpcre2-8.so.0",
    ]

    /// Whether a self-contained folder leaves a library to the system.
    static func isOfSystem(_ name: String) -> Bool { ofSystem.contains(name) }
}

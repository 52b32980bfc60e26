import FoundationEssentials
import Inlay

/// Builds an app for release: with Swift's runtime linked in, without symbols, and with ICU data for few languages.
nonisolated struct ReleaseBuild {
    /// The folder of the app's package.
    let package: String
    /// The product of the package to build.
    let product: String
    /// The folder of the build. It is not that of other builds, because each change of the options compiles everything again.
    let scratch: String
    /// The languages of ICU's data; nil for all.
    let languages: @Sendable (_ resources: [String]) -> Set<String>?

    private static let timeLimit = Duration.seconds(3600)

    private var command: [String] {
        let command = [
            "swift", "build", "-c", "release", "--static-swift-stdlib", "--product", product, "--package-path", package,
            "--scratch-path", scratch,
        ]
        // Only this linker can leave out sections, and then it is named also for compiling, which needs the same options.
        return canDiscardSections ? command + ["-Xswiftc", "-use-ld=bfd"] : command
    }

    private let canDiscardSections = ToolRun.path(of: "ld.bfd") != nil

    /// Builds and links the program. The first build compiles Inlay, which takes minutes.
    func run() async throws(BundleFailure) -> BuiltProgram {
        let printed = try await ToolRun.output(command + ["--show-bin-path"], limit: Self.timeLimit)
        guard let folder = printed.split(whereSeparator: \.isNewline).last.map(String.init) else {
            throw BundleFailure("'swift build --show-bin-path' printed nothing")
        }
        // The folder may have bundles of other products and of removed targets. The build copies the bundles of this product again.
        for bundle in BuiltProgram.bundles(beside: folder) { try BundleFiles.remove(bundle) }
        _ = try await ToolRun.output(command, limit: Self.timeLimit)
        let options = try await linkOptions(folder)
        let path = folder + "/" + product
        // SwiftPM does not link again if only a file that the options name has changed.
        try BundleFiles.remove(path)
        _ = try await ToolRun.output(command + options, limit: Self.timeLimit)
        return try BuiltProgram(path, findsOwnLibraries: true)
    }

    /// The options of the last link, which strip the program and replace ICU's data.
    private func linkOptions(_ folder: String) async throws(BundleFailure) -> [String] {
        let work = folder + "/inlay-bundle"
        // No library looks for symbols of the program, so none is exported, and unused code is left out.
        try BundleFiles.write("{ local: *; };\n", to: work + "/exports.map")
        var options = ["-s", "--version-script=" + work + "/exports.map"]
        // Libraries of a self-contained folder: the loader searches this path also for the libraries of libraries.
        options += ["--disable-new-dtags", "-rpath=$ORIGIN/../lib/" + product]
        if canDiscardSections {
            // Tables for exceptions of C++, which Swift does not have. Backtraces follow frame pointers.
            try BundleFiles.write(
                "SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT BEFORE .text;\n", to: work + "/sections.ld")
            options += ["-T", work + "/sections.ld", "--no-eh-frame-hdr"]
        }
        if let object = try await limitedICU(BuiltProgram.bundles(beside: folder), in: work) { options.append(object) }
        return options.flatMap { ["-Xlinker", $0] }
    }

    /// Writes ICU's data as an object file. The linker then leaves out the data in Swift's library, which has the same symbol.
    ///
    /// - Returns: the path of the object; nil if all languages are wanted.
    private func limitedICU(_ bundles: [String], in folder: String) async throws(BundleFailure) -> String? {
        guard let languages = languages(bundles) else { return nil }
        let library = try await Self.swiftFolder() + "/swift_static/linux/lib_FoundationICU.a"
        guard let member = StaticLibrary(contentsOf: library)?.member(named: "icu_packaged_data.cpp.o"),
            let file = ELFFile(member),
            let symbol = file.symbol(where: { $0.hasPrefix("icudt") && $0.hasSuffix("_dat") }),
            let data = ICUData(Data(file.bytes(symbol.range)))
        else {
            StandardError.print(
                "note: '\(library)' does not have the data of ICU that this tool can read; it stays complete")
            return nil
        }
        let name = folder + "/" + symbol.name
        try BundleFiles.write(data.limited(to: languages), to: name + ".dat")
        try BundleFiles.write(
            """
            .section .rodata.\(symbol.name),"a",@progbits
            .globl \(symbol.name)
            .balign 16
            .type \(symbol.name),@object
            \(symbol.name):
            .incbin "\(symbol.name).dat"
            .size \(symbol.name), .-\(symbol.name)
            .section .note.GNU-stack,"",@progbits

            """, to: name + ".S")
        let clang = try await Self.swiftFolder().folderPath + "/bin/clang"
        _ = try await ToolRun.output([clang, "-c", "-I", folder, "-o", name + ".o", name + ".S"])
        return name + ".o"
    }

    /// The folder of Swift's libraries, such as `/usr/lib`.
    private static func swiftFolder() async throws(BundleFailure) -> String {
        struct Target: Decodable {
            struct Paths: Decodable { let runtimeResourcePath: String }
            let paths: Paths
        }
        let printed = try await ToolRun.output(["swift", "-print-target-info"])
        guard let target = try? JSONDecoder().decode(Target.self, from: Data(printed.utf8)) else {
            throw BundleFailure("'swift -print-target-info' printed no paths")
        }
        return target.paths.runtimeResourcePath.folderPath
    }
}

/// A program to bundle, and the resources next to it.
nonisolated struct BuiltProgram {
    let path: String
    let file: ELFFile
    /// The paths of the folders `PACKAGE_TARGET.resources`.
    let resources: [String]
    /// Whether the loader searches `../lib/NAME` for the program's libraries.
    let findsOwnLibraries: Bool
    /// The size of ICU's data in the program, 0 for none.
    let icuByteCount: Int

    var name: String { path.lastPathComponent }
    var byteCount: Int { BundleFiles.byteCount(of: path) }

    init(_ path: String, findsOwnLibraries: Bool) throws(BundleFailure) {
        file = try ELFFile(contentsOf: path)
        self.path = path
        self.findsOwnLibraries = findsOwnLibraries
        resources = Self.bundles(beside: path.folderPath)
        icuByteCount = Self.icuByteCount(in: file)
    }

    static func bundles(beside folder: String) -> [String] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return names.filter { $0.hasSuffix(".resources") }.map { folder + "/" + $0 }
    }

    private static func icuByteCount(in file: ELFFile) -> Int {
        guard let section = file.sections.first(where: { $0.name == ".rodata" }) else { return 0 }
        let constants = BinaryData(Data(file.bytes(section.range)))
        var start = 0
        while let place = constants.place(of: "CmnD", from: start) {
            // The format's name is 12 bytes after the start of the data.
            if place >= 12, let data = ICUData(Data(constants.bytes[(place - 12)...])) {
                return data.byteCountWithoutLastItem
            }
            start = place + 4
        }
        return 0
    }

    /// The languages that the resources have texts in, such as `de`.
    static func languages(of resources: [String]) -> Set<String> {
        var found: Set<String> = []
        for file in resources.flatMap({ FileManager.default.subpaths(atPath: $0) ?? [] }) {
            for folder in file.split(separator: "/") where folder.hasSuffix(".lproj") {
                found.insert(folder.dropLast(6).prefix { $0 != "-" && $0 != "_" }.lowercased())
            }
        }
        return found.subtracting(["base"])
    }
}

/// An archive of object files, as linkers read it.
nonisolated struct StaticLibrary {
    private let bytes: Data

    /// Returns nil if the file cannot be read or is no archive.
    init?(contentsOf path: String) {
        guard let bytes = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe),
            bytes.starts(with: Array("!<arch>\n".utf8))
        else { return nil }
        self.bytes = bytes
    }

    /// Returns the content of a file in the archive.
    func member(named name: String) -> Data? {
        var position = 8
        var longNames = Data()
        while position + 60 <= bytes.count {
            let title = field(position, 16)
            guard let size = Int(field(position + 48, 10)), size >= 0, size <= bytes.count - position - 60 else {
                return nil
            }
            let content = bytes[position + 60..<position + 60 + size]
            if title == "//" { longNames = Data(content) }
            if memberName(title, longNames) == name { return Data(content) }
            position += 60 + size + size % 2
        }
        return nil
    }

    private func field(_ start: Int, _ length: Int) -> String {
        let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
        return String(text.prefix { $0 != " " })
    }

    /// Names of more than 15 letters are in a table, and the title has their offset: `/123`.
    private func memberName(_ title: String, _ longNames: Data) -> String {
        guard title.hasPrefix("/"), let offset = Int(title.dropFirst()), offset < longNames.count else {
            return title.hasSuffix("/") ? String(title.dropLast()) : title
        }
        return String(decoding: longNames[offset...].prefix { $0 != 0x2f && $0 != 0x0a }, as: UTF8.self)
    }
}

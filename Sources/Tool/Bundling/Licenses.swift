import FoundationEssentials
import Inlay

/// The licences of the code in a bundle.
nonisolated struct Licenses {
    private var files: [(name: String, text: Data)] = []

    /// The licence of the app, if its package has one, of Inlay, Swift and ICU, and of the libraries that it links.
    init(of program: BuiltProgram, package: String, libraries: SystemLibraries) async {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: package)) ?? []).sorted()
        for name in names
        where ["LICENSE", "LICENCE", "COPYING", "NOTICE"].contains(where: name.uppercased().hasPrefix) {
            add(name, at: package + "/" + name)
        }
        files.append(("Swift-and-Inlay.txt", Data(Self.swift.utf8)))
        if program.icuByteCount > 0 { files.append(("ICU.txt", Data(Self.unicode.utf8))) }
        guard let debian = DebianSystem() else { return }
        var known: Set<String> = []
        for library in libraries.direct + libraries.opened.map(\.library) {
            guard let package = await debian.package(of: library.path), let file = debian.license(of: package) else {
                continue
            }
            let name = package.split(separator: ":")[0]
            if known.insert(String(name)).inserted { add("libraries/\(name).txt", at: file) }
        }
    }

    private mutating func add(_ name: String, at path: String) {
        if let text = try? Data(contentsOf: URL(filePath: path)) { files.append((name, text)) }
    }

    func write(to folder: String) throws(BundleFailure) {
        for file in files { try BundleFiles.write(file.text, to: folder + "/" + file.name) }
    }

    private static let swift = """
        This program contains Inlay and the libraries of Swift (https://swift.org): the standard library, Dispatch and
        Foundation.

        Inlay is licensed under the Apache License, Version 2.0. Swift is licensed under the Apache License, Version 2.0,
        with the Runtime Library Exception:

            As an exception, if you use this Software to compile your source code and portions of this Software are
            embedded into the binary product as a result, you may redistribute such product without providing
            attribution as would otherwise be required by Sections 4(a), 4(b) and 4(d) of the License.

        The Apache License is at https://www.apache.org/licenses/LICENSE-2.0, and on Debian in
        /usr/share/common-licenses/Apache-2.0.

        """

    private static let unicode = """
        This program contains data and code of ICU (https://icu.unicode.org).

        UNICODE LICENSE V3

        COPYRIGHT AND PERMISSION NOTICE

        Copyright © 2016-2024 Unicode, Inc.

        NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING
        DATA FILES, AND/OR SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF
        THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.

        Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated
        documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data
        Files or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
        distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or
        Software are furnished to do so, provided that either (a) this copyright and permission notice appear with all copies
        of the Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.

        THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
        LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY
        RIGHTS.

        IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL
        INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN
        AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
        PERFORMANCE OF THE DATA FILES OR SOFTWARE.

        Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to
        promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the
        copyright holder.

        """
}

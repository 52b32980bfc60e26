import Glibc
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@MainActor @Suite struct IconThemeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func environment(_ theme: String?) -> [String: String] {
        var environment = ["HOME": folder.path, "XDG_DATA_DIRS": folder.path + "/share"]
        environment["INLAY_ICON_THEME"] = theme
        return environment
    }

    private func add(
        _ theme: String, inherits: String = "", _ directories: [(name: String, keys: String)], files: [String]
    ) throws {
        let base = "share/icons/" + theme
        var index = "# a theme\n[Icon Theme]\nName=\(theme)\nInherits=\(inherits)\n"
        index += "Directories=" + directories.map(\.name).joined(separator: ",") + "\n"
        for (name, keys) in directories { index += "\n[\(name)]\n\(keys)\n" }
        try folder.writeDeep(base + "/index.theme", index)
        for file in files { try folder.writeDeep(base + "/" + file, Samples.disc) }
    }

    private func find(_ icon: String, in theme: String?) -> String? {
        files(icon, in: theme).first
    }

    private func files(_ icon: String, in theme: String?) -> [String] {
        IconTheme(environment: environment(theme)).files(of: icon).map {
            String($0.path.dropFirst((folder.path + "/share/icons/").count))
        }
    }

    @Test func `icon folders for higher scales serve scaled screens`() throws {
        try add(
            "Own",
            [("24", "Size=24"), ("48", "Size=48"), ("24@2", "Size=24\nScale=2"), ("36", "Size=36"), ("72", "Size=72")],
            files: ["24/a.svg", "36/a.svg", "48/a.svg", "24@2/a.svg", "24/b.svg", "48/b.svg"])

        #expect(files("a", in: "Own") == ["24", "36", "24@2", "24@2"].map { "Own/\($0)/a.svg" })
        #expect(files("b", in: "Own") == ["24", "24", "48", "48"].map { "Own/\($0)/b.svg" })
    }

    @Test(
        arguments: [(16, 0xff00_0018), (24, 0xff00_0018), (36, 0xff00_0030), (48, 0xff00_0030), (72, 0xff00_0030)]
            as [(Int, UInt32)])
    func `the icon bitmap with enough pixels is painted`(width: Int, color: UInt32) throws {
        try add("Own", [("24", "Size=24"), ("48", "Size=48")], files: ["24/x.svg", "48/x.svg"])
        for side in [24, 48] {
            let pixels = Array(repeating: 0xff00_0000 | UInt32(side), count: side * side)
            try Pixmap(width: side, height: side, pixels: pixels)
                .writePNG(to: folder.path + "/share/icons/Own/\(side)/a.png")
        }
        let environment = environment("Own")
        let loader = FileImageLoader(decoded: DecodedImages(), icons: IconTheme(environment: environment))

        let icon = try #require(loader.icon(named: "a"))
        #expect(icon.size == Size(24, 24))
        #expect(icon.source.pixmap(width: width, height: width)[width / 2, width / 2] == color)
    }

    @Test func `a right-to-left layout uses the icon with the suffix -rtl`() throws {
        try add("Own", [("24", "Size=24")], files: ["24/x.svg"])
        func write(_ name: String, _ color: UInt32) throws {
            try Pixmap(width: 24, height: 24, pixels: Array(repeating: color, count: 576))
                .writePNG(to: folder.path + "/share/icons/Own/24/\(name).png")
        }
        for name in ["next", "next-symbolic", "other"] { try write(name, 0xff00_0001) }
        for name in ["next-rtl", "next-symbolic-rtl"] { try write(name, 0xff00_0002) }
        let loader = FileImageLoader(decoded: DecodedImages(), icons: IconTheme(environment: environment("Own")))
        func color(_ name: String, isRightToLeft: Bool) throws -> UInt32 {
            let icon = try #require(loader.icon(named: name)).resolved(isRightToLeft: isRightToLeft)
            return icon.source.pixmap(width: 24, height: 24)[12, 12]
        }

        for name in ["next", "next-symbolic"] {
            #expect(try color(name, isRightToLeft: false) == 0xff00_0001)
            #expect(try color(name, isRightToLeft: true) == 0xff00_0002)
        }
        #expect(try color("other", isRightToLeft: true) == 0xff00_0001)
        // An icon that is named with the suffix has no other variant.
        #expect(try color("next-rtl", isRightToLeft: false) == 0xff00_0002)
        #expect(try #require(loader.icon(named: "next-symbolic")).resolved(isRightToLeft: true).isTemplate)
        #expect(try #require(loader.icon(named: "next-symbolic-rtl")).isTemplate)
    }

    @Test func `the folder with the nearest size provides the icon`() throws {
        try add(
            "Own", [("16x16", "Size=16"), ("22x22", "Size=22\nType=Threshold"), ("48x48", "Size=48\nType=Fixed")],
            files: ["16x16/a.svg", "22x22/a.svg", "48x48/a.svg", "16x16/b.svg", "48x48/b.svg"])

        #expect(find("a", in: "Own") == "Own/22x22/a.svg")
        #expect(find("b", in: "Own") == "Own/16x16/b.svg")
        #expect(find("c", in: "Own") == nil)
    }

    @Test func `an icon theme inherits from its parents and falls back to hicolor`() throws {
        try add("Own", inherits: "Base, Own", [("s", "Size=24")], files: ["s/own.svg"])
        try add("Base", inherits: "Own", [("s", "Size=24")], files: ["s/base.svg", "s/own.svg"])
        try add("hicolor", [("s", "Size=24")], files: ["s/app.svg"])

        #expect(find("own", in: "Own") == "Own/s/own.svg")
        #expect(find("base", in: "Own") == "Base/s/base.svg")
        #expect(find("app", in: "Own") == "hicolor/s/app.svg")
        #expect(find("app", in: "Missing") == "hicolor/s/app.svg")
    }

    @Test(arguments: ["../secret", "/etc/passwd", "a/b", "", ".hidden", "a b"])
    func `an icon name cannot contain a path`(name: String) throws {
        try add("Own", [("s", "Size=24")], files: ["s/a.svg"])

        #expect(find(name, in: "Own") == nil)
    }

    @Test(arguments: ["../x", "Directories", "\u{0}", "[Icon Theme]\nDirectories=../../etc\nInherits=/,..,,"])
    func `a malformed icon theme gives no icon`(index: String) throws {
        try folder.writeDeep("share/icons/Own/index.theme", index)

        #expect(find("passwd", in: "Own") == nil)
        #expect(find("a", in: index) == nil)
    }

    @Test func `desktop settings determine the icon theme`() throws {
        try folder.writeDeep(".config/kdeglobals", "[General]\nTheme=no\n[Icons]\nTheme = Breeze \n")
        #expect(IconSettings(environment: environment(nil)).theme == "Breeze")

        try folder.writeDeep(".config/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=Papirus\n")
        #expect(IconSettings(environment: environment(nil)).theme == "Papirus")
        #expect(IconSettings(environment: environment("Own")).theme == "Own")
    }

    @Test func `a font family is found by its name and by its alias`() {
        let fonts = machineFonts()

        #expect(fonts.hasFamily("DejaVu Sans"))
        #expect(fonts.hasFamily("dejavusans"))
        #expect(!fonts.hasFamily("Surely No Such Family"))
    }

    @Test(arguments: ["HelveticaNeue", "Helvetica Neue"], [300, 400, 700])
    func `Helvetica Neue matches the same fonts as Helvetica`(family: String, weight: Int) {
        let fonts = FontConfiguration()

        #expect(fonts.hasFamily(family) == fonts.hasFamily("Helvetica"))
        for isItalic in [true, false] {
            let matches = [family, "Helvetica"].map { name in
                fonts.match(FontRequest(family: name, weight: weight, isItalic: isItalic))
            }
            #expect(matches[0] == matches[1])
        }
    }
}

extension TemporaryFolder {
    /// Writes a file and creates the folders on its path.
    fileprivate func writeDeep(_ name: String, _ text: String) throws {
        let parents = name.split(separator: "/").dropLast()
        for count in 1...max(1, parents.count) where !parents.isEmpty {
            mkdir(path + "/" + parents.prefix(count).joined(separator: "/"), 0o700)
        }
        try write(name, text)
    }
}

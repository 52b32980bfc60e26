import Testing

@testable import InlayRaster

@Suite struct SystemPackageTests {
    @Test(arguments: [
        ("ID=debian\n", "Debian package libsdl2-image-2.0-0"),
        ("NAME=Mint\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", "Debian package libsdl2-image-2.0-0"),
        ("ID=fedora\n", "Fedora package SDL2_image"),
        ("ID=\"opensuse-tumbleweed\"\nID_LIKE=\"opensuse suse\"\n", "openSUSE package libSDL2_image-2_0-0"),
        ("ID=manjaro\nID_LIKE=arch\n", "Arch package sdl2_image"),
        ("", "Debian package libsdl2-image-2.0-0"),
    ])
    func `a package description uses the distribution's package name`(release: String, text: String) {
        #expect(SystemPackage.sdlImage.description(on: SystemPackage.identifiers(inRelease: release)) == text)
    }
}

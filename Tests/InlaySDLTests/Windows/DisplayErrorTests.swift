import Testing

@testable import InlaySDL

@Suite struct DisplayErrorTests {
    @Test func `a display error names the display variables and the reason`() {
        let error = DisplayError(
            environment: ["DISPLAY": ":7", "HOME": "/h"], reason: "wayland,x11 not available")
        #expect(
            error.description
                == "cannot open a window: wayland,x11 not available (WAYLAND_DISPLAY is not set, DISPLAY is ':7', "
                + "SDL_VIDEODRIVER is not set, XDG_RUNTIME_DIR is not set)")
        #expect(
            DisplayConnectionLost(display: "X server ':7'").description == "lost the connection to the X server ':7'")
        #expect(
            DisplayConnectionLost(display: "Wayland compositor", reason: "protocol error 2 of wl_surface").description
                == "lost the connection to the Wayland compositor: protocol error 2 of wl_surface")
    }
}

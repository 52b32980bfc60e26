internal import CSDL2
import Glibc
import InlayDesktop
import InlayRaster

extension SDLPlatform {
    /// The variables from which SDL reads the window's class, once.
    static let classVariables = ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"]

    /// SDL asks libdbus for the session bus when it starts, and libdbus may start a bus with `dbus-launch`. If there is no session bus, an
    /// address without a server prevents that. libdbus keeps the first address.
    static func limitBus(settings: DesktopSettings) {
        setenv(DesktopSettings.busVariable, settings.sessionBusAddress ?? "unix:path=/dev/null", 1)
    }

    /// Restores the variable for child processes.
    static func restoreBus(settings: DesktopSettings) {
        let variable = DesktopSettings.busVariable
        if let former = settings.environment[variable] { setenv(variable, former, 1) } else { unsetenv(variable) }
    }

    /// Configures SDL before it starts. Values that the user set in the environment win.
    static func prepareSDL(name: String, identifier: String, settings: DesktopSettings) {
        SDL_SetMainReady()
        let hints = [
            SDL_HINT_APP_NAME: name,
            SDL_HINT_VIDEODRIVER: settings.videoDrivers,
            // The event loop handles signals.
            SDL_HINT_NO_SIGNAL_HANDLERS: "1",
            // GL would cost 90 MB and 70 ms without a GPU, for pictures that are rendered in memory.
            SDL_HINT_FRAMEBUFFER_ACCELERATION: "0",
            SDL_HINT_IME_SHOW_UI: "1",
            // Without this, a text longer than 31 bytes arrives in parts, each as if it were complete.
            SDL_HINT_IME_SUPPORT_EXTENDED_TEXT: "1",
            // SDL's defaults suit games: it keeps the screen awake, disables the desktop's compositor, swallows the click that raises a
            // window, and ends the program itself.
            SDL_HINT_VIDEO_ALLOW_SCREENSAVER: "1",
            SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR: "0",
            SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH: "1",
            SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE: "0",
            // Touches and mice send their own events.
            SDL_HINT_TOUCH_MOUSE_EVENTS: "0",
            SDL_HINT_MOUSE_TOUCH_EVENTS: "0",
            // A release outside the window still belongs to the press.
            SDL_HINT_MOUSE_AUTO_CAPTURE: "1",
        ]
        for (hint, value) in hints { SDL_SetHint(hint, value) }
        // sdl2-compat sets this to 1 while it starts, which would draw windows at scale 1.
        SDL_SetHintWithPriority("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", SDL_HINT_OVERRIDE)
        if !identifier.isEmpty { for variable in classVariables { setenv(variable, identifier, 0) } }
    }
}

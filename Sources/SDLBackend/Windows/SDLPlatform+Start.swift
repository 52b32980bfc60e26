internal import CSDL2
import Glibc

extension SDLPlatform {
    /// SDL reads the window's class from here, and only once.
    static let classVariables = ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"]

    /// SDL asks libdbus for the session's bus when it starts. Where there is none that would start one, by `dbus-launch`, so it
    /// is told of a place where nobody listens; libdbus keeps the first answer.
    static func limitBus(settings: DesktopSettings) {
        setenv(DesktopSettings.busVariable, settings.sessionBusAddress ?? "unix:path=/dev/null", 1)
    }

    /// Programs that we start find the variable as it was.
    static func restoreBus(settings: DesktopSettings) {
        let variable = DesktopSettings.busVariable
        if let former = settings.environment[variable] { setenv(variable, former, 1) } else { unsetenv(variable) }
    }

    /// What SDL must know before it starts. What the person set in the environment wins.
    static func prepareSDL(name: String, identifier: String, settings: DesktopSettings) {
        SDL_SetMainReady()
        let hints = [
            SDL_HINT_APP_NAME: name,
            SDL_HINT_VIDEODRIVER: settings.videoDrivers,
            // Signals are the event loop's.
            SDL_HINT_NO_SIGNAL_HANDLERS: "1",
            // GL would cost 90 MB and 70 ms without a GPU, for a picture that is finished in memory.
            SDL_HINT_FRAMEBUFFER_ACCELERATION: "0",
            SDL_HINT_IME_SHOW_UI: "1",
            // Else what is longer than 31 bytes comes in parts, as if each was all of it.
            SDL_HINT_IME_SUPPORT_EXTENDED_TEXT: "1",
            // SDL is made for games: it keeps the screen awake and the desktop's compositor off, swallows the click
            // that brings a window to the front, and ends the program itself.
            SDL_HINT_VIDEO_ALLOW_SCREENSAVER: "1",
            SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR: "0",
            SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH: "1",
            SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE: "0",
            // Fingers and mice speak for themselves.
            SDL_HINT_TOUCH_MOUSE_EVENTS: "0",
            SDL_HINT_MOUSE_TOUCH_EVENTS: "0",
            // A release outside the window still belongs to the press.
            SDL_HINT_MOUSE_AUTO_CAPTURE: "1",
        ]
        for (hint, value) in hints { SDL_SetHint(hint, value) }
        // sdl2-compat sets this to 1 while it starts, and windows are then drawn at scale 1.
        SDL_SetHintWithPriority("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", SDL_HINT_OVERRIDE)
        if !identifier.isEmpty { for variable in classVariables { setenv(variable, identifier, 0) } }
    }
}

internal import CSDL2
import Inlay
import InlayDesktop
import InlayRaster

extension SDLWindow {
    /// Translates one SDL event and sends the result.
    func handle(_ event: SDL_Event) {
        guard isOpen else { return }
        if event.type == SDL_WINDOWEVENT.rawValue { return handleWindowEvent(event.window) }
        if event.isOfDrop { return handleDrop(event.drop) }
        if event.type == SDL_SYSWMEVENT.rawValue { return textInput.keyPressed(event.syswm) }
        if event.type == SDL_TEXTINPUT.rawValue, !textInput.accepts(event.text) { return }
        // SDL releases every key before it reports the loss of focus, although they are still pressed.
        if event.type == SDL_KEYUP.rawValue, losesFocus(at: event.key.timestamp) { return }
        if event.type == SDL_KEYDOWN.rawValue { dropText(of: event.key) }
        // Positions refer to the window's current size.
        if event.isOfTouch { settleSize() }
        guard let kind = translator.translate(event, windowSize: size) else { return }
        settleSize()
        if case .pointerMoved(let place, _) = kind {
            lastPointer = place
            state.hasPointerEntered = false
        }
        if event.type == SDL_KEYDOWN.rawValue {
            send(kind, alternatives: translator.alternatives(of: event.key) { platform?.shiftedCharacter(of: $0) })
        } else {
            send(kind)
        }
        // SDL's order: first the key, then its text.
        if event.type == SDL_KEYDOWN.rawValue { sendComposedText() }
    }

    /// Drops the text of a command such as Ctrl+1 or Alt+F, and of a key that is pressed while no field takes text. SDL queues it after the
    /// key, before all other keys and texts.
    private func dropText(of event: SDL_KeyboardEvent) {
        var next = SDL_Event()
        let (key, text) = (SDL_KEYDOWN.rawValue, SDL_TEXTINPUT.rawValue)
        let isText = SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, key, text) == 1 && next.type == text
        let isCommand = translator.isCommand(event, text: isText ? next.text.string : nil)
        guard isText, isCommand || !textInput.isActive else { return }
        SDL_PeepEvents(&next, 1, SDL_GETEVENT, text, text)
    }

    private func handleDrop(_ event: SDL_DropEvent) {
        translator.addDropped(event)
        guard event.type == SDL_DROPCOMPLETE.rawValue else { return }
        settleSize()
        let dropped = translator.finishDrop(at: dropPlace, whole: droppedText)
        guard let dropped else { return }
        let isReported = platform?.reportsDropOfSDL == true
        if let event = isReported ? drops.reportedBySDL(dropped) : dropped { send(event) }
    }

    /// - Parameters:
    ///   - drop: nil if no data arrived.
    ///   - place: the position in SDL's units.
    func receiveDrop(_ drop: Event.Kind?, at place: Point) {
        guard isOpen else { return }
        settleSize()
        if let event = drops.received(drop, at: place) { send(event) }
    }

    /// The complete dropped text, if it is available.
    private var droppedText: String? {
        guard case .x11(let display, let window) = native else { return nil }
        return X11Drop.takeText(of: window, on: display)
    }

    /// The position of a drop, which SDL does not report. On X11 the pointer's position on the screen is known during a drag. Elsewhere it
    /// is the last position in the window, or the window's centre.
    private var dropPlace: Point {
        let middle = Point(size.width / 2, size.height / 2)
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" else { return lastPointer ?? middle }
        var (x, y, left, top): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        SDL_GetGlobalMouseState(&x, &y)
        SDL_GetWindowPosition(handle, &left, &top)
        let place = translator.point(x - left, y - top)
        return Rect(origin: .zero, size: size).contains(place) ? place : middle
    }

    /// Returns whether a focus-loss event for this time is queued.
    private func losesFocus(at time: UInt32) -> Bool {
        var waiting = [SDL_Event](repeating: SDL_Event(), count: 64)
        let count = SDL_PeepEvents(
            &waiting, CInt(waiting.count), SDL_PEEKEVENT, SDL_WINDOWEVENT.rawValue, SDL_WINDOWEVENT.rawValue)
        return waiting.prefix(Int(max(0, count))).contains { event in
            event.window.event == UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue) && event.window.windowID == id
                && event.window.timestamp &- time <= 1
        }
    }

    private func sendComposedText() {
        if let text = textInput.takeComposedText() { send(.text(text)) }
    }

    /// Called after all pending events are handled. Sends each change once, even if many events caused it.
    func settle() {
        sendComposedText()
        if isOpen, SDLVersion.linked.isCompat { followDisplay() }
        settleSize()
        settleFullScreen()
        if isOpen, state.isExposed {
            state.isExposed = false
            if !presenter.refresh() { send(.exposed) }
        }
        if isOpen, state.isPictureLost {
            state.isPictureLost = false
            send(.exposed)
        }
        if isOpen, state.hasPointerEntered { sendPointerPlace() }
        if isOpen, state.isUnconfirmed { confirmState() }
        translator.setModifiers(SDL_GetModState())
    }

    func send(_ kind: Event.Kind, alternatives: [KeyChord] = []) {
        if isOpen { onEvent(Event(kind, time: now, alternatives: alternatives)) }
    }

    func cancelTouches() { for cancelled in translator.cancelTouches() { send(cancelled) } }

    func texturesLost() {
        presenter.texturesLost()
        state.isExposed = true
    }

    private func handleWindowEvent(_ event: SDL_WindowEvent) {
        let id = SDL_WindowEventID(UInt32(event.event))
        if ![SDL_WINDOWEVENT_ENTER, SDL_WINDOWEVENT_LEAVE].contains(id) { state.isUnconfirmed = true }
        // A window manager of X11 changes a property.
        if case .x11 = native {} else { state.mayHaveChangedFullScreen = true }
        switch id {
        case SDL_WINDOWEVENT_SIZE_CHANGED: sizeChanged()
        case SDL_WINDOWEVENT_DISPLAY_CHANGED, SDL_WINDOWEVENT_ICCPROF_CHANGED: displayChanged()
        case SDL_WINDOWEVENT_MOVED: noteGeometry()
        case SDL_WINDOWEVENT_EXPOSED: state.isExposed = true
        case SDL_WINDOWEVENT_SHOWN:
            state.isHidden = false
            restored()
        case SDL_WINDOWEVENT_HIDDEN: state.isHidden = true
        case SDL_WINDOWEVENT_MINIMIZED: minimized()
        case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: restored()
        case SDL_WINDOWEVENT_ENTER:
            state.hasPointerEntered = true
            showCursor()
        case SDL_WINDOWEVENT_LEAVE:
            state.hasPointerEntered = false
            lastPointer = nil
            send(.pointerLeft)
        case SDL_WINDOWEVENT_FOCUS_GAINED:
            focusChanged(true)
            send(.focusGained)
        case SDL_WINDOWEVENT_FOCUS_LOST:
            focusChanged(false)
            if let cancelled = translator.cancelPress() { send(cancelled) }
            cancelTouches()
            send(.focusLost)
        case SDL_WINDOWEVENT_CLOSE: send(.closeRequested)
        default: break
        }
    }

    /// sdl2-compat does not forward SDL 3's event for a window that moves to another display.
    private func followDisplay() {
        let display = SDL_GetWindowDisplayIndex(handle)
        if let former = state.display, former != display { displayChanged() }
        state.display = display
    }

    private func sizeChanged() {
        presenter.windowSizeChanged()
        sizeDidChange()
        state.mayHaveResized = true
        // The picture is lost even if the size is the same.
        state.isExposed = true
        noteGeometry()
    }

    private func settleSize() {
        guard isOpen else { return }
        followOutput()
        let current = (size: size, scale: scale)
        guard state.mayHaveResized || current.scale != state.reported.scale else { return }
        state.mayHaveResized = false
        guard current.size != state.reported.size || current.scale != state.reported.scale else { return }
        state.reported = current
        state.isExposed = false
        send(.resized(current.size, scale: current.scale))
    }

    private func settleFullScreen() {
        guard isOpen, state.mayHaveChangedFullScreen else { return }
        state.mayHaveChangedFullScreen = false
        let fillsScreen = placement.fillsScreen
        if let requested = state.requestedFullScreen {
            guard requested == fillsScreen else { return }
            state.requestedFullScreen = nil
        }
        guard fillsScreen != state.fillsScreen else { return }
        state.fillsScreen = fillsScreen
        // SDL ignores a request for the state that it supposes.
        if (SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0) != fillsScreen {
            SDL_SetWindowFullscreen(handle, fillsScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
        }
        send(fillsScreen ? .enteredFullScreen : .leftFullScreen)
    }

    private func minimized() {
        if state.isMinimized { return }
        state.isMinimized = true
        send(.minimized)
    }

    private func restored() {
        if !state.isMinimized { return }
        state.isMinimized = false
        send(.restored)
    }

    /// Sends the pointer's position, because SDL sends none if the pointer returns to the position where it left.
    private func sendPointerPlace() {
        state.hasPointerEntered = false
        guard SDL_GetMouseFocus() == handle else { return }
        var x: CInt = 0
        var y: CInt = 0
        SDL_GetMouseState(&x, &y)
        send(.pointerMoved(translator.point(x, y), translator.modifiers))
    }
}

extension SDL_Event {
    var isOfDrop: Bool {
        [SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE].contains(SDL_EventType(type))
    }

    var isOfTouch: Bool { [SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP].contains(SDL_EventType(type)) }

    /// The window that an event belongs to; 0 for none.
    var windowID: UInt32 {
        switch SDL_EventType(type) {
        case SDL_WINDOWEVENT: window.windowID
        case SDL_KEYDOWN, SDL_KEYUP: key.windowID
        case SDL_TEXTINPUT: text.windowID
        case SDL_TEXTEDITING: edit.windowID
        case SDL_TEXTEDITING_EXT: editExt.windowID
        case SDL_MOUSEMOTION: motion.windowID
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button.windowID
        case SDL_MOUSEWHEEL: wheel.windowID
        case .wheelEnd: user.windowID
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, .pinch: tfinger.windowID
        case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: drop.windowID
        case SDL_SYSWMEVENT: SDL_GetKeyboardFocus().map { SDL_GetWindowID($0) } ?? 0
        default: 0
        }
    }
}

/// skeleton
@MainActor public final class Window {
    init() {}
}

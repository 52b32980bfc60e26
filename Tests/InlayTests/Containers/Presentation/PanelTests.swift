import Testing

@testable import Inlay

/// Backgrounds of popovers, menus, sheets and alerts.
@MainActor @Suite struct PanelTests {
    @Test func `a panel is clipped to the border`() throws {
        let content = View()
        content.backgroundColor = .black

        let window = try openWindow(Panel(content), size: Size(200, 100))

        #expect(
            window.displayList().commands.dropFirst().map(\.description) == [
                "shadow 0,8 blur 12 #000000*0.22", "fill 0,0 200x100 r10 contentBackground beneath 1", "pop",
                "clip 0,0 200x100 r10 beneath 1", "fill 0,0 200x100 #000000", "pop",
                "border 0,0 200x100 r10 1 separator",
            ])
    }
}

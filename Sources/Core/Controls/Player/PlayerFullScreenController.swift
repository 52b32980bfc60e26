/// Shows a player all over the screen.
final class PlayerFullScreenController: ViewController {
    private let playerView = PlayerView()
    private var wasFullScreen = false
    private var isShown = false

    /// Presents the player of a view; nothing where the view is not shown.
    static func present(_ source: PlayerView) {
        guard let window = source.window, let player = source.player else { return }
        let controller = PlayerFullScreenController()
        controller.modalPresentationStyle = .fullScreen
        controller.playerView.videoGravity = source.videoGravity
        controller.playerView.showsPlaybackControls = true
        controller.playerView.player = player
        var presenter = window.rootViewController
        while let presented = presenter.presentedViewController { presenter = presented }
        presenter.present(controller, animated: false)
    }

    override func loadView() {
        view = playerView
        view.viewController = self
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        guard let window else { return }
        wasFullScreen = window.isFullScreen
        window.isFullScreen = true
        window.makeFirstResponder(playerView)
        isShown = true
    }

    /// A window manager may end full screen by itself.
    override func windowDidChangeFullScreen(_ window: Window) {
        super.windowDidChangeFullScreen(window)
        guard isShown, !window.isFullScreen else { return }
        wasFullScreen = false
        dismiss(animated: false)
    }

    override func viewWillDisappear() {
        super.viewWillDisappear()
        isShown = false
        window?.isFullScreen = wasFullScreen
        // The view that was there before has the pictures at once.
        playerView.player = nil
    }
}

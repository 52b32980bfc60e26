/// A picture of a medium. Each is shown once, so nothing keeps what is made of it.
nonisolated final class PlayerPicture: ImageSource {
    let size: Size
    private let pixmap: Pixmap

    init(_ pixmap: Pixmap, size: Size?) {
        self.pixmap = pixmap
        self.size = size ?? Size(Double(pixmap.width), Double(pixmap.height))
    }

    deinit {}

    var isTransient: Bool { true }
    func pixmap(width: Int, height: Int) -> Pixmap { pixmap }
}

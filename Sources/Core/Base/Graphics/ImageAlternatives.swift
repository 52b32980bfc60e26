/// An image with a variant for the dark appearance.
nonisolated final class AdaptiveImage: ImageSource {
    private let light: any ImageSource
    private let dark: any ImageSource

    deinit {}

    init(light: any ImageSource, dark: any ImageSource) { (self.light, self.dark) = (light, dark) }

    var size: Size { light.size }
    var warnings: [String] { light.warnings + dark.warnings }
    var failureReason: String? { light.failureReason }
    func source(in appearance: Theme.Appearance) -> any ImageSource {
        (appearance == .dark ? dark : light).source(in: appearance)
    }
    func pixmap(width: Int, height: Int) -> Pixmap { light.pixmap(width: width, height: height) }
    func ownPixmap(width: Int, height: Int) -> Pixmap { light.ownPixmap(width: width, height: height) }
}

/// An image with a variant for text from right to left.
package nonisolated final class DirectionalImage: ImageSource {
    private let leftToRight: any ImageSource
    private let rightToLeft: any ImageSource

    deinit {}

    package init(leftToRight: any ImageSource, rightToLeft: any ImageSource) {
        (self.leftToRight, self.rightToLeft) = (leftToRight, rightToLeft)
    }

    package var size: Size { leftToRight.size }
    package var warnings: [String] { leftToRight.warnings + rightToLeft.warnings }
    package var failureReason: String? { leftToRight.failureReason }
    package func source(isRightToLeft: Bool) -> any ImageSource { isRightToLeft ? rightToLeft : leftToRight }
    package func source(in appearance: Theme.Appearance) -> any ImageSource { leftToRight.source(in: appearance) }
    package func pixmap(width: Int, height: Int) -> Pixmap { leftToRight.pixmap(width: width, height: height) }
    package func ownPixmap(width: Int, height: Int) -> Pixmap { leftToRight.ownPixmap(width: width, height: height) }
}

/// A mirrored image.
nonisolated final class MirroredImage: ImageSource {
    private let original: any ImageSource

    deinit {}

    init(_ original: any ImageSource) { self.original = original }

    var size: Size { original.size }
    var failureReason: String? { original.failureReason }
    func pixmap(width: Int, height: Int) -> Pixmap { mirrored(original.pixmap(width: width, height: height)) }
    func ownPixmap(width: Int, height: Int) -> Pixmap { mirrored(original.ownPixmap(width: width, height: height)) }

    private func mirrored(_ pixmap: Pixmap) -> Pixmap {
        let width = pixmap.width
        let pixels = [UInt32](unsafeUninitializedCapacity: pixmap.pixels.count) { target, count in
            for place in pixmap.pixels.indices {
                let column = place % width
                target[place] = pixmap.pixels[place - column + width - 1 - column]
            }
            count = pixmap.pixels.count
        }
        return Pixmap(width: width, height: pixmap.height, pixels: pixels)
    }
}

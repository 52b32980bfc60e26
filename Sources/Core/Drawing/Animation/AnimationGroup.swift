/// A group of animations that show one change together.
final class AnimationGroup {
    private var block: AnimationBlock?

    deinit {}

    /// - Parameter completions: called when all animations that `animations` starts with `animate` have ended.
    func run(_ completions: [(Bool) -> Void], _ animations: () -> Void) {
        let tell: ((Bool) -> Void)? = completions.isEmpty ? nil : { completions.tell($0) }
        let block = AnimationBlock(0, 0, AnimationTiming.Curve([]), [], tell)
        self.block = block
        block.run(animations)
    }

    func animate(
        _ duration: Double, delay: Double = 0, _ options: AnimationOptions = [], _ changes: () -> Void,
        onCompletion: @escaping () -> Void = {}
    ) {
        let block = block
        block?.animationBegins()
        View.animate(withDuration: duration, delay: delay, options: options, animations: changes) { isComplete in
            onCompletion()
            block?.animationEnded(isComplete: isComplete)?()
        }
    }
}

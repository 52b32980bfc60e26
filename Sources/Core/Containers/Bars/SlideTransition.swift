/// A transition between two views. The new view slides in from the side where text ends, and the old one moves away.
/// Backward navigation reverses this. If the desktop asks for reduced motion, the new view fades in.
struct SlideTransition {
    let old: View?
    let new: View
    let isForward: Bool
    /// Whether both views move a little and fade, instead of one covering the other.
    let fades: Bool

    /// The duration in seconds.
    static let duration = 0.2
    /// The distance that the view behind, or a fading view, moves, relative to the width.
    static let part = 0.3

    init(from old: View?, to new: View, isForward: Bool, fades: Bool = false) {
        self.old = old
        self.new = new
        self.isForward = isForward
        self.fades = fades
    }

    /// Runs the transition. The new view must have its final frame; only the displayed frame is animated.
    func run(completion: @escaping () -> Void) {
        let place = new.frame
        let onwards = new.isRightToLeft ? -place.width : place.width
        let beneath = fades ? Self.part : isForward ? 1 : Self.part
        let away = fades ? Self.part : isForward ? Self.part : 1
        let reducesMotion = new.theme.reducesMotion
        View.performWithoutAnimation {
            if !reducesMotion {
                new.frame = place.offset(by: Point(isForward ? onwards * beneath : -onwards * beneath, 0))
            }
            if fades || reducesMotion { new.alpha = 0 }
        }
        View.animate(withDuration: Self.duration, options: [.curveEaseOut, .ofControl]) {
            new.frame = place
            new.alpha = 1
            guard let old else { return }
            if !reducesMotion { old.frame = place.offset(by: Point(isForward ? -onwards * away : onwards * away, 0)) }
            if fades { old.alpha = 0 }
        } completion: { _ in
            completion()
        }
    }
}

/// One view takes the place of another: it slides in from where lines end, and the other gives way; going back, the other way round.
/// Where the desktop asks for reduced motion, it fades in.
struct SlideTransition {
    let old: View?
    let new: View
    let isForward: Bool
    /// Whether neither covers the other: both move a little, and fade.
    let fades: Bool

    /// Seconds.
    static let duration = 0.2
    /// The part of the width that the view moves which lies beneath, or fades.
    static let part = 0.3

    init(from old: View?, to new: View, isForward: Bool, fades: Bool = false) {
        self.old = old
        self.new = new
        self.isForward = isForward
        self.fades = fades
    }

    /// The view that comes has its place already, and has it at once for all but what is shown.
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

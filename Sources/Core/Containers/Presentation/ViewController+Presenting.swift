// Modal presentation of controllers.

extension ViewController {
    /// Presents a controller over this one's window, which ignores all other input until the controller is dismissed:
    ///
    ///     let settings = SettingsViewController()
    ///     settings.modalPresentationStyle = .popover
    ///     settings.popoverPresentationController.sourceView = settingsButton
    ///     present(settings)
    ///
    /// The first focusable view of the controller gets focus; `dismiss` restores the previous focus. Actions that the controller does
    /// not handle are sent to this one. A controller that is already shown is refused with a diagnostic, and so is a second one before
    /// the first is dismissed. A child controller presents by its topmost parent.
    ///
    /// - Parameter completion: called when the controller is fully shown.
    public func present(_ controller: ViewController, animated: Bool = true, completion: (() -> Void)? = nil) {
        if let parent { return parent.present(controller, animated: animated, completion: completion) }
        let name = "\(type(of: controller))"
        guard let window, !window.isClosing else {
            return complain("cannot present \(name) while it is not shown itself; wait for viewDidAppear")
        }
        if let presented = presentedViewController {
            return complain("cannot present \(name) while it presents \(type(of: presented)); dismiss that first")
        }
        guard controller.presentingViewController == nil, controller.parent == nil, controller.window == nil else {
            return complain("cannot present \(name): it is already shown")
        }
        controller.application = application
        controller.window = window
        controller.presentingViewController = self
        presentedViewController = controller
        let layer = ControllerLayer(controller, controller.presentationPlace)
        _ = controller.view
        controller.viewWillAppear()
        // `viewWillAppear` may dismiss the controller, or replace its view.
        guard controller.presentingViewController === self else { return completion?() ?? () }
        layer.content = controller.view
        window.presentation.show(layer, animated: animated, completion: completion)
        if controller.presentingViewController === self { controller.viewDidAppear() }
    }

    /// Dismisses the controller that this one presents; if there is none, dismisses this controller itself.
    ///
    /// - Parameter completion: called when the controller has disappeared, or at once if there is nothing to dismiss.
    public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            guard let next = presentingViewController ?? parent else { return completion?() ?? () }
            return next.dismiss(animated: animated, completion: completion)
        }
        if presented.presentedViewController != nil { presented.dismiss(animated: false) }
        let window = presented.window
        presentedViewController = nil
        presented.presentingViewController = nil
        guard let window, let layer = window.presentation.layer(of: presented) else {
            presented.window = nil
            return completion?() ?? ()
        }
        presented.viewWillDisappear()
        presented.window = nil
        window.presentation.close(layer, animated: animated) {
            // The controller may have been presented again.
            if presented.presentingViewController == nil { presented.viewDidDisappear() }
            completion?()
        }
    }

    private var presentationPlace: ControllerLayer.Place {
        switch modalPresentationStyle == .automatic ? defaultPresentationStyle : modalPresentationStyle {
        case .automatic, .formSheet: return .middle
        case .fullScreen: return .everywhere
        case .popover:
            if popoverPresentationController.sourceView?.window === window {
                return .beside(popoverPresentationController)
            }
            complain("is a popover without a sourceView in the window; shown as a sheet")
            return .middle
        }
    }
}

/// The way in which a controller is presented.
public nonisolated enum ModalPresentationStyle: String, CaseIterable, Sendable {
    /// The usual style of the controller: `formSheet`, or `popover` for an action sheet with a source view.
    case automatic
    /// On a panel in the middle of the window, over a scrim. Escape dismisses the controller.
    case formSheet
    /// Over the whole window. Escape dismisses the controller.
    case fullScreen
    /// On a panel next to a view, without a scrim. Escape or a click outside dismisses the controller, and so does
    /// removing, hiding or disabling the view.
    case popover
}

/// The source and the permitted directions of a popover.
public final class PopoverPresentationController {
    /// The view next to which the popover is shown. If it is not in the window, the controller is shown as a sheet.
    public weak var sourceView: View?
    /// A part of the view, in its coordinates and in points; nil for all of the view.
    public var sourceRect: Rect?
    /// The permitted directions of the popover's arrow, which points to the source: with `up` the popover is below its source. If
    /// no permitted side has enough space, the popover is on the one with most space.
    public var permittedArrowDirections = PopoverArrowDirection.any

    init() {}

    deinit {}

    /// Returns the permitted sides of the source. Of left and right, the trailing side comes first.
    func sides(isRightToLeft: Bool) -> [PanelSide] {
        let beside: [(PopoverArrowDirection, PanelSide)] = [(.left, .right), (.right, .left)]
        let all = [(.up, .below), (.down, .above)] + (isRightToLeft ? beside.reversed() : beside)
        let permitted = permittedArrowDirections.isEmpty ? .any : permittedArrowDirections
        return all.filter { permitted.contains($0.0) }.map(\.1)
    }
}

/// The sides of a popover that may have its arrow.
public nonisolated struct PopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The arrow points up: the popover is below its source.
    public static let up = PopoverArrowDirection(rawValue: 1)
    /// The arrow points down: the popover is above its source.
    public static let down = PopoverArrowDirection(rawValue: 2)
    /// The arrow points left: the popover is to the right of its source.
    public static let left = PopoverArrowDirection(rawValue: 4)
    /// The arrow points right: the popover is to the left of its source.
    public static let right = PopoverArrowDirection(rawValue: 8)
    /// Any direction, chosen by the room around the source.
    public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
}

// Controllers that are shown over others for a while.

extension ViewController {
    /// Shows a controller over this one's window, which answers to nothing else until that is dismissed:
    ///
    ///     let settings = SettingsViewController()
    ///     settings.modalPresentationStyle = .popover
    ///     settings.popoverPresentationController.sourceView = settingsButton
    ///     present(settings)
    ///
    /// The keyboard goes to the first view there that takes it, and comes back after `dismiss`. Actions that the controller does not
    /// know are offered to this one. A controller that is shown already, or another one before the first is dismissed, is refused with a
    /// diagnostic. That of a child is presented by its topmost parent.
    ///
    /// - Parameter completion: is called when it has come all the way.
    public func present(_ controller: ViewController, animated: Bool = true, completion: (() -> Void)? = nil) {
        if let parent { return parent.present(controller, animated: animated, completion: completion) }
        let name = "\(type(of: controller))"
        guard let window, !window.isClosing else {
            return complain("presents \(name) while it is not shown itself: wait for viewDidAppear")
        }
        if let presented = presentedViewController {
            return complain("presents \(name) while it presents \(type(of: presented)): dismiss that first")
        }
        guard controller.presentingViewController == nil, controller.parent == nil, controller.window == nil else {
            return complain("presents \(name), which is shown already")
        }
        controller.application = application
        controller.window = window
        controller.presentingViewController = self
        presentedViewController = controller
        let layer = ControllerLayer(controller, controller.presentationPlace)
        _ = controller.view
        controller.viewWillAppear()
        // Who is about to appear may think better of it, or have another view.
        guard controller.presentingViewController === self else { return completion?() ?? () }
        layer.content = controller.view
        window.show(layer, animated: animated, completion: completion)
        if controller.presentingViewController === self { controller.viewDidAppear() }
    }

    /// Takes away what this controller presents; if it presents nothing, what it is presented in itself.
    ///
    /// - Parameter completion: is called when it has gone all the way, and at once where there is nothing to dismiss.
    public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            guard let next = presentingViewController ?? parent else { return completion?() ?? () }
            return next.dismiss(animated: animated, completion: completion)
        }
        if presented.presentedViewController != nil { presented.dismiss(animated: false) }
        let window = presented.window
        presentedViewController = nil
        presented.presentingViewController = nil
        guard let window, let layer = window.layer(of: presented) else {
            presented.window = nil
            return completion?() ?? ()
        }
        presented.viewWillDisappear()
        presented.window = nil
        window.close(layer, animated: animated) {
            // It may have been presented anew.
            if presented.presentingViewController == nil { presented.viewDidDisappear() }
            completion?()
        }
    }

    private var presentationPlace: ControllerLayer.Place {
        switch modalPresentationStyle == .automatic ? usualPresentationStyle : modalPresentationStyle {
        case .automatic, .formSheet: return .middle
        case .fullScreen: return .everywhere
        case .popover:
            if popoverPresentationController.sourceView?.window === window {
                return .beside(popoverPresentationController)
            }
            complain("is a pop-over without a sourceView in the window; it is shown as a sheet")
            return .middle
        }
    }
}

/// How a controller is shown that is presented.
public nonisolated enum ModalPresentationStyle: String, CaseIterable, Sendable {
    /// As `formSheet`.
    case automatic
    /// On a panel in the middle of the window, over a scrim. Escape dismisses it.
    case formSheet
    /// All over the window. Escape dismisses it.
    case fullScreen
    /// On a panel beside a view, without a scrim. Escape and a click beside it dismiss it, and so does the view when it
    /// is removed, hidden or disabled.
    case popover
}

/// What a pop-over lies beside.
public final class PopoverPresentationController {
    /// Without one that is in the window the controller is shown as a sheet.
    public weak var sourceView: View?
    /// In the view's coordinates, in points; nil is all of the view.
    public var sourceRect: Rect?
    /// Which way the pop-over points, so that it lies on the other side: `up` beneath its source. Where there is no room for it on
    /// one of these sides it lies on the one with most.
    public var permittedArrowDirections = PopoverArrowDirection.any

    init() {}

    deinit {}

    /// The sides that are permitted; of two beside the source the one where reading goes on comes first.
    func sides(isRightToLeft: Bool) -> [PanelSide] {
        let beside: [(PopoverArrowDirection, PanelSide)] = [(.left, .right), (.right, .left)]
        let all = [(.up, .below), (.down, .above)] + (isRightToLeft ? beside.reversed() : beside)
        let permitted = permittedArrowDirections.isEmpty ? .any : permittedArrowDirections
        return all.filter { permitted.contains($0.0) }.map(\.1)
    }
}

public nonisolated struct PopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let up = PopoverArrowDirection(rawValue: 1)
    public static let down = PopoverArrowDirection(rawValue: 2)
    public static let left = PopoverArrowDirection(rawValue: 4)
    public static let right = PopoverArrowDirection(rawValue: 8)
    public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
}

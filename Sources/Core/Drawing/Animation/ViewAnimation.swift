/// Animates the changes of the properties of a view, and of objects that belong to it.
struct ViewAnimation {
    let view: View

    init(of view: View) { self.view = view }

    /// Whether a change now is animated, or ends an animation.
    @inline(__always) var isAnimationConcerned: Bool { AnimationBlock.current != nil || view.flags.contains(.animated) }

    /// Handles the change of a property in its `didSet`: marks the views that draw it, and animates it in an animation block.
    ///
    /// - Parameters:
    ///   - owner: the view, or an object that belongs to it.
    ///   - name, isMotion, shown, limited, mark: properties of ``AnimatedProperty``.
    /// - Returns: whether the value is another one.
    @discardableResult func propertyDidChange<Owner: AnyObject, Value: Animatable>(
        _ path: @autoclosure () -> ReferenceWritableKeyPath<Owner, Animated<Value>>, of owner: Owner, from old: Value,
        to new: Value, name: String = #function, isMotion: Bool = false, shown: @escaping (Value) -> Value = { $0 },
        limited: @escaping (Value) -> Value = { $0 }, mark: ((Owner, Value) -> Void)? = nil
    ) -> Bool {
        if isAnimationConcerned {
            let path = path()
            // Closures, because appending to the key path would take longer than everything else here.
            let property = AnimatedProperty(
                owner: owner, path: path, load: { $0[keyPath: path].wrappedValue },
                store: { $0[keyPath: path].wrappedValue = $1 }, name: name, isMotion: isMotion,
                shown: shown, limited: limited, mark: mark)
            animateChange(of: property, from: old)
        }
        guard new != old else { return false }
        if let mark { mark(owner, old) } else { view.setNeedsDisplay() }
        return true
    }

    /// Handles the change of a colour, like `propertyDidChange`.
    ///
    /// - Parameter none: the visible colour while the property is nil.
    @discardableResult func colorDidChange<Owner: AnyObject>(
        _ path: @autoclosure () -> ReferenceWritableKeyPath<Owner, Animated<Color?>>, of owner: Owner,
        from old: Color?, to new: Color?, none: @autoclosure () -> Color, name: String = #function,
        mark: ((Owner, Color?) -> Void)? = nil
    ) -> Bool {
        var shown: (Color?) -> Color? = { $0 }
        if isAnimationConcerned {
            let none = none()
            shown = { $0 ?? none }
        }
        return propertyDidChange(path(), of: owner, from: old, to: new, name: name, shown: shown, mark: mark)
    }

    func animateChange<Owner, Value>(of property: AnimatedProperty<Owner, Value>, from old: Value) {
        view.window?.animations.propertyDidChange(property, of: view, from: old)
    }

    /// Animates a frame change, unless the view had no frame before.
    func animateFrameChange(from old: Rect) {
        guard old != .zero else { return }
        var property = AnimatedProperty(owner: view, storage: \View.layoutState.frame, name: "frame", isMotion: true)
        // Intermediate frames are on device pixels. A view that only moves keeps its size, and is not drawn again.
        property.limited = { [view] frame in
            let snapped = view.pixels.snapped(frame)
            return frame.size == view.frame.size ? Rect(origin: snapped.origin, size: frame.size) : snapped
        }
        property.mark = { view, old in
            guard old.size != view.frame.size else { return DisplayPass(of: view).markForDisplay(.placed) }
            view.setNeedsDisplay()
            DisplayPass(of: view).markForDisplay(.composite)
        }
        animateChange(of: property, from: old)
    }
}

extension View {
    /// Animates changes of the properties of the view.
    var animation: ViewAnimation { ViewAnimation(of: self) }
}

extension View {
    /// The effect of the view in words, for assistive programs, after its name; nil by default.
    public var accessibilityHint: String? {
        get { extras?.accessibility?.hint }
        set { changeAccessibility { $0.hint = newValue } }
    }

    /// The value of the view for assistive programs, in place of the one that its class derives; nil, the default, for that one.
    public var accessibilityValue: String? {
        get { extras?.accessibility?.value }
        set { changeAccessibility { $0.value = newValue } }
    }

    /// The kind and the state of the view for assistive programs, in place of those of its class; empty by default.
    public var accessibilityTraits: AccessibilityTraits {
        get { extras?.accessibility?.traits ?? [] }
        set { changeAccessibility { $0.traits = newValue } }
    }

    /// Whether the view is one object for assistive programs. nil, the default, depends on the class.
    ///
    /// With true, the view and everything in it are one object, whose name is the text in it unless it has an `accessibilityLabel`. With
    /// false the view has no object, as for decoration; the views in it keep theirs.
    public var isAccessibilityElement: Bool? {
        get { extras?.accessibility?.isElement }
        set { changeAccessibility { $0.isElement = newValue } }
    }

    /// Whether assistive programs see neither the view nor the views in it; false by default.
    public var accessibilityElementsHidden: Bool {
        get { extras?.accessibility?.isHidden ?? false }
        set { changeAccessibility { $0.isHidden = newValue } }
    }

    /// The `id` of the view whose text is the name of this one; nil, the default, is none. An `accessibilityLabel` has priority. Of several
    /// views with the `id`, it is the nearest one.
    public var accessibilityLabelledBy: String? {
        get { extras?.accessibility?.labelledBy }
        set { changeAccessibility { $0.labelledBy = newValue } }
    }

    /// How assistive programs announce changes of the text in the view; `off` by default.
    public var accessibilityLive: Accessibility.Live {
        get { extras?.accessibility?.live ?? .off }
        set { changeAccessibility { $0.live = newValue } }
    }

    /// Connects the view with others for assistive programs, in place of a previous connection of the kind. The views are not retained.
    public func setAccessibilityRelation(_ relation: Accessibility.Relation, to views: [View]) {
        changeAccessibility { settings in
            settings.relations[relation] = views.map { AccessibilitySettings.WeakView(view: $0) }
        }
    }

    private func changeAccessibility(_ change: (AccessibilitySettings) -> Void) {
        let settings = ensuredExtras.accessibility ?? AccessibilitySettings()
        ensuredExtras.accessibility = settings
        change(settings)
        accessibilityDidChange()
    }

    /// Tells assistive programs at the next frame that something about the view has changed that is not drawn. Changes that need layout or
    /// display are found without it.
    public func accessibilityDidChange() {
        window?.application?.accessibilityTree?.observer.note(self)
    }
}

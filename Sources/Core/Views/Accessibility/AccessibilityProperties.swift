/// The properties of a view for assistive programs that a document or an app sets. In documents they have the names of UIKit, such as
/// `accessibilityHint`. Specification 13.34.
@MainActor public struct AccessibilityProperties {
    let view: View

    private var settings: AccessibilitySettings? { view.extras?.accessibility }

    /// The effect of the view in words, after its name; nil by default.
    public var hint: String? {
        get { settings?.hint }
        nonmutating set { change { $0.hint = newValue } }
    }

    /// The value of the view, in place of the one that its class derives; nil, the default, for that one.
    public var value: String? {
        get { settings?.value }
        nonmutating set { change { $0.value = newValue } }
    }

    /// The kind and the state of the view, in place of those of its class; empty by default.
    public var traits: AccessibilityTraits {
        get { settings?.traits ?? [] }
        nonmutating set { change { $0.traits = newValue } }
    }

    /// Whether the view is one object. nil, the default, depends on the class.
    ///
    /// With true, the view and everything in it are one object, whose name is the text in it unless it has an `accessibilityLabel`. With
    /// false the view has no object, as for decoration; the views in it keep theirs.
    public var isElement: Bool? {
        get { settings?.isElement }
        nonmutating set { change { $0.isElement = newValue } }
    }

    /// Whether assistive programs see neither the view nor the views in it; false by default.
    public var isHidden: Bool {
        get { settings?.isHidden ?? false }
        nonmutating set { change { $0.isHidden = newValue } }
    }

    /// The `id` of the view whose text is the name of this one; nil, the default, is none. An `accessibilityLabel` has priority. Of several
    /// views with the `id`, it is the nearest one.
    public var labelledBy: String? {
        get { settings?.labelledBy }
        nonmutating set { change { $0.labelledBy = newValue } }
    }

    /// How assistive programs announce changes of the text in the view; `off` by default.
    public var live: Accessibility.Live {
        get { settings?.live ?? .off }
        nonmutating set { change { $0.live = newValue } }
    }

    /// Connects the view with others, in place of a previous connection of the kind. The views are not retained.
    public func setRelation(_ relation: Accessibility.Relation, to views: [View]) {
        change { settings in
            settings.relations[relation] = views.map { AccessibilitySettings.WeakView(view: $0) }
        }
    }

    /// Tells assistive programs at the next frame that something about the view has changed that is not drawn. Changes that need layout or
    /// display are found without it.
    public func noteChange() {
        view.window?.application?.accessibilityTree?.observer.note(view)
    }

    private func change(_ change: (AccessibilitySettings) -> Void) {
        let settings = settings ?? AccessibilitySettings()
        view.ensuredExtras.accessibility = settings
        change(settings)
        noteChange()
    }
}

extension View {
    /// The properties for assistive programs that a document or an app sets, apart from `accessibilityLabel` and
    /// `accessibilityIdentifier`.
    public var accessibilityProperties: AccessibilityProperties { AccessibilityProperties(view: self) }
}

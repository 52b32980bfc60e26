import Inlay

/// The bar that changes the look of the program: theme, accent, scale, size of text, direction, language and motion.
final class LookViewController: ViewController, PickerViewDelegate {
    @Outlet var accentPicker: PickerView
    @Outlet var zoomPicker: PickerView
    @Outlet var textPicker: PickerView
    @Outlet var languagePicker: PickerView

    @Bindable var theme = "auto"
    @Bindable var isMirrored = false
    @Bindable var reducesMotion = false

    /// The factor on the size of the page.
    var zoom = 1.0
    /// Called with another factor.
    var onZoom: (Double) -> Void = { _ in }
    /// Called after the language has changed.
    var onLanguage: () -> Void = {}

    override func registerActions(in actions: inout ActionTable) {
        actions["themeChanged"] = { [unowned self] in
            application?.appearance = Theme.Appearance(rawValue: theme)
        }
        actions["directionChanged"] = { [unowned self] in
            application?.direction = isMirrored ? .rightToLeft : .leftToRight
        }
        actions["motionChanged"] = { [unowned self] in
            application?.motion = reducesMotion ? .reduced : .full
        }
    }

    override func viewDidLoad() {
        guard let application else { return }
        theme = application.appearance?.rawValue ?? "auto"
        isMirrored = application.direction == .rightToLeft
        reducesMotion = application.theme.reducesMotion
        select(application.accent.map { "\($0)" } ?? "", in: accentPicker)
        select(Self.text(of: zoom), in: zoomPicker)
        select(Self.text(of: nearestFactor(to: application.theme.fontScale)), in: textPicker)
        select(String(application.locale.description.prefix(2)), in: languagePicker)
        for picker in [accentPicker, zoomPicker, textPicker, languagePicker] { picker.delegate = self }
    }

    /// Returns a factor as the documents write it: `1`, `1.25`.
    private static func text(of factor: Double) -> String {
        factor == factor.rounded() ? "\(Int(factor))" : "\(factor)"
    }

    /// The factors on the size of text in the document.
    private static let textFactors = [0.75, 1, 1.25, 1.5, 2]

    /// Returns the factor of the bar that is nearest to the factor of the desktop.
    private func nearestFactor(to factor: Double) -> Double {
        Self.textFactors.min { ($0 - factor).magnitude < ($1 - factor).magnitude } ?? 1
    }

    private func select(_ value: String, in picker: PickerView) {
        picker.setValue(value, forComponent: 0, animated: false)
    }

    func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
        guard let value = pickerView.value(forComponent: 0) as? String else { return }
        if pickerView === accentPicker {
            application?.accent = RGBA(hex: value)
        } else if pickerView === zoomPicker {
            zoom = Double(value) ?? 1
            onZoom(zoom)
        } else if pickerView === textPicker {
            application?.fontScale = Double(value)
        } else {
            application?.locale = LocaleIdentifier(value)
            application?.direction = LocaleIdentifier(value).direction
            // The bar is created again in the other language, after this call from its picker.
            application?.startTask("language") { [onLanguage] in onLanguage() }
        }
    }
}

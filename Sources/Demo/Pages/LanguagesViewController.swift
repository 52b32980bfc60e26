import Inlay

/// Changes the language, and with it the direction, while the program runs.
final class LanguagesViewController: ViewController {
    @Outlet var bookedLabel: Label
    /// The code of the language that is shown.
    @Bindable var language = "en"
    private var isBooked = false

    override func registerActions(in actions: inout ActionTable) {
        actions["english"] = { [unowned self] in speak("en_US") }
        actions["german"] = { [unowned self] in speak("de_DE") }
        actions["arabic"] = { [unowned self] in speak("ar_EG") }
        actions["book"] = book
    }

    override func viewDidLoad() {
        language = application?.locale.language ?? "en"
        bookedLabel.text = isBooked ? localizedString("trip.booked") : ""
    }

    private func speak(_ language: String) {
        application?.locale = LocaleIdentifier(language)
        _ = try? reloadView()
    }

    private func book() {
        isBooked = true
        viewDidLoad()
    }
}

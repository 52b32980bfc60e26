import FoundationEssentials
import Inlay

/// The form. Mistakes are shown from the first attempt to register on.
final class AppNameViewController: ViewController {
    override var preferredContentSize: Size { Size(480, 680) }

    @Outlet var nameField: TextField
    @Outlet var addressField: TextField

    @Bindable var guest = Guest(date: Date())
    @Bindable var isChecked = false
    /// The reason why the guest is not stored; empty if there is none.
    @Bindable var problem = ""

    override func registerActions(in actions: inout ActionTable) {
        actions["register"] = register
        actions["clear"] = clear
    }

    override func viewDidLoad() {
        title = localizedString("title")
        guest.date = application?.now ?? Date()
    }

    private func register() {
        isChecked = true
        guard guest.isValid else {
            _ = (guest.hasName ? addressField : nameField).becomeFirstResponder()
            return
        }
        do {
            let folder = try application?.folders.data ?? Folders.data
            try GuestList(file: folder.appending(path: "guests.json")).add(guest)
            show(Toast(localizedString("registered")))
            clear()
        } catch {
            problem = localizedString("problem.store")
        }
    }

    private func clear() {
        guest = Guest(date: application?.now ?? Date())
        (isChecked, problem) = (false, "")
        _ = nameField.becomeFirstResponder()
    }
}

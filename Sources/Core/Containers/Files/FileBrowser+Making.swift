import Glibc

extension FileBrowser {
    /// Asks for a name, and creates a folder with it in the shown folder.
    func askForFolder() {
        let alert = AlertController(title: translated(.newFolder))
        let create = AlertAction(title: translated(.create)) { [weak self, weak alert] _ in
            self?.makeFolder(named: String((alert?.textFields.first?.text ?? "").trimmed))
        }
        create.isEnabled = false
        alert.addTextField { field in
            field.ensuredExtras.localizedAccessibilityLabel = .name
            field.addAction(for: .editingChanged) { [weak field, weak create] in
                create?.isEnabled = field?.text.trimmed.isEmpty == false
            }
        }
        alert.addAction(AlertAction(title: translated(.cancel), style: .cancel))
        alert.addAction(create)
        present(alert)
    }

    /// Creates a folder and opens it, or shows why it failed.
    func makeFolder(named name: String) {
        let target = space.path(typed: name, in: path)
        let place = space.systemPath(of: target)
        guard !name.isEmpty, space.holds(place), space.holds(space.systemPath(of: target.parent)) else {
            return tell(translated(.mayNotWrite))
        }
        guard mkdir(place, 0o777) != 0 else {
            go(to: target)
            return
        }
        let code = errno
        let shown = target.lastName ?? "/"
        switch code {
        case EEXIST: tell(translated(.isThereAlready, shown))
        case ENOENT, ENOTDIR: tell(translated(.missingFolder, "\(target.parent)"))
        case EACCES, EPERM: tell(translated(.mayNotWrite))
        case EROFS: tell(translated(.isReadOnly))
        case ENOSPC, EDQUOT: tell(translated(.noSpaceLeft))
        case ENAMETOOLONG: tell(translated(.nameTooLong))
        default: tell(translated(.folderNotMade, String(cString: strerror(code))))
        }
    }
}

public import FoundationEssentials

extension Application {
    /// Has the program open an address that the person prefers for such: a web page, a file, a mail to write.
    ///
    ///     if let url = URL(string: "https://example.org") { await application.open(url) }
    ///
    /// Where nobody opens it, an alert in the active window shows the address, to be copied.
    ///
    /// - Returns: whether somebody opens it.
    @discardableResult public func open(_ url: URL) async -> Bool {
        let window = windows.first(where: \.isActive) ?? windows.last
        if let desktop = platform.desktop, await desktop.open(url, over: window) { return true }
        // That window may have closed meanwhile.
        let shown = window?.platformWindow == nil ? windows.last : window
        guard let controller = shown?.rootViewController.lastPresented else { return false }
        let alert = AlertController(title: translated(.nothingOpensAddress), message: url.absoluteString)
        alert.addAction(
            AlertAction(title: translated(.copy)) { [weak self] _ in self?.pasteboard.string = url.absoluteString })
        alert.addAction(AlertAction(title: translated(.close), style: .cancel))
        controller.present(alert)
        return false
    }
}

extension ViewController {
    /// The one in front of all that this one presents.
    fileprivate var lastPresented: ViewController {
        var controller = self
        while let next = controller.presentedViewController { controller = next }
        return controller
    }
}

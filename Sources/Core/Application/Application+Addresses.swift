public import FoundationEssentials

extension Application {
    /// Opens an address in the user's preferred program: a web page, a file, an e-mail to write.
    ///
    ///     if let url = URL(string: "https://example.org") { await application.open(url) }
    ///
    /// If no program opens it, an alert in the active window shows the address for copying.
    ///
    /// - Returns: whether a program opens it.
    @discardableResult public func open(_ url: URL) async -> Bool {
        let window = windows.first(where: \.isActive) ?? windows.last
        if let desktop = platform.desktop, await desktop.open(url, over: window) { return true }
        // The window may have closed meanwhile.
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
    /// The frontmost controller among those that this one presents.
    fileprivate var lastPresented: ViewController {
        var controller = self
        while let next = controller.presentedViewController { controller = next }
        return controller
    }
}

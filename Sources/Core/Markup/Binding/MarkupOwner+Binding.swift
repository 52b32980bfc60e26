extension MarkupOwner {
    /// Binds a property of a view to this owner, as `text="$name"` does in a document.
    ///
    ///     bind("row.heading", to: label, keyPath: "text")
    ///
    /// - Parameters:
    ///   - expression: the text after `$` in a document. Faults in it are reported.
    ///   - keyPath: the property's name in markup, or a path to it.
    public func bind(_ expression: String, to view: View, keyPath: String) {
        let builder = ViewBuilder.builder(for: self)
        let binder = Binder(self, members: OwnerMembers(of: self), builder: builder)
        let context = builder.makeContext(for: self)
        let report = { [handler = builder.diagnosticHandler] (cause: MarkupCause) in
            handler(MarkupDiagnostic(cause))
        }
        switch PropertyPath.resolve(keyPath, from: view) {
        case .failed(let failure): if let cause = failure.cause { report(cause) }
        case .found(let property, of: let object):
            do throws(BindingFault) {
                let bound = try binder.expression(expression)
                Binding(property, of: object, in: view, to: bound, owner: self, context: context) {
                    report($0.cause)
                }.start()
            } catch {
                report(error.cause)
            }
        }
    }

    /// Ends all bindings to this owner. Its views keep their current values.
    public func unbindAll() {
        for property in OwnerMembers(of: self).bindables.values {
            for binding in property.bindings where binding.owner === self { binding.end() }
        }
    }
}

// Diagnostics about templates, strings, includes and asset catalogues.
nonisolated extension MarkupCause {
    static func unknownTemplate(_ name: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownTemplate, "unknown template '\(name.shortened)'", suggestion: .nearest(to: name, among: known))
    }

    /// - Parameter name: nil if the whole file is not a set of templates.
    static func invalidTemplate(_ name: String?) -> MarkupCause {
        MarkupCause(
            .invalidTemplate,
            name.map { "template '\($0.shortened)' must be an object of properties and values" }
                ?? #"the templates must be one object: '{"name": {"property": "value"}}'"#)
    }

    static func templateObject(_ key: String) -> MarkupCause {
        MarkupCause(
            .invalidTemplate, "the value of '\(key.shortened)' must be a text, number or Boolean; ignored")
    }

    static func tooManyClasses(limit: Int) -> MarkupCause {
        MarkupCause(.tooLarge, "more than \(limit) templates are named; the rest is ignored")
    }

    static func malformedStrings(_ fault: MalformedStrings) -> MarkupCause {
        MarkupCause(.malformedStrings, fault.sentence)
    }

    /// - Parameter shown: another language that has the text.
    static func missingTranslation(_ key: String, locale: String, shown: String?) -> MarkupCause {
        MarkupCause(
            .missingTranslation,
            "no text for '\(key.shortened)' in '\(locale)'; \(shown.map { "the text in '\($0)'" } ?? "the key") is shown"
        )
    }

    static func missingLanguage(_ locale: String, shown: String) -> MarkupCause {
        MarkupCause(.missingTranslation, "there are no texts in '\(locale)'; the texts in '\(shown)' are shown")
    }

    /// No text exists in any language.
    static func missingTexts(_ key: String, table: String) -> MarkupCause {
        MarkupCause(
            .missingTranslation,
            "no text for '\(key.shortened)': there is no '\(table).strings' in the resources; keys are shown")
    }

    static func missingFile(_ kind: ResourceKind, _ name: String) -> MarkupCause {
        let message =
            switch kind {
            case _ where name.isEmpty: "the instruction names no file"
            case .templates: "there is no '\(name.shortened).json' or '.plist' in the resources"
            case .strings: "there is no '\(name.shortened).strings' or '.mo' in the resources"
            case .document: "there is no document '\(name.shortened)' in the resources"
            }
        return MarkupCause(.missingFile, message)
    }

    static func fileOutsideResources(_ name: String) -> MarkupCause {
        MarkupCause(.missingFile, "'\(name.shortened)' is outside the resources")
    }

    static func unreadableFile(_ name: String, reason: String) -> MarkupCause {
        MarkupCause(.unreadableFile, "cannot read '\(name)': \(reason)")
    }

    static let misplacedInclude = MarkupCause(
        .misplacedInclude, "'<?include?>' is only allowed inside an element, which gets the included view")

    static func includeCycle(_ names: [String]) -> MarkupCause {
        MarkupCause(.includeCycle, .error, "the document includes itself: \(chain(names))")
    }

    static func includesTooDeep(_ names: [String], limit: Int) -> MarkupCause {
        MarkupCause(
            .includeCycle, .error, "documents include each other more than \(limit) deep: \(chain(names))")
    }

    static func tooManyIncludes(limit: Int) -> MarkupCause {
        MarkupCause(.tooLarge, .error, "more than \(limit) documents are included")
    }

    static func tooManyFiles(limit: Int) -> MarkupCause {
        MarkupCause(.tooLarge, "more than \(limit) instructions name a file; the rest is ignored")
    }

    /// Returns `A.xml -> B.xml -> A.xml`. A long chain is shortened to its ends.
    private static func chain(_ names: [String]) -> String {
        let shown = names.count > 8 ? names.prefix(4) + ["..."] + names.suffix(3) : names[...]
        return shown.joined(separator: " -> ")
    }
}

// MARK: - Asset catalogues and tables
nonisolated extension MarkupCause {
    static let notATable = MarkupCause(
        .faultyResource, "the outermost value must be a dictionary of names and values")

    static func notAText(_ key: String) -> MarkupCause {
        MarkupCause(.faultyResource, "the value of '\(key.shortened)' must be a text")
    }

    static let notAColor = MarkupCause(
        .faultyResource,
        "invalid colour: red, green and blue, or white, must be numbers from 0 to 1 or from 0 to 255")

    static func missingAsset(_ name: String) -> MarkupCause {
        MarkupCause(.faultyResource, "there is no file '\(name.shortened)' next to 'Contents.json'")
    }

    /// A PDF in an asset catalogue.
    static func pdfAsset(_ name: String) -> MarkupCause {
        MarkupCause(
            .faultyResource, "PDF is not supported: export '\(name.shortened)' as SVG or PNG; ignored")
    }

    static func tooManyAssets(limit: Int) -> MarkupCause {
        MarkupCause(.faultyResource, "the asset catalogues have more than \(limit) files; the rest is ignored")
    }

    static func faultyEntry(_ text: String, key: String, _ error: MarkupValueError) -> MarkupCause {
        MarkupCause(.faultyResource, "value '\(text.shortened)' of '\(key.shortened)': \(error.sentence)")
    }
}

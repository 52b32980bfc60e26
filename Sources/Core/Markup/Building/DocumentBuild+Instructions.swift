// Processing instructions. Specification 10.

extension DocumentBuild {
    /// The maximum nesting of includes. Each level adds calls to the stack; hand-written documents nest two or three.
    static let maximumIncludeDepth = 16
    /// The maximum number of includes in one load. Each may read another file.
    static let maximumIncludeCount = 1000
    /// The maximum number of template and string files in one load. Searching for each takes about 0.1 ms, and every include may name some.
    static let maximumFileCount = 3 * maximumIncludeCount

    /// Instructions whose data is localized text. Specification 7.
    private static let titleInstructions: Set<String> = [
        "segmentTitle", "rowTitle", "sectionHeaderTitle", "sectionFooterTitle",
    ]

    /// Instructions whose effect is not repeated when a part of the document is recreated.
    private static let ownInstructions: Set<String> = ["case", "end", "properties", "strings", "include"]

    func process(instruction target: String, data: Range<Int32>, offset: Int) {
        let range = offset + 2..<offset + 2 + target.utf8.count
        let text = tape.string(data)
        if Self.ownInstructions.contains(target) {
            markAsNotRecreatable()
            recreationBuild = nil
            spare = nil
        }
        switch target {
        case "case":
            openCase(of: String(text.trimmed), Instruction(target: range, data: dataRange(after: range.upperBound)))
        case "end":
            if openedCase == nil { report(.endWithoutCase, in: openElements.last?.tag, at: .bytes(range)) }
            openedCase = nil
        case _ where !isActive: break
        case "properties": readTemplates(text, Instruction(target: range, data: dataRange(after: range.upperBound)))
        case "strings": readStrings(text, Instruction(target: range, data: dataRange(after: range.upperBound)))
        case "include": include(text, Instruction(target: range, data: dataRange(after: range.upperBound)))
        default: deliver(target, text, range)
        }
    }

    /// Known platforms in addition to those of the options.
    private static let otherPlatforms: Set<String> = ["iOS", "tvOS", "macOS", "Linux", "Desktop"]

    private func openCase(of platform: String, _ instruction: Instruction) {
        openedCase = platform
        let platforms = builder.options.platforms
        guard !platforms.contains(platform), !Self.otherPlatforms.contains(platform) else { return }
        let known = platforms.union(Self.otherPlatforms).sorted()
        report(.unknownPlatform(platform, known: known), in: openElements.last?.tag, at: instruction.place)
    }

    /// The position of an instruction in the source.
    struct Instruction {
        let target: Range<Int>
        let data: Range<Int>
        /// The place of the data, or of the target if there is no data.
        var place: Place { .bytes(data.isEmpty ? target : data) }
    }

    /// Returns the range of the data after an instruction's target, without surrounding white space.
    private func dataRange(after target: Int) -> Range<Int> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
        let bytes = source.bytes
        var start = target
        while start < bytes.count, isSpace(bytes[start]) { start += 1 }
        var end = start
        while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "?") || bytes[end + 1] != UInt8(ascii: ">") { end += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Counts an instruction that names a file. Returns false above the limit, which is reported once.
    private func countFile(_ instruction: Instruction) -> Bool {
        load.fileCount += 1
        if load.fileCount == Self.maximumFileCount + 1 {
            report(.tooManyFiles(limit: Self.maximumFileCount), in: openElements.last?.tag, at: instruction.place)
        }
        return load.fileCount <= Self.maximumFileCount
    }

    /// Whether an instruction is passed to an app's class; its data may be localized text.
    private func isOfApp(_ target: String, on view: View) -> Bool {
        registry.table(of: type(of: view)).isForeign && !PartNames.instructions.contains(target)
    }

    private func deliver(_ target: String, _ text: String, _ range: Range<Int>) {
        let parent = openElements.last { $0.view != nil || $0.container is any SlotCollector }
        guard let parent, let view = parent.view ?? content?.container else {
            // Instructions before the outermost element, such as `xml-stylesheet`, are for other programs.
            if target.nearest(among: Self.ownInstructions.sorted()) != nil {
                report(.unknownInstruction(target), in: openElements.last?.tag, at: .bytes(range))
            }
            return
        }
        var data = text
        if Self.titleInstructions.contains(target) || isOfApp(target, on: view) {
            switch text.utf8.first {
            case UInt8(ascii: "@"):
                data = translation(of: String(text.dropFirst()), in: parent.tag, at: .bytes(range))
            case UInt8(ascii: "^"): data = String(text.dropFirst())
            default: break
            }
        }
        let instruction = Instruction(target: range, data: dataRange(after: range.upperBound))
        let complain = { (cause: MarkupCause) in
            self.report(cause, in: parent.tag, at: cause.valueError == nil ? .bytes(range) : instruction.place)
        }
        defer { reportValidationIssues(in: parent.tag, at: instruction.place) }
        let isTaken = context.serve(complain) {
            guard let collector = parent.container as? any SlotCollector else {
                return view.processMarkupInstruction(target, data: data)
            }
            return collector.processMarkupInstruction(target, data: data)
        }
        if !isTaken {
            report(.unknownInstruction(target), in: parent.tag, at: .bytes(range))
        }
    }
}

// MARK: - Strings
extension DocumentBuild {
    private func readStrings(_ data: String, _ instruction: Instruction) {
        guard countFile(instruction) else { return }
        var name = String(data.trimmed)
        if name.hasSuffix(".strings") { name.removeLast(".strings".count) }
        let table = load.table(named: name)
        if table.isEmpty {
            return report(
                table.isOutside ? .fileOutsideResources(name) : .missingFile(.strings, name),
                in: openElements.last?.tag,
                at: instruction.place)
        }
        translations.add(table)
    }

    /// Returns the text of a key in the current language, or the key if there is none.
    func translation(of key: String, in tag: OpenTag, at place: Place) -> String {
        let table = translations.table(of: key, default: load.strings)
        if builder.options.reportsMissingTranslations { reportMissing(key, table, in: tag, at: place) }
        return table?[key] ?? key
    }

    /// - Parameter table: the table that has the text, in any language.
    private func reportMissing(_ key: String, _ table: StringTable?, in tag: OpenTag, at place: Place) {
        let locale = "\(builder.locale)"
        guard let table else {
            guard !translations.hasTexts(default: load.strings) else {
                return report(.missingTranslation(key, locale: locale, shown: nil), in: tag, at: place)
            }
            if load.reportMissingLanguage() {
                report(.missingTexts(key, table: load.nameOfStrings), in: tag, at: place)
            }
            return
        }
        guard let shown = table.substitute(for: key) else { return }
        if table.hasLanguage {
            report(.missingTranslation(key, locale: locale, shown: shown), in: tag, at: place)
        } else if builder.options.reportsMissingLanguage, load.reportMissingLanguage() {
            report(.missingLanguage(locale, shown: shown), in: tag, at: place)
        }
    }
}

// MARK: - Templates
extension DocumentBuild {
    /// Reads templates from inline JSON or a named file. An array is not a set of templates, but it is not a file name either.
    private func readTemplates(_ data: String, _ instruction: Instruction) {
        if let first = data.utf8.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) {
            do throws(MarkupParseFailure) {
                merge(try JSONReader.read(source.source, in: instruction.data), of: source)
            } catch {
                report(error.cause, in: openElements.last?.tag, at: .bytes(error.range))
            }
            return
        }
        guard countFile(instruction) else { return }
        let name = String(data.trimmed)
        let resources = builder.templateResources
        reportSizeClassVariants(of: name) { resources.locate(templates: $0) }
        var isFound = false
        var isOutside = false
        for name in builder.variants(of: name, for: owner).reversed() {
            switch resources.locate(templates: name) {
            case .found(let path):
                isFound = true
                readTemplates(at: path, instruction)
            case .outside: isOutside = true
            case .missing: break
            }
        }
        guard !isFound else { return }
        report(
            isOutside ? .fileOutsideResources(name) : .missingFile(.templates, name), in: openElements.last?.tag,
            at: instruction.place)
    }

    /// Reports the size classes for which another file exists.
    private func reportSizeClassVariants(of name: String, locate: (String) -> Resources.Location) {
        guard let tell = builder.sizeClassHandler else { return }
        for sizeClass in SizeClass.allCases {
            var other = builder
            other.sizeClass = sizeClass
            let variant = other.variants(of: name, for: owner).first ?? name
            if variant != name, locate(variant).path != nil { tell(sizeClass) }
        }
    }

    private func readTemplates(at path: String, _ instruction: Instruction) {
        let name = builder.resources.name(ofFile: path)
        do throws(TemplateFileError) {
            let file = try ResourceCache.shared.templates(at: path, name: name)
            merge(file.root, of: file.source)
        } catch {
            switch error {
            case .unreadable(let reason):
                report(
                    .unreadableFile(name, reason: reason), in: openElements.last?.tag,
                    at: instruction.place)
            case .malformed(let failure, let source): log.report(failure.cause, in: source) { failure.range }
            }
        }
    }

    private func merge(_ node: DataNode, of source: SourceText) {
        templates.merge(node, of: source) { cause, range in log.report(cause, in: source) { range } }
    }
}

// MARK: - Included documents
extension DocumentBuild {
    private func include(_ data: String, _ instruction: Instruction) {
        let name = String(data.trimmed)
        func complain(_ cause: MarkupCause) { report(cause, in: openElements.last?.tag, at: instruction.place) }
        guard let parent = openElements.last else { return complain(.misplacedInclude) }
        reportSizeClassVariants(of: name) { builder.documentResources(for: owner).locate(document: $0) }
        switch builder.locate(documentNamed: name, for: owner) {
        case .missing: complain(.missingFile(.document, name))
        case .outside: complain(.fileOutsideResources(name))
        case .found(let path):
            builder.includeHandler?(path)
            let file = builder.resources.name(ofFile: path)
            if let first = load.openFiles.firstIndex(where: { $0.path.map(FileName.init) == FileName(path) }) {
                return complain(.includeCycle(load.openFiles[first...].map(\.name) + [file]))
            }
            load.includeCount += 1
            guard load.openFiles.count <= Self.maximumIncludeDepth else {
                return complain(.includesTooDeep(load.openFiles.map(\.name), limit: Self.maximumIncludeDepth))
            }
            guard load.includeCount <= Self.maximumIncludeCount else {
                return complain(.tooManyIncludes(limit: Self.maximumIncludeCount))
            }
            guard let document = load.document(at: path, name: file, report: complain) else { return }
            load.openFiles.append((path, file))
            // The `<root>` of an included document is a column of its children in document order, as wide as the room allows.
            let build = DocumentBuild(document, load: load, parent: self) { ColumnView() }
            let view = build.run()
            load.openFiles.removeLast()
            defer { reportValidationIssues(in: parent.tag, at: instruction.place) }
            guard let view, let parentView = parent.view, !parentView.appendMarkupElementView(view) else { return }
            complain(.childNotTaken(child: "\(type(of: view))", parent: self.name(of: parent.tag)))
        }
    }
}

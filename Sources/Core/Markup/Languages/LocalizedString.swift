/// A localized string that Inlay shows itself or passes to assistive technologies. The raw value is the key, by which
/// apps replace the text.
///
/// Each other language has a table in a file of this folder, with a line for each text: `Cut = Ausschneiden`. English has a line where the text differs from the key. A table is searched for
/// each single text and is not cached. `%1` and `%2` are placeholders for arguments. No text has plural forms.
package nonisolated enum LocalizedString: String, CaseIterable, Sendable {
    // Bars
    case done = "Done"
    case cancel = "Cancel"
    case edit = "Edit"
    case save = "Save"
    case add = "Add"
    case compose = "Compose"
    case reply = "Reply"
    case share = "Share"
    case organize = "Organize"
    case bookmarks = "Bookmarks"
    case search = "Search"
    case refresh = "Refresh"
    case stop = "Stop"
    case camera = "Camera"
    case delete = "Delete"
    case play = "Play"
    case pause = "Pause"
    case rewind = "Rewind"
    case fastForward = "Fast Forward"
    case undo = "Undo"
    case redo = "Redo"
    case pageCurl = "Page Curl"
    case more = "More"
    case favorites = "Favorites"
    case featured = "Featured"
    case topRated = "Top Rated"
    case recents = "Recents"
    case contacts = "Contacts"
    case history = "History"
    case downloads = "Downloads"
    case mostRecent = "Most Recent"
    case mostViewed = "Most Viewed"
    case back = "Back"

    // Editing
    case cut = "Cut"
    case copy = "Copy"
    case copyAddress = "Copy Address"
    case paste = "Paste"
    case selectAll = "Select All"
    case undoAction = "Undo %1"
    case redoAction = "Redo %1"

    // Keys, in menus
    case controlKey = "Ctrl"
    case shiftKey = "Shift"
    case keys = "Esc, Backspace, Insert, Delete, Home, End, Page Up, Page Down, Enter, Space"
    case keypadKey = "Num %1"

    // Dialogs
    case close = "Close"
    case nothingOpensAddress = "Nothing opens this address"
    case answerInDesktopDialog = "Answer in the dialog of the desktop"
    case open = "Open"
    case openFile = "Open a File"
    case openFiles = "Open Files"
    case choose = "Choose"
    case chooseFolder = "Choose a Folder"
    case chooseFolders = "Choose Folders"

    // Files
    case name = "Name"
    case path = "Path"
    case kind = "Kind"
    case files = "Files"
    case allFiles = "All files"
    case folder = "Folder"
    case home = "Home"
    case up = "Up"
    case folderAbove = "The folder above (Alt+↑)"
    case places = "Places"
    case newFolder = "New Folder"
    case create = "Create"
    case reading = "Reading…"
    case emptyFolder = "This folder is empty"
    case noFilesOfKind = "No files of this kind"
    case noFoldersInHere = "No folders in here"
    case tooManyEntries = "This folder has more than %1 entries; not all of them are listed."
    case folderIsGone = "This folder is not there any more."
    case isNoFolder = "This is no folder."
    case mayNotRead = "You may not read this folder."
    case mayNotWrite = "You may not write to this folder."
    case noSpaceLeft = "There is no space left on the disk."
    case isReadOnly = "The disk is read-only."
    case circularLink = "The link leads back to itself."
    case unreadableFolder = "This folder cannot be read (%1)."
    case folderNotMade = "The folder cannot be made (%1)."
    case missingFolder = "There is no folder ‘%1’."
    case missingFile = "There is no file or folder ‘%1’."
    case isGone = "‘%1’ is not there any more."
    case isThereAlready = "‘%1’ is there already."
    case isNoFile = "‘%1’ is there, and no file."
    case nameTooLong = "The name is too long."
    case replaceQuestion = "Replace ‘%1’?"
    case replaceWarning = "There is a file of this name. What is in it is lost."
    case replace = "Replace"
    case brokenLink = "broken link"
    case noFile = "no file"
    case oneByte = "1 byte"
    case bytes = "%1 bytes"
    case sizeUnits = "kB MB GB TB PB EB"

    // Calendars and tables
    case previousMonth = "Previous month"
    case nextMonth = "Next month"
    case hours = "%1 h"
    case minutes = "%1 min"
    case numberBetween = "Enter a number from %1 to %2"
    case details = "Details"

    // Combo boxes, tabs and colour wells
    case notInList = "‘%1’ is not in the list."
    case newTab = "New Tab"
    case allTabs = "All Tabs"
    case edited = "edited"
    case color = "Color"
    case palette = "Palette"
    case recentColors = "Recent Colors"
    case hue = "Hue"
    case saturation = "Saturation"
    case brightness = "Brightness"
    case opacity = "Opacity"
    case hexCode = "Hex Code"

    // Keyboard shortcuts
    case keyboardShortcuts = "Keyboard Shortcuts"
    case noShortcuts = "No shortcuts found"
    case general = "General"
    case editing = "Editing"
    case navigation = "Navigation"
    case nextPane = "Next Pane"
    case previousPane = "Previous Pane"
    case openMenuBar = "Open the Menu Bar"
    case openContextMenu = "Open the Context Menu"
    case nextTab = "Next Tab"
    case previousTab = "Previous Tab"
    case closeTab = "Close Tab"
    case toggleSidebar = "Show or Hide the Sidebar"

    // Charts
    case noData = "No data"

    // Players
    case mute = "Mute"
    case unmute = "Unmute"
    case volume = "Volume"
    case position = "Position"
    case fullScreen = "Full Screen"
    case leaveFullScreen = "Leave Full Screen"
    case cannotBePlayed = "‘%1’ cannot be played."
    case partOf = "%1 of %2"

    // For assistive technologies
    case inProgress = "in progress"
    case stopped = "stopped"
    case selected = "selected"
    case checked = "checked"
    case ascending = "ascending"
    case descending = "descending"
    case on = "on"
    case off = "off"
    case mixed = "mixed"
    case opened = "open"
    case expanded = "expanded"
    case collapsed = "collapsed"
    case today = "today"
    case clear = "clear"
    case pageOf = "page %1 of %2"
    case segmentOf = "segment %1 of %2"
    case tabOf = "tab %1 of %2"

    // The words of a screen reader: roles, then states, sizes of groups, edits and characters
    case alertRole = "alert"
    case calendarRole = "calendar"
    case chartRole = "chart"
    case checkBoxRole = "check box"
    case columnHeaderRole = "table column header"
    case comboBoxRole = "combo box"
    case editableComboBoxRole = "editable combo box"
    case dateRole = "date editor"
    case dialogRole = "dialog"
    case entryRole = "entry"
    case windowRole = "frame"
    case groupingRole = "grouping"
    case headingRole = "heading level %1"
    case imageRole = "image"
    case labelRole = "label"
    case linkRole = "link"
    case listRole = "list"
    case menuRole = "menu"
    case menuBarRole = "menu bar"
    case menuItemRole = "menu item"
    case checkMenuItemRole = "check menu item"
    case tabRole = "page tab"
    case tabListRole = "page tab list"
    case panelRole = "panel"
    case passwordRole = "password text"
    case progressBarRole = "progress bar"
    case buttonRole = "push button"
    case radioButtonRole = "radio button"
    case separatorRole = "separator"
    case horizontalSplitterRole = "horizontal splitter"
    case verticalSplitterRole = "vertical splitter"
    case spinButtonRole = "spin button"
    case horizontalSliderRole = "horizontal slider"
    case verticalSliderRole = "vertical slider"
    case statusBarRole = "status bar"
    case tableCellRole = "table cell"
    case textRole = "text"
    case toggleButtonRole = "toggle button"
    case toolBarRole = "tool bar"
    case toolTipRole = "tool tip"
    case treeTableRole = "tree table"
    case notChecked = "not checked"
    case partiallyChecked = "partially checked"
    case pressed = "pressed"
    case notPressed = "not pressed"
    case notSelected = "not selected"
    case grayed = "grayed"
    case readOnly = "read only"
    case required = "required"
    case invalidEntry = "invalid entry"
    case multiSelect = "multi-select"
    case unselected = "unselected"
    case sortedAscending = "sorted ascending"
    case sortedDescending = "sorted descending"
    case blank = "blank"
    case leavingList = "leaving list."
    case leavingPanel = "leaving panel."
    case leavingTable = "leaving table."
    case listWithOneItem = "List with 1 item"
    case listWithItems = "List with %1 items"
    case tableSize = "table with %1 rows %2 columns"
    case treeLevel = "tree level %1"
    case percent = "%1 percent."
    case selectionDeleted = "Selection deleted."
    case pasted = "Pasted contents from clipboard."
    case cutToClipboard = "Cut selection to clipboard."
    case selectionRemoved = "Text unselected."
    case space = "space"
    case newline = "newline"
    case tab = "tab"
}

nonisolated extension LocalizedString {
    /// Returns the text in a language, or in English if Inlay does not have the language.
    func text(in locale: LocaleIdentifier) -> String {
        let table = locale.names.lazy.compactMap(Self.table).first
        let text = table.flatMap(text) ?? text(in: Self.english) ?? rawValue
        // The program splits these two into parts.
        return locale.pseudoLanguage?.text(text, hasBrackets: self != .keys && self != .sizeUnits) ?? text
    }

    private func text(in table: StaticString) -> String? {
        table.withUTF8Buffer { bytes in
            let start = Array("\(rawValue) = ".utf8)
            let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: start) }
            return line.map { String(decoding: $0.dropFirst(start.count), as: UTF8.self) }
        }
    }

    /// Whether Inlay has texts in the language.
    static func knows(_ locale: LocaleIdentifier) -> Bool {
        locale.language == "en" || locale.pseudoLanguage != nil || locale.names.contains { table($0) != nil }
    }

    /// - Parameter name: the language, named like the folders of documents. The result is nil if Inlay does not have the language.
    static func table(_ name: String) -> StaticString? {
        switch name {
        case "ar": arabic
        case "cs": czech
        case "da": danish
        case "de": german
        case "el": greek
        case "es": spanish
        case "fi": finnish
        case "fr": french
        case "he": hebrew
        case "it": italian
        case "ja": japanese
        case "ko": korean
        case "nb", "nn": norwegian
        case "nl": dutch
        case "pl": polish
        case "pt": portuguese
        case "pt-BR": brazilian
        case "ru": russian
        case "sv": swedish
        case "tr": turkish
        case "uk": ukrainian
        case "zh-Hans": simplifiedChinese
        case "zh-Hant": traditionalChinese
        default: nil
        }
    }

    /// Replaces the placeholders in a text with arguments.
    static func fill(_ text: String, _ arguments: [String]) -> String {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { filled, part in
            guard let number = part.first?.wholeNumberValue, arguments.indices.contains(number - 1) else {
                filled += "%" + part
                return
            }
            filled += arguments[number - 1] + part.dropFirst()
        }
    }
}

// MARK: - In an application
extension Application {
    /// The name of the table in an app's resources that overrides phrases, or adds a language that Inlay does not have.
    static let tableOfLocalizedStrings = "Inlay"

    /// Returns a phrase in the application's language.
    func translated(_ phrase: LocalizedString) -> String {
        let resources = resourcesInPreview ?? resources
        let table = ResourceCache.shared.strings(
            .init(resources: resources, name: Self.tableOfLocalizedStrings, locale: locale))
        if table !== stringReplacements {
            stringReplacements = table
            table.report(to: DiagnosticLog(isStrict: false) { [weak self] in self?.report($0) })
        }
        guard let own = table[phrase.rawValue] else { return phrase.text(in: locale) }
        // The app's English fallback is used only if Inlay's phrase would also be in English.
        let substitute = table.substitute(for: phrase.rawValue)
        return substitute == nil || substitute == "en" && !LocalizedString.knows(locale) ? own : phrase.text(in: locale)
    }

    /// - Parameter application: the application whose language is used. nil uses the last active application.
    static func translated(_ phrase: LocalizedString, _ arguments: [String] = [], in application: Application? = nil)
        -> String
    {
        let text = (application ?? .current)?.translated(phrase) ?? phrase.rawValue
        return arguments.isEmpty ? text : LocalizedString.fill(text, arguments)
    }
}

extension Window {
    /// Updates the localized strings that Inlay shows itself.
    func languageDidChange() {
        presentation.closeMenus()
        for controller in presentation.shownControllers { controller.languageDidChange() }
        LayoutPass(of: root).invalidateLayoutOfTree()
        invalidate()
    }
}

extension View {
    /// Returns a phrase in the language of the application that shows the view.
    package func translated(_ phrase: LocalizedString, _ arguments: String...) -> String {
        Application.translated(phrase, arguments, in: window?.application)
    }
}

extension ViewController {
    /// Returns a phrase in the language of the application that shows the controller.
    func translated(_ phrase: LocalizedString, _ arguments: String...) -> String {
        Application.translated(phrase, arguments, in: application)
    }
}

import Synchronization

/// Icons for the standard action names of freedesktop.org, for desktops whose icon theme lacks them. Like symbols, they are
/// lines of 1.5 points on a grid of 16 in the tint colour.
nonisolated enum ActionIcons {
    /// The placeholder for a missing icon: a box with a cross.
    static let placeholder = Image(
        name: "image-missing", source: SymbolSource(lines("2.5 2.5,13.5 13.5;13.5 2.5,2.5 13.5;" + box)),
        isTemplate: true)

    static var names: [String] { (Array(drawings.keys) + Array(symbols.keys)).sorted() }

    /// Returns the icon of a name, with or without `-symbolic`; nil if the name is not a standard action.
    static func image(named name: String) -> Image? {
        let action = name.hasSuffix("-symbolic") ? String(name.dropLast(9)) : name
        return images.withLock { images in
            if let image = images[action] { return image }
            guard let strokes = drawings[action].map(lines) ?? symbols[action]?.strokes else { return nil }
            let source = SymbolSource(strokes)
            let shown: any ImageSource =
                directed.contains(action)
                ? DirectionalImage(leftToRight: source, rightToLeft: SymbolSource(strokes, isMirrored: true)) : source
            let image = Image(name: action, source: shown, isTemplate: true)
            images[action] = image
            return image
        }
    }

    /// Whether a name has the form of an icon name: lowercase words separated by hyphens.
    static func isName(_ name: String) -> Bool {
        name.contains("-") && !name.hasPrefix("-") && !name.hasSuffix("-")
            && name.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
    }

    private static let images = Mutex<[String: Image]>([:])

    /// Icons that are mirrored if text runs from right to left.
    private static let directed: Set<String> = [
        "document-send", "edit-redo", "edit-undo", "format-indent-less", "format-indent-more", "go-first", "go-jump",
        "go-last", "go-next", "go-previous", "mail-forward", "mail-reply-all", "mail-reply-sender", "mail-send",
    ]

    private static let symbols: [String: Symbol] = [
        "edit-delete": .trash, "edit-find": .search, "edit-redo": .redo, "edit-undo": .undo, "help-about": .info,
        "help-contents": .book, "list-add": .plus, "mail-message-new": .compose, "mail-reply-sender": .reply,
        "media-playback-pause": .pause, "media-playback-start": .play, "media-seek-backward": .rewind,
        "media-seek-forward": .fastForward, "object-rotate-right": .refresh, "system-reboot": .refresh,
        "system-search": .search, "view-refresh": .refresh, "window-close": .close,
    ]

    private static let page = "3.5 2,9.5 2,12.5 5,12.5 14,3.5 14 z;9.5 2,9.5 5,12.5 5"
    private static let envelope = ";2 4,14 4,14 12,2 12 z;2 4.5,8 9,14 4.5"
    private static let box = "2.5 2.5,13.5 2.5,13.5 13.5,2.5 13.5 z"
    private static let glass = "c 7 7 4.75;10.5 10.5,14 14"
    private static let exit = "9 2.5,3 2.5,3 13.5,9 13.5;7 8,14 8;11 5,14 8,11 11"
    private static let plane = "14 2,2 7.5,6.5 9.5,8.5 14 z;14 2,6.5 9.5"
    private static let corners =
        "2.5 5.5,2.5 2.5,5.5 2.5;10.5 2.5,13.5 2.5,13.5 5.5;13.5 10.5,13.5 13.5,10.5 13.5;5.5 13.5,2.5 13.5,2.5 10.5"
    private static let pilcrow = "12 2,6.5 2;a 6.5 4.25 2.25 90 270;6.5 6.5,8 6.5;8 2,8 9.5;10.5 2,10.5 9.5;"

    /// Lines from point to point; `z` closes them. `c x y radius` is a circle, `a x y radius from to` an arc.
    private static let drawings: [String: String] = [
        "address-book-new": "3.5 2,12.5 2,12.5 14,3.5 14 z;c 8 6 1.75;a 8 12 3 200 340",
        "application-exit": exit,
        "appointment-new":
            "2.5 3.5,13.5 3.5,13.5 13.5,2.5 13.5 z;2.5 6.25,13.5 6.25;5 2,5 3.5;11 2,11 3.5;8 8,8 12;6 10,10 10",
        "call-start": "4 2.5,6.5 5.5,5 7.5,8.5 11,10.5 9.5,13.5 12,11.5 13.5,7.5 12,4 8.5,2.5 4.5 z",
        "call-stop": "2 9,5 6,11 6,14 9,13 11.5,10.5 10.5,10 9,6 9,5.5 10.5,3 11.5 z",
        "contact-new": "c 6 5 2.75;a 6 14 4.75 180 360;1.25 14,10.75 14;13 2.5,13 7;10.75 4.75,15.25 4.75",
        "document-new": page + ";8 7,8 11.5;5.75 9.25,10.25 9.25",
        "document-open": "2 13,2 3.5,6 3.5,7.5 5.25,12.5 5.25,12.5 7.5;2 13,4.5 7.5,15 7.5,12.5 13 z",
        "document-open-recent": "c 8 8 6.25;8 4.5,8 8,10.5 9.5",
        "document-page-setup": page + ";5.75 7.25,10.25 7.25,10.25 11.5,5.75 11.5 z",
        "document-print":
            "4.5 6,4.5 2,11.5 2,11.5 6;4.5 11.5,2 11.5,2 6,14 6,14 11.5,11.5 11.5;4.5 9,11.5 9,11.5 14,4.5 14 z",
        "document-print-preview": page + ";c 7.25 8.5 1.9;8.6 9.85,10.5 11.75",
        "document-properties": page + ";6 7,10 7;6 9.25,10 9.25;6 11.5,10 11.5",
        "document-revert": "a 8.5 8 5.5 190 500;2.5 4,3 7.25,6.25 6.75",
        "document-save": "2.5 2.5,11 2.5,13.5 5,13.5 13.5,2.5 13.5 z;5 2.5,5 6,10 6,10 2.5;5 13.5,5 9.5,11 9.5,11 13.5",
        "document-save-as":
            "8 13.5,2.5 13.5,2.5 2.5,11 2.5,13.5 5,13.5 6;5 2.5,5 6,10 6,10 2.5;9 14,9.5 11.5,13.25 7.75,15 9.5,11.25 13.25 z",
        "document-send": plane,
        "edit-clear": "5.5 3.5,14 3.5,14 12.5,5.5 12.5,1.5 8 z;7.5 6,11.5 10;11.5 6,7.5 10",
        "edit-copy": "5.5 5,13.5 5,13.5 14,5.5 14 z;5.5 11,2.5 11,2.5 2,10.5 2,10.5 5",
        "edit-cut": "c 4.5 12 1.9;c 11.5 12 1.9;5.5 10.25,11 2;10.5 10.25,5 2",
        "edit-find-replace": "c 7 6 3.75;9.75 8.75,12 11;2.5 13.75,13.5 13.75",
        "edit-paste": "5 3.5,3 3.5,3 14,13 14,13 3.5,11 3.5;5.5 2,10.5 2,10.5 5,5.5 5 z",
        "edit-select-all": corners + ";5.5 5.5,10.5 5.5,10.5 10.5,5.5 10.5 z",
        "folder-new": "2 3.5,6 3.5,7.5 5.25,14 5.25,14 13,2 13 z;8 7,8 11.5;5.75 9.25,10.25 9.25",
        "format-indent-less": "2.5 3,13.5 3;7 6.5,13.5 6.5;7 9.5,13.5 9.5;2.5 13,13.5 13;4.5 6,2.5 8,4.5 10",
        "format-indent-more": "2.5 3,13.5 3;7 6.5,13.5 6.5;7 9.5,13.5 9.5;2.5 13,13.5 13;2.5 6,4.5 8,2.5 10",
        "format-justify-center": "2.5 3,13.5 3;5 6.33,11 6.33;2.5 9.67,13.5 9.67;5 13,11 13",
        "format-justify-fill": "2.5 3,13.5 3;2.5 6.33,13.5 6.33;2.5 9.67,13.5 9.67;2.5 13,13.5 13",
        "format-justify-left": "2.5 3,13.5 3;2.5 6.33,9 6.33;2.5 9.67,13.5 9.67;2.5 13,9 13",
        "format-justify-right": "2.5 3,13.5 3;7 6.33,13.5 6.33;2.5 9.67,13.5 9.67;7 13,13.5 13",
        "format-text-bold":
            "4.5 2.5,4.5 13.5;4.5 2.5,8.5 2.5;a 8.5 5.125 2.625 -90 90;4.5 7.75,9 7.75;a 9 10.625 2.875 -90 90;9 13.5,4.5 13.5",
        "format-text-direction-ltr": pilcrow + "3 12.5,13 12.5;11 10.5,13 12.5,11 14.5",
        "format-text-direction-rtl": pilcrow + "13 12.5,3 12.5;5 10.5,3 12.5,5 14.5",
        "format-text-italic": "7 2.5,12 2.5;4 13.5,9 13.5;9.5 2.5,6.5 13.5",
        "format-text-strikethrough": "a 8 5.25 2.75 90 330;a 8 10.75 2.75 -90 150;2.5 8,13.5 8",
        "format-text-underline": "4 2.5,4 7;a 8 7 4 0 180;12 7,12 2.5;3.5 14,12.5 14",
        "go-bottom": "8 2,8 10.5;4.5 7,8 10.5,11.5 7;3 13.5,13 13.5",
        "go-down": "8 2.5,8 13;4 9,8 13,12 9",
        "go-first": "14 8,5.5 8;9 4.5,5.5 8,9 11.5;2.5 3,2.5 13",
        "go-home":
            "2 8,8 2.5,14 8;3.75 6.5,3.75 13.5,12.25 13.5,12.25 6.5;6.75 13.5,6.75 9.5,9.25 9.5,9.25 13.5",
        "go-jump": "2.5 13,2.5 9;a 6.5 9 4 180 270;6.5 5,13 5;10 2,13 5,10 8",
        "go-last": "2 8,10.5 8;7 4.5,10.5 8,7 11.5;13.5 3,13.5 13",
        "go-next": "2.5 8,13 8;9 4,13 8,9 12",
        "go-previous": "13.5 8,3 8;7 4,3 8,7 12",
        "go-top": "8 14,8 5.5;4.5 9,8 5.5,11.5 9;3 2.5,13 2.5",
        "go-up": "8 13.5,8 3;4 7,8 3,12 7",
        "help-faq": "c 8 8 6.75;a 8 6.25 2 180 405;9.41 7.66,8 9;8 11.5,8 11.5",
        "insert-image": "2 3,14 3,14 13,2 13 z;c 5.5 6.25 1.1;3 12,7 8.5,9 10.25,11 8,14 11",
        "insert-link":
            "6.5 5,4.5 5;a 4.5 8 3 90 270;4.5 11,6.5 11;9.5 5,11.5 5;a 11.5 8 3 -90 90;11.5 11,9.5 11;5.5 8,10.5 8",
        "insert-object": box + ";8 5,8 11;5 8,11 8",
        "insert-text": "3 5,3 3,13 3,13 5;8 3,8 13.5;6 13.5,10 13.5",
        "list-remove": "3 8,13 8",
        "mail-forward": "9.5 3.5,13.5 7.5,9.5 11.5;13.5 7.5,7 7.5;a 7 12 4.5 180 270;2.5 12,2.5 13",
        "mail-mark-important": "8 2.5,8 9.5;8 13,8 13",
        "mail-mark-junk": "c 8 8 6.25;3.6 3.6,12.4 12.4",
        "mail-mark-notjunk": "c 8 8 6.5;5 8.25,7.25 10.5,11.25 5.75",
        "mail-mark-read": "2 6.5,8 2,14 6.5,14 13.5,2 13.5 z;2 6.5,8 10.5,14 6.5",
        "mail-mark-unread": "c 8 1.75 0.4" + envelope,
        "mail-reply-all":
            "5.5 3.5,1.5 7.5,5.5 11.5;9 3.5,5 7.5,9 11.5;5 7.5,10.5 7.5;a 10.5 11.5 4 -90 0;14.5 11.5,14.5 13",
        "mail-send": plane,
        "mail-send-receive": "5 13,5 3;2.5 5.5,5 3,7.5 5.5;11 3,11 13;8.5 10.5,11 13,13.5 10.5",
        "media-eject": "8 3,13.5 9,2.5 9 z;2.5 12.5,13.5 12.5",
        "media-playback-stop": "3.5 3.5,12.5 3.5,12.5 12.5,3.5 12.5 z",
        "media-record": "c 8 8 4.5",
        "media-skip-backward": "12.5 3.5,5.5 8,12.5 12.5 z;3 3.5,3 12.5",
        "media-skip-forward": "3.5 3.5,10.5 8,3.5 12.5 z;13 3.5,13 12.5",
        "object-flip-horizontal": "8 2,8 14;5.5 4,5.5 12,1.5 12 z;10.5 4,10.5 12,14.5 12 z",
        "object-flip-vertical": "2 8,14 8;4 5.5,12 5.5,12 1.5 z;4 10.5,12 10.5,12 14.5 z",
        "object-rotate-left": "a 8 8 5.25 218 520;3.5 1.75,3.5 4.75,6.5 4.75",
        "process-stop": "c 8 8 6.5;5.5 5.5,10.5 10.5;10.5 5.5,5.5 10.5",
        "system-lock-screen": "3 7.5,13 7.5,13 14,3 14 z;5 7.5,5 5;a 8 5 3 180 360;11 5,11 7.5",
        "system-log-out": exit,
        "system-run": "2 3,14 3,14 13,2 13 z;4.5 6,6.5 8,4.5 10;8 10,11 10",
        "system-shutdown": "a 8 8.5 5.25 -50 230;8 2,8 8",
        "tools-check-spelling": "2.5 8.5,4.75 2.5,7 8.5;3.25 6.5,6.25 6.5;6.5 11,9 13.5,14 7.5",
        "view-fullscreen": corners,
        "view-restore": "6 2.5,6 6,2.5 6;10 2.5,10 6,13.5 6;13.5 10,10 10,10 13.5;6 13.5,6 10,2.5 10",
        "view-sort-ascending": "2.5 3.5,5 3.5;2.5 8,9 8;2.5 12.5,13.5 12.5",
        "view-sort-descending": "2.5 3.5,13.5 3.5;2.5 8,9 8;2.5 12.5,5 12.5",
        "window-new": "2 3,14 3,14 13,2 13 z;2 5.75,14 5.75;8 7.25,8 11.75;5.75 9.5,10.25 9.5",
        "zoom-fit-best": corners + ";c 8 8 2.5",
        "zoom-in": glass + ";5 7,9 7;7 5,7 9",
        "zoom-original": glass + ";6.25 5.75,7.25 5,7.25 9",
        "zoom-out": glass + ";5 7,9 7",
    ]

    private static func lines(_ drawing: String) -> [SymbolLine] {
        drawing.split(separator: ";").flatMap { part -> [SymbolLine] in
            let numbers = part.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
            switch part.first {
            case "c" where numbers.count == 3:
                return [.circle(Point(numbers[0], numbers[1]), radius: numbers[2])]
            case "a" where numbers.count == 5:
                return [.arc(Point(numbers[0], numbers[1]), radius: numbers[2], numbers[3]...numbers[4])]
            default:
                let points = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
                return SymbolLine.lines(points.map { (x: $0.0, y: $0.1) }, isClosed: part.hasSuffix("z"))
            }
        }
    }
}

import DemoPizza
import Inlay

/// A page of the gallery.
struct Page {
    /// A group of pages in the sidebar, in order.
    enum Group: String, CaseIterable { case start, controls, text, lists, layout, media, desktop, system }

    /// The icon of a page.
    enum Icon {
        case symbol(Symbol)
        /// The drawing of a ``StrokeIcon``.
        case lines(String)
    }

    /// The name for `--page` and for stored settings.
    let name: String
    let title: String
    let group: Group
    let controller: ViewController.Type
    /// A sentence without its full stop.
    let summary: String
    let icon: Icon
    /// The largest width of the example in the gallery, in points.
    var width = Double.infinity
    /// The largest height of the example in the gallery, in points.
    var height = Double.infinity
    /// Whether the example is as high as its content.
    var fitsContent = false
    /// The smallest size of the example in the gallery, in points at the normal size of text. A smaller window scrolls it.
    var minimumWidth = 320.0
    var minimumHeight = 200.0
    /// The documents and templates that the page loads in addition to the document of its controller.
    var files: [String] = []
    /// The folder of the package that the page is from; nil is the demo itself.
    var package: String?

    var image: Image {
        switch icon {
        case .symbol(let symbol): .symbol(symbol)
        case .lines(let drawing): Image(name: name, source: StrokeIcon(drawing), isTemplate: true)
        }
    }

    /// Whether the page is found by the words that a person has typed, in English or in a translation.
    func matches(_ text: String, or translation: String) -> Bool {
        let words = text.lowercased().split(separator: " ")
        let content = "\(name) \(title) \(summary) \(translation)".lowercased()
        return words.allSatisfy { content.contains($0) }
    }

    static func named(_ name: String) -> Page? { all.first { $0.name == name } }

    static var list: String {
        let width = all.map(\.name.count).max() ?? 0
        return all.map { page in
            page.name + String(repeating: " ", count: width - page.name.count + 2) + page.summary
        }.joined(separator: "\n")
    }

    /// The width of a card, in points. Pages with lists and tables have all of the room.
    private static let cardWidth = 720.0

    static let all = [
        Page(
            name: "start", title: "Start", group: .start, controller: StartViewController.self,
            summary: "Inlay in one window: a few live parts, and how to begin", icon: .symbol(.sparkle)),
        Page(
            name: "hello", title: "Hello", group: .start, controller: HelloViewController.self,
            summary: "A button sets the text of a label", icon: .lines("2.5 3,13.5 3,13.5 11,8 11,5 14,5 11,2.5 11 z"),
            width: cardWidth, height: 220, minimumHeight: 200),
        Page(
            name: "form", title: "Form", group: .start, controller: FormViewController.self,
            summary: "Fields are bound to a model, with formatters for numbers and dates",
            icon: .lines("2.5 2.5,13.5 2.5,13.5 13.5,2.5 13.5 z;5 6,11 6;5 10,8.5 10"), width: cardWidth,
            fitsContent: true),
        Page(
            name: "controls", title: "Controls", group: .controls, controller: ControlsViewController.self,
            summary: "All controls: in use, in colours and disabled",
            icon: .lines("2 5,14 5;2 11,14 11;6 3,6 7;10 9,10 13"), width: cardWidth, fitsContent: true),
        Page(
            name: "choices", title: "Choices", group: .controls, controller: ChoicesViewController.self,
            summary: "Check boxes, radio buttons, spin boxes with units, links and groups",
            icon: .lines("2.5 2.5,13.5 2.5,13.5 13.5,2.5 13.5 z;5 8,7.25 10.25,11 5.75"), width: cardWidth,
            fitsContent: true),
        Page(
            name: "combos", title: "Combo Boxes", group: .controls, controller: ComboBoxesViewController.self,
            summary: "Text is typed or chosen: any text, only options, or one of 100,000 options",
            icon: .lines("2 4.5,14 4.5,14 11.5,2 11.5 z;8.75 7.25,10.25 8.75,11.75 7.25"), width: cardWidth,
            fitsContent: true,
            minimumHeight: 320),
        Page(
            name: "pickers", title: "Pickers", group: .controls, controller: PickersViewController.self,
            summary: "Wheels, menus and calendars choose rows, days and times", icon: .symbol(.clock), width: cardWidth,
            fitsContent: true),
        Page(
            name: "colors", title: "Colours", group: .controls, controller: ColorsViewController.self,
            summary: "Colour wells change the colours of a card",
            icon: .lines("8 2,12.5 8.5,12 11.5,9.5 13.75,6.5 13.75,4 11.5,3.5 8.5 z;6 9.5,6.5 11.25"), width: cardWidth,
            fitsContent: true,
            minimumHeight: 340),
        Page(
            name: "fields", title: "Fields", group: .text, controller: FieldsViewController.self,
            summary: "Text fields of all kinds, in both directions",
            icon: .lines("2 4.5,14 4.5,14 11.5,2 11.5 z;5 6.75,5 9.25"), width: cardWidth, fitsContent: true,
            minimumHeight: 400),
        Page(
            name: "writing", title: "Writing", group: .text, controller: WritingViewController.self,
            summary: "Text views: edited, only read, of any length", icon: .symbol(.compose), minimumHeight: 400),
        Page(
            name: "markdown", title: "Markdown", group: .text, controller: MarkdownViewController.self,
            summary: "A text in Markdown beside its source; select across blocks",
            icon: .lines("2 12.5,2 3.5,5.5 8,9 3.5,9 12.5;12.5 3.5,12.5 12;10.5 10,12.5 12.25,14.5 10")),
        Page(
            name: "text", title: "Text", group: .text, controller: TextViewController.self,
            summary: "Many scripts and emoji: broken into lines, cut, shrunk",
            icon: .lines("3 5,3 3,13 3,13 5;8 3,8 13.5;6 13.5,10 13.5"), width: cardWidth, fitsContent: true),
        Page(
            name: "languages", title: "Languages", group: .text, controller: LanguagesViewController.self,
            summary: "Texts and direction change while the program runs",
            icon: .lines(
                "2.5 3,8.5 3;5.5 3,5.5 2;7.5 3,6.5 6,3 9;4 5,5.5 7.5,8 9;8.5 14,11 7.5,13.5 14;9.5 11.75,12.5 11.75"),
            width: cardWidth, fitsContent: true),
        Page(
            name: "tables", title: "Tables", group: .lists, controller: TablesViewController.self,
            summary: "Plain and grouped tables with sections, selection and check marks",
            icon: .lines("2.5 3,13.5 3;2.5 8,13.5 8;2.5 13,13.5 13")),
        Page(
            name: "sorting", title: "Column Tables", group: .lists, controller: SortingViewController.self,
            summary: "A table with columns: sort, move, size, hide and edit them",
            icon: .lines("2.5 2.5,13.5 2.5,13.5 13.5,2.5 13.5 z;2.5 6,13.5 6;7 2.5,7 13.5")),
        Page(
            name: "plan", title: "Outline", group: .lists, controller: PlanViewController.self,
            summary: "A tree of tasks: opened, moved and assigned, with check boxes in cells",
            icon: .lines("2.5 3,9 3;5.5 8,13.5 8;5.5 13,13.5 13;2.5 3,2.5 13,5 13;2.5 8,5 8"),
            files: ["PlanDoneCell.xml"]),
        Page(
            name: "rows", title: "Rows", group: .lists, controller: RowsViewController.self,
            summary: "A million rows whose heights are not known yet",
            icon: .lines("2.5 2.5,13.5 2.5;2.5 5.25,13.5 5.25;2.5 8,13.5 8;2.5 10.75,13.5 10.75;2.5 13.5,13.5 13.5"),
            width: cardWidth),
        Page(
            name: "bound-lists", title: "Bound Lists", group: .lists, controller: BoundListsViewController.self,
            summary: "Arrays shown as lists: filtered, shuffled and edited without a data source",
            icon: .symbol(.refresh)),
        Page(
            name: "notes", title: "Cells", group: .lists, controller: NotesViewController.self,
            summary: "Cells in markup are bound to rows, between declared sections", icon: .symbol(.page),
            width: cardWidth,
            files: ["NoteCell.xml"]),
        Page(
            name: "pictures", title: "Collection", group: .lists, controller: PicturesViewController.self,
            summary: "A collection of images in lines, with sections",
            icon: .lines(
                "2.5 2.5,6.5 2.5,6.5 6.5,2.5 6.5 z;9.5 2.5,13.5 2.5,13.5 6.5,9.5 6.5 z;"
                    + "2.5 9.5,6.5 9.5,6.5 13.5,2.5 13.5 z;9.5 9.5,13.5 9.5,13.5 13.5,9.5 13.5 z"
            ), files: ["PictureCell.xml"]),
        Page(
            name: "layout", title: "Layout", group: .layout, controller: LayoutViewController.self,
            summary: "Rows, weights, baselines, grid and anchors on a stage that can be resized",
            icon: .lines("2.5 2.5,13.5 2.5,13.5 13.5,2.5 13.5 z;2.5 7,13.5 7;8 7,8 13.5"), width: cardWidth,
            fitsContent: true),
        Page(
            name: "columns", title: "Columns", group: .layout, controller: ColumnsViewController.self,
            summary: "One layout in markup, in Swift and in a stack",
            icon: .lines("2.5 2.5,6.5 2.5,6.5 13.5,2.5 13.5 z;9.5 2.5,13.5 2.5,13.5 13.5,9.5 13.5 z"), width: cardWidth,
            fitsContent: true),
        Page(
            name: "panes", title: "Panes", group: .layout, controller: PanesViewController.self,
            summary: "A sidebar, a split view, bars, a banner, toasts and empty states",
            icon: .lines("2 3,14 3,14 13,2 13 z;6 3,6 13"), minimumHeight: 300),
        Page(
            name: "sizes", title: "Size Classes", group: .layout, controller: SizesViewController.self,
            summary: "Three documents take turns while the window is resized",
            icon: .lines("2 5,2 2,5 2;11 14,14 14,14 11;2 2,6.5 6.5;14 14,9.5 9.5"),
            minimumHeight: 320,
            files: [
                "SizesViewController~horizontal.xml", "SizesViewController~vertical.xml",
                "SizesViewController~minimal.xml",
            ]),
        Page(
            name: "scrolling", title: "Scrolling", group: .layout, controller: ScrollingViewController.self,
            summary: "A long page with a strip and a picture in it",
            icon: .lines("8 2,8 14;5 5,8 2,11 5;5 11,8 14,11 11"), width: cardWidth),
        Page(
            name: "onboarding", title: "Pages", group: .layout, controller: OnboardingViewController.self,
            summary: "Pages are turned; dots below them follow",
            icon: .lines("2.5 3.5,10.5 3.5,10.5 12.5,2.5 12.5 z;13.5 5,13.5 11"), width: cardWidth, height: 460,
            minimumHeight: 420),
        Page(
            name: "elements", title: "Elements", group: .layout, controller: PeriodicTableViewController.self,
            summary: "The periodic table, from templates",
            icon: .lines("2.5 2.5,2.5 13.5,13.5 13.5,13.5 2.5,10.5 2.5,10.5 6,5.5 6,5.5 2.5 z;2.5 9.75,13.5 9.75"),
            files: ["PeriodicTable.json"]),
        Page(
            name: "charts", title: "Charts", group: .media, controller: ChartsViewController.self,
            summary: "Lines, bars, areas, points and pies, in light and in dark", icon: .symbol(.chart),
            minimumHeight: 380),
        Page(
            name: "budget", title: "Budget", group: .media, controller: BudgetViewController.self,
            summary: "Sliders drive a chart of another module, with undo, gestures and tool tips",
            icon: .lines("8 2,8 8,13 11;8 2,12.2 3.8,14 8,12.2 12.2,8 14,3.8 12.2,2 8,3.8 3.8 z"), width: cardWidth,
            fitsContent: true),
        Page(
            name: "canvas", title: "Canvas", group: .media, controller: CanvasViewController.self,
            summary: "Drawings of code, with parts to press; the choice is kept",
            icon: .lines("2.5 13.5,5.5 12.5,13.5 4.5,11.5 2.5,3.5 10.5 z"), width: cardWidth, height: 480,
            minimumHeight: 300),
        Page(
            name: "effects", title: "Effects", group: .media, controller: EffectsViewController.self,
            summary: "Cards show gradients, shadows and blur", icon: .symbol(.star), width: cardWidth, height: 620,
            minimumHeight: 460),
        Page(
            name: "animation", title: "Animation", group: .media, controller: AnimationViewController.self,
            summary: "Curves, springs, colours and turns", icon: .symbol(.play), width: cardWidth, height: 560,
            minimumHeight: 460),
        Page(
            name: "player", title: "Player", group: .media, controller: PlayerViewController.self,
            summary: "A video, a sound, and a file that is neither", icon: .symbol(.speaker), width: cardWidth,
            minimumHeight: 420),
        Page(
            name: "windows", title: "Windows", group: .desktop, controller: WindowsViewController.self,
            summary: "One card in several windows, with settings in a window of their own",
            icon: .lines("2 2.5,11 2.5,11 9.5,2 9.5 z;14 6,14 13.5,5.5 13.5"), width: cardWidth, height: 320,
            minimumHeight: 280,
            files: ["CardSettingsViewController.xml"]),
        Page(
            name: "dialogs", title: "Dialogs", group: .desktop, controller: DialogsViewController.self,
            summary: "Alerts, a sheet, a pop-over and menus",
            icon: .lines("2 3,14 3,14 13,2 13 z;5 6.5,11 6.5;8.5 10,11 10"), width: cardWidth, fitsContent: true,
            minimumWidth: 350),
        Page(
            name: "files", title: "Files", group: .desktop, controller: FilesViewController.self,
            summary: "Files are opened and saved, by the desktop or in the window", icon: .symbol(.folder),
            minimumHeight: 300),
        Page(
            name: "tabs", title: "Tabs", group: .desktop, controller: TabsViewController.self,
            summary: "Documents in tabs that close, move and overflow",
            icon: .lines("2 13,2 3,7.5 3,7.5 6,14 6,14 13 z;7.5 3,12 3,12 6"), minimumHeight: 300),
        Page(
            name: "bars", title: "Bars", group: .desktop, controller: BarsViewController.self,
            summary: "Tabs, pages on and back, a search, toolbars and a menu bar",
            icon: .lines("2 2.5,14 2.5,14 13.5,2 13.5 z;2 6,14 6;4 4.25,4.5 4.25"),
            files: [
                "FoldersViewController.xml", "FolderViewController.xml", "WordsViewController.xml",
                "ToolsViewController.xml",
            ]),
        Page(
            name: "accessibility", title: "Accessibility", group: .system, controller: AccessibilityViewController.self,
            summary: "Everything on a page has a name, a role and a state for assistive programs",
            icon: .symbol(.person), width: cardWidth, height: 480),
        Page(
            name: "input", title: "Input", group: .system, controller: InputViewController.self,
            summary: "Pointer, wheel, keys and text as they arrive",
            icon: .lines(
                "2 4.5,14 4.5,14 12,2 12 z;4.5 7.25,5 7.25;7.75 7.25,8.25 7.25;11 7.25,11.5 7.25;5 9.75,11 9.75"),
            width: cardWidth, fitsContent: true),
        Page(
            name: "async", title: "Async", group: .system, controller: AsyncViewController.self,
            summary: "An action waits, and the window stays usable", icon: .symbol(.history), width: cardWidth,
            height: 220),
        Page(
            name: "pizza", title: "Network", group: .system, controller: PizzaViewController.self,
            summary: "A form is posted to a server, whatever the server does", icon: .symbol(.share), width: cardWidth,
            package: "Examples/PizzaDelivery"),
    ]
}

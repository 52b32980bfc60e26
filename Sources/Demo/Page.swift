import DemoPizza
import Inlay

/// A page of the gallery.
struct Page {
    let name: String
    let title: String
    /// A short description.
    let summary: String
    let controller: ViewController.Type

    static let all = [
        Page(name: "hello", title: "Hello", summary: "a button and a label", controller: HelloViewController.self),
        Page(
            name: "async", title: "Async", summary: "an action that waits on the app's clock",
            controller: AsyncViewController.self),
        Page(
            name: "input", title: "Input", summary: "pointer, wheel, keys and text as they arrive",
            controller: InputViewController.self),
        Page(
            name: "form", title: "Form", summary: "fields bound to a model, with formatters",
            controller: FormViewController.self),
        Page(
            name: "controls", title: "Controls", summary: "all controls, in use, in colours and disabled",
            controller: ControlsViewController.self),
        Page(
            name: "choices", title: "Choices",
            summary: "check boxes, radio buttons, numbers with units, links, groups",
            controller: ChoicesViewController.self),
        Page(
            name: "windows", title: "Windows",
            summary: "one card in several windows, with settings in one of their own",
            controller: WindowsViewController.self),
        Page(
            name: "budget", title: "Budget",
            summary: "a chart of another module, driven by sliders; undo, gestures, tips",
            controller: BudgetViewController.self),
        Page(
            name: "charts", title: "Charts", summary: "lines, bars, areas, points and pies, in light and in dark",
            controller: ChartsViewController.self),
        Page(
            name: "canvas", title: "Canvas", summary: "drawings of code, with parts to press; the choice is kept",
            controller: CanvasViewController.self),
        Page(
            name: "fields", title: "Fields", summary: "text fields: in use, of all kinds, in both directions",
            controller: FieldsViewController.self),
        Page(
            name: "writing", title: "Writing", summary: "text views: edited, only read, of any length",
            controller: WritingViewController.self),
        Page(
            name: "markdown", title: "Markdown",
            summary: "a text in Markdown beside its source, selected across blocks",
            controller: MarkdownViewController.self),
        Page(
            name: "dialogs", title: "Dialogs", summary: "alerts, a sheet, a pop-over, menus",
            controller: DialogsViewController.self),
        Page(
            name: "files", title: "Files", summary: "files opened and saved, by the desktop or in the window; a link",
            controller: FilesViewController.self),
        Page(
            name: "pickers", title: "Pickers", summary: "wheels, menus and calendars for rows, days and times",
            controller: PickersViewController.self),
        Page(
            name: "combos", title: "Combo Boxes", summary: "typed or chosen: any text, only options, 100,000 options",
            controller: ComboBoxesViewController.self),
        Page(
            name: "tabs", title: "Tabs", summary: "documents in tabs that close, move and overflow",
            controller: TabsViewController.self),
        Page(
            name: "colors", title: "Colors", summary: "a card in the colours of colour wells",
            controller: ColorsViewController.self),
        Page(
            name: "bars", title: "Bars", summary: "tabs, pages on and back, a search, toolbars, a menu bar",
            controller: BarsViewController.self),
        Page(
            name: "panes", title: "Panes", summary: "a sidebar, a split view, bars, a banner, toasts, empty states",
            controller: PanesViewController.self),
        Page(
            name: "languages", title: "Languages", summary: "texts and direction switched while running",
            controller: LanguagesViewController.self),
        Page(
            name: "sizes", title: "Size Classes", summary: "three documents, swapped while the window is resized",
            controller: SizesViewController.self),
        Page(
            name: "layout", title: "Layout", summary: "rows, weights, baselines, grid and anchors on a stage",
            controller: LayoutViewController.self),
        Page(
            name: "columns", title: "Columns", summary: "one layout in markup, in Swift and in a stack",
            controller: ColumnsViewController.self),
        Page(
            name: "elements", title: "Elements", summary: "the periodic table, from templates",
            controller: PeriodicTableViewController.self),
        Page(
            name: "text", title: "Text", summary: "many scripts and emoji, broken into lines, cut, shrunk",
            controller: TextViewController.self),
        Page(
            name: "effects", title: "Effects", summary: "gradients, shadows and blur",
            controller: EffectsViewController.self),
        Page(
            name: "animation", title: "Animation", summary: "curves, springs, colours, turns",
            controller: AnimationViewController.self),
        Page(
            name: "scrolling", title: "Scrolling", summary: "a long page, a strip and a picture within it",
            controller: ScrollingViewController.self),
        Page(
            name: "onboarding", title: "Onboarding", summary: "pages that are turned, beneath dots that follow",
            controller: OnboardingViewController.self),
        Page(
            name: "tables", title: "Tables", summary: "plain and grouped, sections, selection, check marks",
            controller: TablesViewController.self),
        Page(
            name: "sorting", title: "Sorting", summary: "a table with columns: sort, move, size, hide and edit them",
            controller: SortingViewController.self),
        Page(
            name: "plan", title: "Plan", summary: "a tree of tasks: opened, moved, assigned, with check boxes in cells",
            controller: PlanViewController.self),
        Page(
            name: "rows", title: "Rows", summary: "a million rows whose heights are not known yet",
            controller: RowsViewController.self),
        Page(
            name: "bound-lists", title: "Bound Lists",
            summary: "arrays shown as lists: filtered, shuffled, edited, without a data source",
            controller: BoundListsViewController.self),
        Page(
            name: "notes", title: "Notes", summary: "cells in markup bound to rows, between declared sections",
            controller: NotesViewController.self),
        Page(
            name: "pizza", title: "Pizza", summary: "a form that is posted to a server, whatever that does",
            controller: PizzaViewController.self),
        Page(
            name: "pictures", title: "Pictures", summary: "a collection of images in lines, with sections",
            controller: PicturesViewController.self),
        Page(
            name: "player", title: "Player", summary: "a video, a sound, and a file that is neither",
            controller: PlayerViewController.self),
    ]

    static var list: String {
        let width = all.map(\.name.count).max() ?? 0
        return all.map { page in
            page.name + String(repeating: " ", count: width - page.name.count + 2) + page.summary
        }.joined(separator: "\n")
    }
}

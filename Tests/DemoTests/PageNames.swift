/// The names of all pages, for the arguments of tests, which are read outside of the main actor.
nonisolated enum PageNames {
    static let all = [
        "hello", "async", "input", "form", "controls", "choices", "windows", "budget", "charts", "canvas", "fields",
        "writing", "markdown", "dialogs", "files", "pickers", "combos", "tabs", "colors", "bars", "panes",
        "languages", "sizes", "layout", "columns", "elements", "text", "effects", "animation", "scrolling",
        "onboarding", "tables", "sorting", "rows", "plan", "bound-lists", "notes", "pizza", "pictures", "player",
        "start", "accessibility",
    ]
}

import Inlay

/// The pages that the sidebar shows, by groups.
struct PageList {
    let sections: [(group: Page.Group, pages: [Page])]

    /// - Parameters:
    ///   - text: the typed text; empty shows all pages.
    ///   - translation: the texts of a page in the language of the user.
    init(matching text: String = "", translation: (Page) -> String = { _ in "" }) {
        sections = Page.Group.allCases.compactMap { group in
            let pages = Page.all.filter { $0.group == group && (text.isEmpty || $0.matches(text, or: translation($0))) }
            return pages.isEmpty ? nil : (group, pages)
        }
    }

    func page(at path: IndexPath) -> Page? {
        guard sections.indices.contains(path.section), sections[path.section].pages.indices.contains(path.row) else {
            return nil
        }
        return sections[path.section].pages[path.row]
    }

    func path(of page: Page) -> IndexPath? {
        for (section, content) in sections.enumerated() {
            if let row = content.pages.firstIndex(where: { $0.name == page.name }) {
                return IndexPath(row: row, section: section)
            }
        }
        return nil
    }
}

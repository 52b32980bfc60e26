import Inlay

/// The pages that the sidebar shows, by groups.
struct PageList {
    let sections: [(group: Page.Group, pages: [Page])]

    /// - Parameter text: the typed text; empty shows all pages.
    init(matching text: String = "") {
        sections = Page.Group.allCases.compactMap { group in
            let pages = Page.all.filter { $0.group == group && $0.matches(text) }
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

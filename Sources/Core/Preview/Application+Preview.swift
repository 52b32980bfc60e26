extension Application {
    /// The folders that a controller's documents, images and texts come from, and those of the application, for a preview to
    /// watch. That of the program itself is left out: nobody edits what lies there, and a build changes much of it.
    package func foldersInPreview(of controller: ViewController) -> [String] {
        controller.application = self
        let bundles = [controller.bundleForView, controller.bundleForImages, controller.bundleForStrings]
        let all = [controller.resources] + bundles.compactMap(\.self) + [resources]
        let program = Resources.Surroundings.current.executableDirectory
        return all.flatMap(\.directories).filter { Resources.realPath($0) != program }
            .reduce(into: sourcesInPreview) { folders, folder in
                if !folders.contains(folder) { folders.append(folder) }
            }
    }
}

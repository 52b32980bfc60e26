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

    /// Where a previewed document finds its files: in its own folder, then where the program has its own.
    package func resources(ofDocumentIn folder: String, shownBy controller: ViewController) -> Resources {
        controller.application = self
        return resources.preceded(by: [folder] + controller.resources.directories)
    }
}

extension ViewController {
    /// Loads the view for an application, before a window shows it.
    package func load(in application: Application) {
        self.application = application
        _ = view
    }
}

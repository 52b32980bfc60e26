extension Application {
    /// Returns the folders of a controller's documents, images and texts, and of the application, for a preview to watch. The program's own
    /// folder is omitted: its files are not edited, and a build changes many of them.
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

    /// Returns the resources of a previewed document: its own folder, then the folders of the program.
    package func resources(ofDocumentIn folder: String, shownBy controller: ViewController) -> Resources {
        controller.application = self
        return resources.preceded(by: [folder] + controller.resources.directories)
    }
}

extension ViewController {
    /// Loads the view for an application before a window shows it.
    package func load(in application: Application) {
        self.application = application
        _ = view
    }
}

import FoundationEssentials

/// Reading and writing the files of a target.
package enum TargetFiles {
    package struct Failure: Error, CustomStringConvertible { package let description: String }

    /// Returns the content of a file; nil if it cannot be read.
    package static func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
    }
}

extension Generation {
    /// Writes the files that have changed into a folder, and removes those of earlier runs that have no document any more.
    ///
    /// An unchanged file keeps its time, so that it is not compiled again.
    ///
    /// - Parameter isCheck: changes nothing.
    /// - Returns: the paths of the files that have changed, or would change.
    package func write(to folder: String, isCheck: Bool = false) throws(TargetFiles.Failure) -> [String] {
        let folder = folder.hasSuffix("/") ? folder : folder + "/"
        var changed: [String] = []
        do {
            if !isCheck { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
            for file in files where TargetFiles.read(folder + file.name) != Array(file.text.utf8) {
                changed.append(folder + file.name)
                if !isCheck { try Data(file.text.utf8).write(to: URL(filePath: folder + file.name), options: .atomic) }
            }
            let names = Set(files.map(\.name))
            let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in present.sorted() where name.hasSuffix(".swift") && !names.contains(name) {
                guard TargetFiles.read(folder + name)?.starts(with: GeneratedCode.mark.utf8) ?? false else { continue }
                changed.append(folder + name)
                if !isCheck { try FileManager.default.removeItem(atPath: folder + name) }
            }
        } catch {
            throw TargetFiles.Failure(description: "cannot write to the folder '\(folder)'")
        }
        return changed
    }

    /// Writes the parsed documents into a folder, if there are any and they have changed.
    package func writePack(to folder: String) throws(TargetFiles.Failure) {
        guard let bytes = pack?.bytes else { return }
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + DocumentPack.fileName
        guard TargetFiles.read(path) != bytes else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw TargetFiles.Failure(description: "cannot write the file '\(path)'")
        }
    }
}

nonisolated extension LocalizedString {
    /// English texts that differ from their keys. Apps replace texts by key, so a key stays when its text becomes better.
    static let english: StaticString = """
        No folders in here = No folders here
        The folder above (Alt+↑) = Parent folder (Alt+↑)
        Answer in the dialog of the desktop = Continue in the dialog of the desktop
        This folder is not there any more. = This folder no longer exists.
        This is no folder. = This is not a folder.
        You may not read this folder. = You do not have permission to read this folder.
        You may not write to this folder. = You do not have permission to write to this folder.
        The link leads back to itself. = The link points to itself.
        The folder cannot be made (%1). = The folder could not be created (%1).
        ‘%1’ is not there any more. = ‘%1’ no longer exists.
        ‘%1’ is there already. = ‘%1’ already exists.
        ‘%1’ is there, and no file. = ‘%1’ exists and is not a file.
        There is a file of this name. What is in it is lost. = A file of this name exists. Its content will be lost.
        no file = not a file
        """
}

// Diagnostics about the file of an app's settings.
nonisolated extension MarkupCause {
    /// A settings file that is no JSON.
    static func corruptSettings(_ cause: MarkupCause) -> MarkupCause {
        MarkupCause(
            .settings,
            "the settings cannot be read: \(cause.message); the defaults are used, and the next change keeps the file as '.broken'"
        )
    }

    static func unreadableSettings(_ reason: String) -> MarkupCause {
        MarkupCause(
            .settings,
            "the settings cannot be read: \(reason); the file is not changed, and changes are lost at the end")
    }

    static func newerSettings(_ version: Int, known: Int) -> MarkupCause {
        MarkupCause(
            .settings,
            "the settings have version \(version), and this program knows version \(known): "
                + "the file is not changed; update the program to store changes")
    }

    static func unwritableSettings(_ reason: String) -> MarkupCause {
        MarkupCause(.settings, "the settings cannot be stored: \(reason); changes stay in memory until they can")
    }

    /// A stored value of another type than the property's.
    static func settingOfOtherType(_ key: String, _ text: String, type: String) -> MarkupCause {
        MarkupCause(
            .settings,
            "the setting '\(key.shortened)' has the value '\(text.shortened)', which is no \(type); the default is used"
        )
    }

    /// A value that JSON cannot express.
    static func unstorableSetting(_ key: String, type: String) -> MarkupCause {
        MarkupCause(
            .settings, "the setting '\(key.shortened)' cannot store this value of \(type); it stays in memory")
    }

    static let settingsAreNoObject = MarkupCause(.settings, "the outermost value must be an object of names and values")

    static let invalidSettingsVersion = MarkupCause(.settings, "'$version' must be a whole number from 1")
}

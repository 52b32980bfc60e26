nonisolated extension KeyChord {
    /// SDL's names of rare keys; scripts write them in quotes.
    static let rareKeys: Set<String> = [
        "AC Back", "AC Bookmarks", "AC Forward", "AC Home", "AC Refresh", "AC Search", "AC Stop", "Again", "AltErase",
        "App1", "App2", "AudioFastForward", "AudioMute", "AudioNext", "AudioPlay", "AudioPrev", "AudioRewind",
        "AudioStop", "BrightnessDown", "BrightnessUp", "Calculator", "Call", "Cancel", "Clear", "Clear / Again",
        "Computer", "Copy", "CrSel", "CurrencySubUnit", "CurrencyUnit", "Cut", "DecimalSeparator", "DisplaySwitch",
        "Eject", "EndCall", "ExSel", "Execute", "Find", "Help", "KBDIllumDown", "KBDIllumToggle", "KBDIllumUp",
        "Keypad !", "Keypad #", "Keypad %", "Keypad &", "Keypad &&", "Keypad (", "Keypad )", "Keypad +/-", "Keypad ,",
        "Keypad 00", "Keypad 000", "Keypad :", "Keypad <", "Keypad =", "Keypad = (AS400)", "Keypad >", "Keypad @",
        "Keypad A", "Keypad B", "Keypad Backspace", "Keypad Binary", "Keypad C", "Keypad Clear", "Keypad ClearEntry",
        "Keypad D", "Keypad Decimal", "Keypad E", "Keypad F", "Keypad Hexadecimal", "Keypad MemAdd",
        "Keypad MemClear", "Keypad MemDivide", "Keypad MemMultiply", "Keypad MemRecall", "Keypad MemStore",
        "Keypad MemSubtract", "Keypad Octal", "Keypad Space", "Keypad Tab", "Keypad XOR", "Keypad ^", "Keypad {",
        "Keypad |", "Keypad ||", "Keypad }", "Mail", "MediaSelect", "ModeSwitch", "Mute", "Oper", "Out", "Paste",
        "Power", "Prior", "Select", "Separator", "Sleep", "SoftLeft", "SoftRight", "Stop", "SysReq",
        "ThousandsSeparator", "Undo", "VolumeDown", "VolumeUp", "WWW",
    ]
}

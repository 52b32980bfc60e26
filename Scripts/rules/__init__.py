"""The rules of the project that a script can check (CONTRIBUTING.md).

| module | purpose |
| --- | --- |
| `command_line` | the command `check-rules` |
| `rule` | what a rule is, and the list of all rules |
| `source` | a Swift file, and its code without strings and comments |
| `swift` | the rules for Swift files |
| `project` | the rules for the files of the project |
"""

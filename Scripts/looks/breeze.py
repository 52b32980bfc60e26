#!/usr/bin/python3
"""Shows the content of Looks.xml in a window of Qt with the style Breeze. The argument is light or dark."""
import sys

from PyQt5.QtCore import Qt
from PyQt5.QtGui import QColor, QPalette
from PyQt5.QtWidgets import (
    QApplication, QCheckBox, QComboBox, QFormLayout, QGroupBox, QHBoxLayout, QLineEdit, QListWidget, QProgressBar,
    QPushButton, QSlider, QVBoxLayout, QWidget)


def palette(name: str) -> QPalette:
    """Returns Breeze's colours, which Plasma would set."""
    values = {
        "light": ("#eff0f1", "#232629", "#ffffff", "#232629", "#fcfcfc", "#232629"),
        "dark": ("#31363b", "#fcfcfc", "#232629", "#fcfcfc", "#31363b", "#fcfcfc"),
    }[name]
    roles = (
        QPalette.Window, QPalette.WindowText, QPalette.Base, QPalette.Text, QPalette.Button, QPalette.ButtonText)
    made = QPalette()
    for role, value in zip(roles, values):
        made.setColor(role, QColor(value))
    made.setColor(QPalette.Highlight, QColor("#3daee9"))
    made.setColor(QPalette.HighlightedText, QColor("#fcfcfc"))
    return made


def group(title: str, rows: list[tuple[str, QWidget]]) -> QGroupBox:
    made = QGroupBox(title)
    form = QFormLayout(made)
    for label, control in rows:
        form.addRow(label, control)
    return made


application = QApplication(sys.argv)
application.setStyle("Breeze")
application.setPalette(palette(sys.argv[1]))
slider = QSlider(Qt.Horizontal)
slider.setValue(60)
progress = QProgressBar()
progress.setValue(60)
notify, copy = QCheckBox("Notify me"), QCheckBox("Keep a copy")
notify.setChecked(True)
copy.setChecked(True)
paper = QComboBox()
paper.addItems(["A4", "Letter"])
boxes = QListWidget()
boxes.addItems(["Inbox", "Drafts", "Archive"])
boxes.setCurrentRow(1)
window = QWidget()
window.setWindowTitle("Looks")
column = QVBoxLayout(window)
column.setContentsMargins(18, 18, 18, 18)
column.addWidget(group("Account", [("Name:", QLineEdit("Ann Smith")), ("", notify), ("", copy)]))
column.addWidget(group("Pages", [("Paper:", paper), ("Size:", slider), ("Progress:", progress)]))
column.addWidget(boxes)
buttons = QHBoxLayout()
buttons.addStretch()
save = QPushButton("Save")
save.setDefault(True)
for button in (QPushButton("Cancel"), QPushButton("Delete"), save):
    buttons.addWidget(button)
column.addLayout(buttons)
window.resize(400, 560)
window.show()
application.exec()

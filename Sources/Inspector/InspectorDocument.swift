/// The document of the inspector's window. It is part of the program: an app that links Inlay has no further resources to install.
enum InspectorDocument {
    static let name = "Inspector.xml"

    static let text = """
        <ColumnView spacing="0">
            <Toolbar accessibilityLabel="Inspector">
                <item id="pickItem" title="Pick" action="togglePicking"
                    toolTip="Select a view with the pointer (Ctrl+Shift+C)"/>
                <item id="boxItem" title="Box" action="toggleBox"
                    toolTip="Draw frame, margins and spacing over the window"/>
                <item id="flashItem" title="Flashes" action="toggleFlashes"
                    toolTip="Show the areas that each frame paints"/>
                <item type="flexibleSpace"/>
                <item id="parentItem" title="Parent" action="selectParent"
                    toolTip="Select the view around the selected one (Alt+Up)"/>
            </Toolbar>
            <SplitView axis="vertical" weight="1">
                <OutlineView id="tree" weight="2" minimumHeight="80" showsLines="true" accessibilityLabel="Views">
                    <column key="view" title="View" weight="1" sortable="false" hideable="false"/>
                    <column key="size" title="Size" width="96" alignment="right" sortable="false"/>
                </OutlineView>
                <TabView id="tabs" weight="3" minimumHeight="140" allowsReordering="false">
                    <tab title="Properties" closable="false">
                        <ColumnView spacing="0">
                            <RowView layoutMargins="6" spacing="8" verticalAlignment="center">
                                <CheckBox id="defaultsBox" title="Show defaults" onValueChanged="defaultsDidChange"/>
                                <Spacer/>
                                <Button id="writeButton" title="Write to Document" style="plain" enabled="false"
                                    onPrimaryActionTriggered="writeToDocument"/>
                            </RowView>
                            <TableView id="propertyTable" weight="1" alternatesRowBackgrounds="true"
                                accessibilityLabel="Properties">
                                <column key="name" title="Property" width="150" sortable="false"/>
                                <column key="value" title="Value" weight="1" minimumWidth="80" editable="true"
                                    sortable="false"/>
                                <column key="source" title="Source" weight="1.4" minimumWidth="100" sortable="false"
                                    lineBreakMode="byTruncatingMiddle"/>
                            </TableView>
                            <RowView layoutMargins="6">
                                <Label id="statusLabel" numberOfLines="0" font="footnote" textColor="secondaryLabel"
                                    accessibilityLive="polite" weight="1"/>
                            </RowView>
                        </ColumnView>
                    </tab>
                    <tab title="Layout" closable="false">
                        <TextView id="layoutText" editable="false" font="monospace 12" accessibilityLabel="Layout"/>
                    </tab>
                    <tab title="Why" closable="false">
                        <ColumnView spacing="0">
                            <RowView layoutMargins="6">
                                <SegmentedControl id="questions" selectedSegmentIndex="0" accessibilityLabel="Question"
                                    onValueChanged="questionDidChange">
                                    <segment title="Disabled"/>
                                    <segment title="Hidden"/>
                                    <segment title="Colour"/>
                                    <segment title="Font"/>
                                    <segment title="Repainted"/>
                                </SegmentedControl>
                                <Spacer/>
                            </RowView>
                            <TextView id="answerText" weight="1" editable="false" font="monospace 12"
                                accessibilityLabel="Answer"/>
                        </ColumnView>
                    </tab>
                    <tab title="Accessibility" closable="false">
                        <TextView id="accessibilityText" editable="false" font="monospace 12"
                            accessibilityLabel="Accessibility"/>
                    </tab>
                    <tab title="Events" closable="false">
                        <ColumnView spacing="0">
                            <RowView layoutMargins="6">
                                <Spacer/>
                                <Button title="Clear" style="plain" onPrimaryActionTriggered="clearEvents"/>
                            </RowView>
                            <TableView id="eventTable" weight="1" alternatesRowBackgrounds="true"
                                accessibilityLabel="Events">
                                <column key="time" title="Time" width="76" alignment="right" sortable="false"/>
                                <column key="event" title="Event" weight="1" minimumWidth="80" sortable="false"/>
                                <column key="target" title="Target" weight="1" minimumWidth="80" sortable="false"/>
                                <column key="handler" title="Handler" weight="1" minimumWidth="80" sortable="false"/>
                            </TableView>
                        </ColumnView>
                    </tab>
                    <tab title="Frames" closable="false">
                        <ColumnView spacing="6" layoutMargins="6">
                            <RowView spacing="8" verticalAlignment="center">
                                <Label text="Layout, recording and painting in ms; the line is 16.7 ms" font="footnote"
                                    textColor="secondaryLabel" weight="1"/>
                                <Button title="Clear" style="plain" onPrimaryActionTriggered="clearFrames"/>
                            </RowView>
                            <FrameGraph id="frameGraph" height="56"/>
                            <TableView id="frameTable" weight="1" alternatesRowBackgrounds="true"
                                accessibilityLabel="Frames">
                                <column key="time" title="Time" width="76" alignment="right" sortable="false"/>
                                <column key="layout" title="Layout" width="64" alignment="right" sortable="false"/>
                                <column key="display" title="Record" width="64" alignment="right" sortable="false"/>
                                <column key="painting" title="Paint" width="64" alignment="right" sortable="false"/>
                                <column key="damage" title="Painted area" weight="1" sortable="false"/>
                            </TableView>
                        </ColumnView>
                    </tab>
                </TabView>
            </SplitView>
        </ColumnView>
        """
}

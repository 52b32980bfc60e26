import Testing

@testable import Inlay

/// Checks that hold for every document, tried on random documents of all elements. `CheckDocuments` tries many more.
@Suite struct RandomDocumentTests {
    @Test(arguments: 0..<4) func `layout of a random document settles and is consistent`(part: UInt64) async {
        for seed in part * 10..<part * 10 + 10 {
            if let fault = await RandomDocument.fault(seed: seed) { Issue.record("\(fault)") }
        }
    }

    /// Rows that are higher than the estimate in a new window.
    private nonisolated static let tallRows = String(
        repeating:
            "<ContentTableViewCell><Label text='many words many words' numberOfLines='0'/></ContentTableViewCell>",
        count: 8)

    /// Documents that a random run found and that were reduced by hand.
    @Test(arguments: [
        """
        <ColumnView><Toolbar aspectRatio="2"><UIVisualEffectView><LMTableViewHeaderFooterView><UIToolbar/>\
        </LMTableViewHeaderFooterView></UIVisualEffectView></Toolbar></ColumnView>
        """,
        """
        <LayerView><ContentTableViewCell><LMLayerView><UIVisualEffectView><AnchorView><UIToolbar/></AnchorView>\
        </UIVisualEffectView></LMLayerView></ContentTableViewCell></LayerView>
        """,
        """
        <TableView><Toolbar><AnchorView><VisualEffectView><Toolbar/></VisualEffectView></AnchorView></Toolbar></TableView>
        """,
        "<TableView><Toolbar><VisualEffectView><UIButton><TabBar/></UIButton></VisualEffectView></Toolbar></TableView>",
        """
        <ColumnView><LMTableViewHeaderFooterView><UINavigationBar><TableView><TableViewCell/><ContentTableViewCell/>\
        </TableView></UINavigationBar></LMTableViewHeaderFooterView><LMTableViewHeaderFooterView/><Toolbar height="16"/>\
        </ColumnView>
        """,
        #"<UITextView textContainerInsetBottom="16"/>"#,
        """
        <PageView><UITableViewCell/><LMRootView><UITabBar/><TableViewCell width="0"><ColumnView maximumHeight="60" \
        topSpacing="100"><NSTextField/></ColumnView></TableViewCell></LMRootView></PageView>
        """,
        """
        <ScrollView><LayerView><UIPickerView pickerStyle="menu"><?rowTitle s?><?rowTitle r?><?rowTitle r?><?rowTitle s?>\
        <?rowTitle s?><?rowTitle s?><?rowTitle s?><row title="ไทยไทยไทยไทย"/><?rowTitle s?><?componentSeparator ?>\
        </UIPickerView><Spacer/></LayerView></ScrollView>
        """,
        #"<Toolbar><NavigationBar hidden="$flag"/></Toolbar>"#,
        #"<UIToolbar><TableView hidden="$flag"/></UIToolbar>"#,
        #"<TableView allowsSelection="$flag"><TableViewCell/></TableView>"#,
        "<TableView>" + tallRows + #"<?tableFooterView?><TextView text="$text"/></TableView>"#,
        #"<CollectionViewCell><ColumnView hidden="$flag"><RootView topPadding="$number"/></ColumnView></CollectionViewCell>"#,
        #"<TableViewCell text="a"><RowView hidden="true"><RootView leadingPadding="$number"/></RowView></TableViewCell>"#,
    ])
    func `layout of a reduced document is consistent`(markup: String) async {
        for seed in UInt64(1)...3 {
            if let fault = await DocumentTrial(markup: markup, seed: seed).fault() {
                Issue.record("seed \(seed): \(fault)")
                return
            }
        }
    }

    /// Windows and steps that a random run found, by their seeds.
    @Test(
        arguments: [
            (191, #"<ScrollView><UIStackView class="wide"/></ScrollView>"#),
            (
                5525,
                """
                <CollectionViewCell><PageView><LMRadialGradientView/><UILabel/><TabBar><item title="Two words"/>\
                <item title="Incomprehensibilities"/></TabBar></PageView></CollectionViewCell>
                """
            ),
            (10886, #"<UITableView contentInset="200"/>"#), (11583, #"<UIButton hidden="true"/>"#),
            (12927, "<TableView><CollectionView/><Control/><RootView/></TableView>"),
            (13543, "<RootView><?include Scroll?></RootView>"),
            (
                406_265,
                """
                <ColumnView><?include Row?><PickerView pickerStyle="wheels"><row title="A longer text that needs several \
                lines in a narrow view"/></PickerView></ColumnView>
                """
            ),
            (412_706, #"<RowView><TextView textContainerInsetBottom="-100"/></RowView>"#),
            (
                551_047,
                """
                <LMRootView><UITableView><LMColumnView hidden="true"><LMRootView topPadding="$number"/></LMColumnView>\
                </UITableView></LMRootView>
                """
            ),
            (
                551_060,
                """
                <NavigationBar><Toolbar><LMScrollView contentOffset="0,0"/><LMColumnView hidden="true">\
                <LMRootView topPadding="$number"/></LMColumnView></Toolbar></NavigationBar>
                """
            ),
            (
                15193,
                """
                <LMAnchorView><LMPickerView pickerStyle="menu"><?componentSeparator?><row title="Incomprehensibilities"/>\
                <row title=""/></LMPickerView></LMAnchorView>
                """
            ),
            (
                15672,
                """
                <UITableViewCell><UIToolbar><LayerView topSpacing="$number"><ContentTableViewCell/></LayerView></UIToolbar>\
                </UITableViewCell>
                """
            ),
        ] as [(UInt64, String)])
    func `a document from a fixed bug stays consistent`(seed: UInt64, markup: String) async {
        if let fault = await DocumentTrial(markup: markup, seed: seed).fault() { Issue.record("\(fault)") }
    }
}

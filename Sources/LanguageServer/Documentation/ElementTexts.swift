// Written by Scripts/make-element-texts from docs/elements; do not edit.

/// The descriptions of elements and properties.
enum ElementTexts {
    /// Lines of a class or item, a property or nothing, a description in Markdown, and a default in words, separated by tabs.
    static let lines = #"""
        ActivityIndicatorView\#t\#tdots that run during an activity
        ActivityIndicatorView\#tactivityIndicatorViewStyle\#t`gray` has the colour of secondary text and 20 points \#
        in size, `white` is white, `whiteLarge` white and 37 points
        ActivityIndicatorView\#tanimating\#twhether the dots run; in Swift also `startAnimating()` and \#
        `stopAnimating()`
        ActivityIndicatorView\#tcolor\#tthe colour of the dots; without one, that of the style
        ActivityIndicatorView\#thidesWhenStopped\#twhether the dots are hidden while they do not run; the view \#
        keeps its room; false: they rest, the first one at the top
        AnchorView\#t\#tchildren attached to edges
        AnchorView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it, also where the \#
        view has a colour
        AnchorView\#tlayoutMargins\#tkept free at the edges
        AnchorView\#tlayoutMarginsRelativeArrangement\#tfalse: `layoutMargins` do not count
        Banner\#t\#ta message along the top, with an action
        Banner\#tbuttonTitle\#tthe title of the button; empty: no button
        Banner\#tkind\#tthe icon and its colour
        Banner\#trevealed\#twhether the banner is shown; the close button sets it to false, also in a binding. In \#
        Swift: `isRevealed`
        Banner\#tshowsCloseButton\#twhether there is a close button
        Banner\#ttext\#tthe message; it is wrapped
        BannerView\#t\#tan advertisement: a frame that keeps its place
        BreadcrumbView\#t\#tthe steps of a path
        BreadcrumbView\#tbarStyle\#t`black` is dark in every theme
        BreadcrumbView\#tbarTintColor\#tthe colour of the bar
        BreadcrumbView\#tselectedIndex\#tthe step that the user is at, counted from 0; the last one by default
        BreadcrumbView\#ttitles\#tthe titles of the steps, the outermost first; setting it replaces the steps
        BreadcrumbView\#ttranslucent\#twhether the content behind the bar shows through, blurred
        Button\#t\#ta title or an image with one action
        Button\#tadjustsImageWhenHighlighted\#tfalse: in a custom button only the title becomes paler under the \#
        pointer and while the button is held down
        Button\#tattributedTitle\#ta title with attributes, by binding; shown instead of `title`; also \#
        `normalAttributedTitle`
        Button\#tbackgroundImage\#tbehind title and image, stretched to the button's size; also \#
        `normalBackgroundImage`
        Button\#tcolor\#tthe same as `tintColor`
        Button\#tcontentEdgeInsetBottom\#tone edge of `contentEdgeInsets`\#t0; 14 left and right in a system button
        Button\#tcontentEdgeInsetLeft\#tone edge of `contentEdgeInsets`\#t0; 14 left and right in a system button
        Button\#tcontentEdgeInsetRight\#tone edge of `contentEdgeInsets`\#t0; 14 left and right in a system button
        Button\#tcontentEdgeInsetTop\#tone edge of `contentEdgeInsets`\#t0; 14 left and right in a system button
        Button\#tcontentEdgeInsets\#taround title and image\#t0; 14 left and right in a system button
        Button\#tdisabledAttributedTitle\#tinstead of either title in that state
        Button\#tdisabledBackgroundImage\#tinstead of `backgroundImage` in that state
        Button\#tdisabledImage\#tinstead of `image` in that state
        Button\#tdisabledTitle\#tinstead of `title` in that state
        Button\#tdisabledTitleColor\#tinstead of `titleColor` in that state
        Button\#tdisabledTitleShadowColor\#tinstead of `titleShadowColor` in that state
        Button\#thighlightedAttributedTitle\#tinstead of either title in that state
        Button\#thighlightedBackgroundImage\#tinstead of `backgroundImage` in that state
        Button\#thighlightedImage\#tinstead of `image` in that state
        Button\#thighlightedTitle\#tinstead of `title` in that state
        Button\#thighlightedTitleColor\#tinstead of `titleColor` in that state
        Button\#thighlightedTitleShadowColor\#tinstead of `titleShadowColor` in that state
        Button\#timage\#tin front of the title; also `normalImage`
        Button\#timageEdgeInsetBottom\#tone edge of `imageEdgeInsets`
        Button\#timageEdgeInsetLeft\#tone edge of `imageEdgeInsets`
        Button\#timageEdgeInsetRight\#tone edge of `imageEdgeInsets`
        Button\#timageEdgeInsetTop\#tone edge of `imageEdgeInsets`
        Button\#timageEdgeInsets\#tmoves the image; the button's size stays
        Button\#timageView\#tthe ImageView of the image
        Button\#trole\#tthe key that presses the button regardless of focus: see Keyboard
        Button\#tselectedAttributedTitle\#tinstead of either title in that state
        Button\#tselectedBackgroundImage\#tinstead of `backgroundImage` in that state
        Button\#tselectedImage\#tinstead of `image` in that state
        Button\#tselectedTitle\#tinstead of `title` in that state
        Button\#tselectedTitleColor\#tinstead of `titleColor` in that state
        Button\#tselectedTitleShadowColor\#tinstead of `titleShadowColor` in that state
        Button\#tshowsMenuAsPrimaryAction\#twhether pressing the button only opens its menu; a button with a style \#
        then shows an arrow after its content
        Button\#tshowsTouchWhenHighlighted\#twhether a glow is shown behind the content while the button is held down
        Button\#ttitle\#talso `normalTitle`
        Button\#ttitleColor\#twithout one, `label`, or the tint in a system button that has one; also \#
        `normalTitleColor`
        Button\#ttitleEdgeInsetBottom\#tone edge of `titleEdgeInsets`
        Button\#ttitleEdgeInsetLeft\#tone edge of `titleEdgeInsets`
        Button\#ttitleEdgeInsetRight\#tone edge of `titleEdgeInsets`
        Button\#ttitleEdgeInsetTop\#tone edge of `titleEdgeInsets`
        Button\#ttitleEdgeInsets\#tmoves the title; the button's size stays
        Button\#ttitleLabel\#tthe Label of the title, for paths such as `titleLabel.font`
        Button\#ttitleShadowColor\#ta shadow under the title, offset by `titleLabel.shadowOffsetWidth` and \#
        `titleLabel.shadowOffsetHeight`; also `normalTitleShadowColor`
        Canvas\#t\#ta drawing of code, with parts to press
        CheckBox\#t\#ta box that is checked, not checked or mixed, with a title
        CheckBox\#tcontentHorizontalAlignment\#tthe position of box and title in a wider rectangle
        CheckBox\#ton\#twhether the box is checked; false for a mixed box. A binding works in both directions
        CheckBox\#tstate\#tthe state. A binding works in both directions
        CheckBox\#ttitle\#tthe text beside the box; it wraps, and a click on it is a click on the box
        CheckBox\#ttitleLabel\#tthe Label of the title, for paths such as `titleLabel.font`
        CollectionView\#t\#titems in lines, or in a custom layout
        CollectionView\#tallowsMultipleSelection\#twhether several items can be selected
        CollectionView\#tallowsSelection\#twhether items react
        CollectionView\#tbackgroundColor\#t`clear` for a strip on the background of the page
        CollectionView\#tcollectionViewLayout\#tthe layout, for paths
        CollectionView\#testimatedItemWidth\#tif this or the height is not 0, each item gets the size that it asks \#
        for, and has this size until it is visible; a side that is 0 is `itemWidth` or `itemHeight` until then, at \#
        least 1
        CollectionView\#theaderReferenceHeight\#tthe height of headers; 0 is no header. Where the data source \#
        gives no view the room stays empty, which is reported
        CollectionView\#theaderReferenceWidth\#tthe length of headers where lines follow one another sideways
        CollectionView\#titemWidth\#tof items for which the delegate gives no size
        CollectionView\#titems\#tan array of the owner, whose elements are the items; the child is the content of \#
        an item
        CollectionView\#tminimumInteritemSpacing\#tbetween the items of a line, at least
        CollectionView\#tminimumLineSpacing\#tbetween lines
        CollectionView\#trow\#tthe name of the element in bindings
        CollectionView\#tscrollDirection\#tthe way along which lines follow one another
        CollectionView\#tsectionInset\#taround the items of each section
        CollectionView\#tselectedItem\#tthe selected element, in both directions; nil is no selection
        CollectionView\#tselectionFollowsFocus\#twhether arrows select the item that they move the focus to; when \#
        the selected item is deleted, the neighbour that gets the focus is selected, too
        CollectionViewCell\#t\#tan item: any view
        CollectionViewCell\#treuseIdentifier\#tcells with the same identifier are reused for other items
        ColorWell\#t\#ta colour, and a chooser for another
        ColorWell\#tcolor\#tthe colour; a binding to a `Color` works in both directions
        ColorWell\#tsupportsAlpha\#twhether people can choose the opacity
        ColumnView\#t\#tchildren one below the other
        ColumnView\#talignToBaseline\#t`spacing` is from the last line of a child to the first of the next; text \#
        never overlaps
        ColumnView\#talignToGrid\#tthe cells of rows that follow each other have common widths
        ColumnView\#talignment\#thorizontal position of the children, in documents of 2015; `horizontalAlignment` wins
        ColumnView\#tgridGrouping\#t`all`: every row of the column belongs to one grid
        ColumnView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it, also where the \#
        column has a colour
        ColumnView\#thorizontalAlignment\#thorizontal position of the children; all but `fill` keep the width that \#
        they ask for
        ColumnView\#tlayoutMargins\#tkept free at the edges
        ColumnView\#tlayoutMarginsRelativeArrangement\#tfalse: `layoutMargins` do not count
        ColumnView\#tspacing\#tbetween neighbours; may be negative
        ColumnView\#tverticalAlignment\#tvertical position of the children; all but `fill` pack them at an end or \#
        in the middle
        ComboBox\#t\#ta text field with a list of options
        ComboBox\#tallowsFreeText\#twhether texts other than the options are accepted
        ComboBox\#tborderStyle\#tthe border of the field
        ComboBox\#tcompletes\#twhether the first option that begins with the typed text completes it
        ComboBox\#tfiltersItems\#twhether the list shows only the options that contain the typed text; case is ignored
        ComboBox\#titems\#tan array of the owner, whose texts are the options; a `row` in the combo box is the \#
        template of the options
        ComboBox\#tnumberOfVisibleItems\#tthe largest number of rows that the list shows without scrolling; at least 1
        ComboBox\#trightViewMode\#twhen the arrow, or a view in its place, is visible
        ComboBox\#trow\#tthe name of an element of `items` in the template
        ComboBox\#tselectedIndex\#tthe selected option, counted from 0; -1 for none; a binding works in both \#
        directions
        ComboBox\#tselectedItem\#tthe element of the selected option; a binding works in both directions
        ComboBox\#tvalue\#tthe value of the selected option, or its title if it has none; a binding works in both \#
        directions
        ContentTableViewCell\#t\#ta row whose content is any view
        ContentTableViewCell\#tlayoutMargins\#tthe distance of the content from the edges
        ContentTableViewCell\#tlayoutMarginsRelativeArrangement\#tfalse: the content extends to the edges; \#
        `<?ignoreLayoutMargins?>` does the same
        ContentTableViewHeaderFooterView\#t\#tthe same, by a later name
        Control\#t\#ta rectangle that people can operate
        Control\#tcontentHorizontalAlignment\#tthe position of title and image of a Button in a wider rectangle; \#
        `leading` is where lines begin
        Control\#tcontentVerticalAlignment\#tthe same in a higher one
        Control\#tenabled\#tfalse: no events and no focus
        Control\#thighlighted\#theld down, by pointer or key; the control sets it itself
        Control\#tselected\#tchosen; the app sets it
        DatePicker\#t\#ta day, a time, both, or a duration
        DatePicker\#tcalendar\#twhether weeks begin as the locale says, or on Monday
        DatePicker\#tcountDownDuration\#tseconds, whole minutes from 60 to 86340; the value of the mode \#
        `countDownTimer`; a binding works in both directions
        DatePicker\#tdate\#tthe chosen date, within the limits; a binding works in both directions. Without a zone \#
        it is in the time zone of the application's clock
        DatePicker\#tdatePickerMode\#tthe kind of value that is chosen
        DatePicker\#tlocale\#tthe locale of the names and the order; without one, the application's
        DatePicker\#tmaximumDate\#tthe latest date that can be chosen
        DatePicker\#tminimumDate\#tthe earliest date that can be chosen
        DatePicker\#tminuteInterval\#tminutes that a person chooses are multiples of this: a divisor of an hour, \#
        up to 30
        DatePicker\#tpreferredDatePickerStyle\#tthe form: wheels; a field that opens a calendar, or wheels for a \#
        time; a calendar, with a field for the time. `automatic` shows wheels at 140 points of height and above, \#
        else a field
        DatePicker\#ttimeZone\#tthe time zone of the shown time; without one, the application's
        DisclosureView\#t\#ta title that shows and hides children
        DisclosureView\#tcontent\#tthe ColumnView of the children, for paths such as `content.spacing`
        DisclosureView\#tenabled\#twhether the title can be operated
        DisclosureView\#texpanded\#twhether the children are visible; a binding works in both directions
        DisclosureView\#tlayoutMargins\#tthe margins around the children, below the title; in a window from right \#
        to left the default is on the right
        DisclosureView\#ttitle\#tthe text beside the chevron
        DisclosureView\#ttitleLabel\#tthe Label of the title, for paths such as `titleLabel.font`
        EmptyState\#t\#ta note in place of missing content
        EmptyState\#tbuttonTitle\#tthe title of the button; empty: no button
        EmptyState\#timage\#tabove the title; a symbol is 40 points high
        EmptyState\#ttext\#tbelow the title; it is wrapped
        GroupBox\#t\#ta titled card with children
        GroupBox\#tlayoutMargins\#tthe margins between the edges of the card and the children
        GroupBox\#ttitle\#tthe text above the card; an empty title takes no room
        GroupBox\#ttitleLabel\#tthe Label of the title, for paths such as `titleLabel.font`
        HeaderBar\#t\#ta bar with the title of the window
        HeaderBar\#ttitle\#tempty: the title of the window, also when it changes
        ImageView\#t\#ta picture
        ImageView\#tanimating\#tas `startAnimating()` and `stopAnimating()` in Swift
        ImageView\#tanimationDuration\#tseconds for all of them; 0 is a thirtieth for each
        ImageView\#tanimationImages\#tshown one after the other, repeatedly, while the view animates
        ImageView\#thighlightedImage\#tinstead of `image` while `highlighted`
        Label\#t\#ttext
        Label\#tadjustsFontSizeToFitWidth\#twhether text on one line that is too wide is set in a smaller font \#
        before it is cut
        Label\#tattributedText\#tthe text with fonts and colours for parts of it: see Attributes
        Label\#tbackgroundColor\#tfills the area behind the letters, as high as their font
        Label\#tcolor\#tthe name of `textColor` in MarkupKit's documents
        Label\#tenabled\#tfalse: shown pale
        Label\#tforegroundColor\#ta `Color`; text without one has the label's `textColor`
        Label\#thighlighted\#tshown in `highlightedTextColor`
        Label\#tlineBreakMode\#thow text that does not fit is cut
        Label\#tlink\#ta link, in the tint and underlined
        Label\#tminimumScaleFactor\#tthe smallest size of that font, as a fraction of `font` from 0 to 1; 0 is no \#
        limit
        Label\#tnumberOfLines\#tthe largest number of lines; 0 is no limit
        Label\#tpreferredMaxLayoutWidth\#tthe width at which lines are broken where the layout sets none; 0 is none
        Label\#tshadowColor\#twithout one, the text has no shadow
        Label\#tshadowOffsetHeight\#tdistance downwards; the default is upwards, as in UIKit
        Label\#tshadowOffsetWidth\#tdistance of the shadow to the right
        Label\#tstrikethroughStyle\#ta `LineStyle`: `.single`, `.thick` or `.double`, with a colour of its own or \#
        the colour of the text, as in `LineStyle(.thick, color: .accent)`
        Label\#ttarget\#tthe `id` of the view that the label names: see A label for another view
        Label\#ttext\#tthe text that the label shows
        Label\#ttextAlignment\#t`natural` is the side where reading starts; with `justified` lines fill the width
        Label\#ttextColor\#twithout one, `label`
        Label\#tunderlineStyle\#ta `LineStyle`: `.single`, `.thick` or `.double`, with a colour of its own or the \#
        colour of the text, as in `LineStyle(.thick, color: .accent)`
        LayerView\#t\#tchildren one over the other
        LayerView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it, also where the \#
        view has a colour
        LayerView\#tlayoutMargins\#tkept free at the edges
        LayerView\#tlayoutMarginsRelativeArrangement\#tfalse: `layoutMargins` do not count
        LinearGradientView\#t\#tcolours that run into each other along a line
        LinearGradientView\#tcolors\#tfrom the start of the gradient to its end; without colours, the gradient is \#
        not drawn
        LinearGradientView\#tendPoint\#tthe position of the last colour
        LinearGradientView\#tendX\#tits distance from the left
        LinearGradientView\#tendY\#tits distance from the top
        LinearGradientView\#tlocations\#tthe position of each colour, ascending from 0 to 1; without locations, \#
        colours are spread evenly. If the numbers of locations and colours differ, the surplus is ignored, with a \#
        warning; descending locations cause a warning, too
        LinearGradientView\#tstartPoint\#tthe position of the first colour, in multiples of the view's width and \#
        height
        LinearGradientView\#tstartX\#tits distance from the left
        LinearGradientView\#tstartY\#tits distance from the top
        LinkButton\#t\#ta button that opens an address
        LinkButton\#turl\#tthe address, or a file of the resources. Without a title the button shows the address
        MapView\#t\#ta map: a frame that keeps its place
        NavigationBar\#t\#ta title with items on both sides
        NavigationBar\#tbarStyle\#t`black` is dark in every theme
        NavigationBar\#tbarTintColor\#tthe colour of the bar; without one, the theme's
        NavigationBar\#tprompt\#ta line above the title; empty is none
        NavigationBar\#ttitle\#tthe title of the shown item, in `headline`; in the middle of the bar unless the \#
        items need the room. Enlarged text shrinks to its normal size where there is no room
        NavigationBar\#ttranslucent\#twhether the content behind the bar shows through, blurred
        OutlineView\#t\#ta tree of rows with columns
        OutlineView\#tchildren\#twith bound `items` the property of an element that is the array of the elements \#
        below it
        OutlineView\#tshowsLines\#twhether lines connect the rows with the row above them in the tree
        PageControl\#t\#ta dot for each page
        PageControl\#tcurrentPage\#tthe current page, counted from 0; a number beyond the last page is reported, \#
        and the last page is used; until the control is laid out, the number is kept for pages that are added later
        PageControl\#tcurrentPageIndicatorTintColor\#tthe colour of the dot of the current page; without one, the tint
        PageControl\#thidesForSinglePage\#twhether the dot is hidden if there is only one page; the control keeps \#
        its room
        PageControl\#tnumberOfPages\#tat most 1000
        PageControl\#tpageIndicatorTintColor\#tthe colour of the other dots; without one, the theme's
        PageView\#t\#tpages, one at a time
        PickerView\#t\#tcolumns of rows, one of each selected
        PickerView\#titems\#tan array of the owner; a `row` in the picker is the template of the rows of the first \#
        component
        PickerView\#tpickerStyle\#twheels that turn, or buttons that open lists; `automatic` shows buttons where \#
        the picker is lower than 60 points
        PickerView\#trow\#tthe name of the element in bindings
        PickerView\#tselectedItem\#tthe element of the selected row of the first component, in both directions; \#
        nil changes nothing, because a picker with rows has a selection
        PlayerView\#t\#ta video or a sound
        PlayerView\#tcurrentTime\#tseconds from the start; setting it goes there; a binding leads both ways
        PlayerView\#tduration\#tseconds, 0 before it is known; only a binding makes sense, which writes it to the \#
        owner
        PlayerView\#tloops\#twhether it goes on at its start when it has come to its end
        PlayerView\#tmuted\#twhether there is no sound; a binding leads both ways
        PlayerView\#trate\#thow fast it plays, from 0 to 16: 1 is normal speed, 0 pauses; a binding leads both ways
        PlayerView\#tshowsPlaybackControls\#twhether a bar lies over the picture, and keys control the player
        PlayerView\#turl\#twhat is played: a file of the resources, or an address with a scheme; it plays at once \#
        if `rate` is above 0
        PlayerView\#tvideoGravity\#thow pictures fill the view: all of the picture, all of the view, or stretched; \#
        `layer.videoGravity` is the same
        PlayerView\#tvolume\#tfrom 0 to 1; a binding leads both ways
        ProgressView\#t\#ta line that is filled as far as a task has progressed
        ProgressView\#tindeterminate\#twhether the progress is unknown: a part of the line moves along it
        ProgressView\#tprogress\#tthe progress, from 0 to 1; a value outside is reported, and the nearer limit is used
        ProgressView\#tprogressImage\#treplaces the completed part, stretched
        ProgressView\#tprogressTintColor\#tthe colour of the completed part; without one, the tint
        ProgressView\#tprogressViewStyle\#tas `style`
        ProgressView\#ttrackImage\#treplaces the whole line, stretched
        ProgressView\#ttrackTintColor\#tthe colour of the remaining part; without one, the theme's
        RadialGradientView\#t\#tcolours that run into each other from a point outwards
        RadialGradientView\#tcenterPoint\#tthe position of the first colour, in multiples of the view's width and \#
        height
        RadialGradientView\#tcenterX\#tits distances from the left and from the top
        RadialGradientView\#tcenterY\#tits distances from the left and from the top
        RadialGradientView\#tcolors\#tfrom the start of the gradient to its end; without colours, the gradient is \#
        not drawn
        RadialGradientView\#tlocations\#tthe position of each colour, ascending from 0 to 1; without locations, \#
        colours are spread evenly. If the numbers of locations and colours differ, the surplus is ignored, with a \#
        warning
        RadialGradientView\#tradius\#tthe distance of the last colour, in multiples of the smaller of width and height
        RadioButton\#t\#tone of several choices, with a title
        RadioButton\#tcontentHorizontalAlignment\#tthe position of circle and title in a wider rectangle
        RadioButton\#tgroup\#tthe name of the group; see below
        RadioButton\#ton\#twhether the button is the choice of its group. A binding works in both directions
        RadioButton\#tselection\#tthe `value` of the button of the group that is on. A binding works in both \#
        directions
        RadioButton\#ttitle\#tthe text beside the circle; it wraps, and a click on it is a click on the circle
        RadioButton\#ttitleLabel\#tthe Label of the title, for paths such as `titleLabel.font`
        RadioButton\#tvalue\#tthe name of this choice for `selection`
        RefreshControl\#t\#tdots above scrolled content, pulled down to reload it
        RefreshControl\#trefreshing\#twhether the content is being loaded, and the dots run; in Swift also \#
        `beginRefreshing()` and `endRefreshing()`
        RootView\#t\#tchildren up to the edges
        RootView\#tbottomPadding\#tkept free at the top, at the bottom
        RootView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it, also where the \#
        view has a colour
        RootView\#tlayoutMargins\#twithout effect
        RootView\#tlayoutMarginsRelativeArrangement\#twithout effect: `layoutMargins` do not count in either case
        RootView\#tleadingPadding\#tkept free on the side where lines of text begin, or end
        RootView\#ttopPadding\#tkept free at the top, at the bottom
        RootView\#ttrailingPadding\#tkept free on the side where lines of text begin, or end
        RowView\#t\#tchildren side by side
        RowView\#talignToBaseline\#tthe text of all children shares one baseline
        RowView\#talignment\#tvertical position of the children, in documents of 2015; `verticalAlignment` wins
        RowView\#tbaseline\#tthe line of a child's text that is used for it
        RowView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it, also where the \#
        row has a colour
        RowView\#thorizontalAlignment\#thorizontal position of the children; all but `fill` pack them at an end or \#
        in the middle
        RowView\#tlayoutMargins\#tkept free at the edges
        RowView\#tlayoutMarginsRelativeArrangement\#tfalse: `layoutMargins` do not count
        RowView\#tspacing\#tbetween neighbours; may be negative
        RowView\#tverticalAlignment\#tvertical position of the children; all but `fill` keep the height that they \#
        ask for
        ScrollView\#t\#ta scrollable part of larger content
        ScrollView\#talwaysBounceVertical\#talso where the content fits into the view
        ScrollView\#tbounces\#twhether a finger can pull the content beyond its edges, from where it springs back
        ScrollView\#tcontentInset\#troom around the content, which scrolls with it; content that fits the view \#
        (`fitToWidth`, `fitToHeight`) gets the remaining room
        ScrollView\#tcontentOffset\#tthe point of the content at the top left of the view
        ScrollView\#tcurrentPage\#tthe page at the left edge, counted by the view's width
        ScrollView\#tdecelerationRate\#tthe part of the speed that remains after each millisecond of deceleration: \#
        0.998, 0.99, or a number from 0 to 0.9999
        ScrollView\#tfitToHeight\#tthe content is as high as the view, and scrolls only horizontally
        ScrollView\#tfitToWidth\#tthe content is as wide as the view, and scrolls only vertically
        ScrollView\#tindicatorStyle\#tthe colour of the bars; `default` is the theme's
        ScrollView\#tpagingEnabled\#tscrolling stops at pages as large as the view, as in a PageView
        ScrollView\#tscrollEnabled\#twhether people can scroll; code always can
        SearchBar\#t\#ta field to search with
        SearchBar\#tautocapitalizationType\#twhich letters become capitals then; not in secrets, addresses and \#
        pasted text
        SearchBar\#tautocorrectionType\#tkept
        SearchBar\#tbarStyle\#t`black` is dark in every theme
        SearchBar\#tbarTintColor\#tthe colour of the bar, in any style; without one, the theme's
        SearchBar\#tenforcesKeyboardType\#twhether characters that `keyboardType` does not allow are left out
        SearchBar\#tkeyboardAppearance\#tkept
        SearchBar\#tkeyboardType\#twhich characters may be typed and pasted, as in a TextField
        SearchBar\#tplaceholder\#tshown in the field, paler, while the field is empty
        SearchBar\#tprompt\#ta line above the field; empty is none
        SearchBar\#treturnKeyType\#tafter Return, `next` moves the focus to the next field; the others are kept
        SearchBar\#tscopeButtonTitles\#tthe titles of the scopes
        SearchBar\#tsearchBarStyle\#tthe field with room around it; the same with a bar background; only the \#
        field, up to the edges
        SearchBar\#tselectedScopeButtonIndex\#tthe chosen scope, counted from 0; an index that does not exist is \#
        reported, and the nearest is used; a binding works in both directions
        SearchBar\#tshowsCancelButton\#twhether a button next to the field ends the search
        SearchBar\#tshowsScopeBar\#twhether the scopes are shown
        SearchBar\#tsmartDashesType\#tkept
        SearchBar\#tsmartInsertDeleteType\#tkept
        SearchBar\#tsmartQuotesType\#tkept
        SearchBar\#tsmartTyping\#twhether `autocapitalizationType` changes what is typed
        SearchBar\#tspellCheckingType\#tkept
        SearchBar\#ttext\#tthe search text; a binding works in both directions
        SearchBar\#ttextContentType\#tkept
        SearchBar\#ttranslucent\#twhether the content behind a bar with a background shows through, blurred
        SegmentedControl\#t\#tsegments, one of which is chosen
        SegmentedControl\#tapportionsSegmentWidthsByContent\#twhether each segment is as wide as its content asks \#
        for, instead of all as wide as the widest
        SegmentedControl\#titems\#tan array of the owner; a `segment` in the control is the template of the segments
        SegmentedControl\#tmomentary\#twhether no segment stays chosen, so that segments act as buttons
        SegmentedControl\#trow\#tthe name of the element in bindings
        SegmentedControl\#tselectedItem\#tthe element of the chosen segment, in both directions; nil is none
        SegmentedControl\#tselectedSegmentIndex\#tthe chosen segment, counted from 0; -1 for none; a binding works \#
        in both directions
        SegmentedControl\#tselectedSegmentTintColor\#tthe background of the chosen segment; without one, the theme's
        SegmentedControl\#tvalue\#tthe value of the chosen segment; setting it chooses the first segment with an \#
        equal value or a value with the same text, else none; a binding works in both directions
        SidebarView\#t\#ta sidebar that becomes a page or a sheet in a narrow view
        SidebarView\#tcollapseWidth\#tthe width below which the sidebar collapses, in points; 0 never collapses it
        SidebarView\#tcollapsedStyle\#ta page takes turns with the content; an overlay slides over the content
        SidebarView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it
        SidebarView\#tshowsContent\#twhether a collapsed `page` shows the content in place of the sidebar; changes \#
        with the user, also in a binding
        SidebarView\#tshowsContentOnSelection\#twhether a row that the user chooses in a table of the sidebar \#
        shows the content. In a collapsed `page`, arrow keys then move the focus without choosing
        SidebarView\#tshowsSidebar\#twhether the sidebar is shown beside the content or over it; changes with the \#
        user, also in a binding
        SidebarView\#tsidebarPlacement\#tthe side of the sidebar
        Slider\#t\#ta thumb on a line, whose position is a number
        Slider\#tcontinuous\#twhether `onValueChanged` is sent while the thumb is dragged, or only when it is \#
        released; the value follows in both cases
        Slider\#tmaximumTrackImage\#treplace the line up to the thumb, and beyond it, stretched
        Slider\#tmaximumTrackTintColor\#tthe colour of the line beyond the thumb; without one, the theme's
        Slider\#tmaximumValue\#tthe value at the other end
        Slider\#tmaximumValueImage\#tnext to the ends of the line
        Slider\#tminimumTrackImage\#treplace the line up to the thumb, and beyond it, stretched
        Slider\#tminimumTrackTintColor\#tthe colour of the line up to the thumb; without one, the tint
        Slider\#tminimumValue\#tthe value at the end where lines begin
        Slider\#tminimumValueImage\#tnext to the ends of the line
        Slider\#tthumbImage\#treplaces the thumb
        Slider\#tthumbTintColor\#tthe colour of the thumb; without one, the theme's
        Slider\#tvalue\#tbetween the limits; a value outside them is reported, and the nearer limit is used; a \#
        binding works in both directions
        Spacer\#t\#tflexible room
        Spacer\#thitBehavior\#tthe pointer goes to the views behind it
        Spacer\#tweight\#tits share of the remaining room
        SpinBox\#t\#ta field for a number, with buttons that change it
        SpinBox\#tborderStyle\#tthe border of the field
        SpinBox\#tdecimals\#tthe number of digits after the decimal separator, from 0 to 15. Typed numbers are \#
        rounded to it
        SpinBox\#tmaximumValue\#tthe upper limit
        SpinBox\#tminimumValue\#tthe lower limit
        SpinBox\#tpageStepValue\#tthe change for Page Up and Page Down; above 0
        SpinBox\#tprefix\#tthe text before the number, for example `€ `
        SpinBox\#tstepValue\#tthe change for a press of a button, an arrow key or a notch of the wheel; above 0
        SpinBox\#tsuffix\#tthe text after the number, for example ` mm` with its space
        SpinBox\#ttextAlignment\#tthe position of the number in the field
        SpinBox\#ttextColor\#twithout one, `label`
        SpinBox\#tvalue\#tbetween the limits; a value outside them is reported, and the nearest limit is used; a \#
        binding works in both directions
        SpinBox\#twraps\#twhether a step beyond a limit continues at the other limit
        SplitView\#t\#tpanes with handles between them
        SplitView\#taxis\#tthe direction in which the panes follow each other
        SplitView\#tcollapsible\#twhether the user may collapse the pane
        SplitView\#theight\#tthe length of the pane, until the user changes it
        SplitView\#thidden\#ta hidden pane takes no room. If it is `collapsible`, its handle stays, and the pane \#
        is collapsed
        SplitView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it
        SplitView\#tlayoutMargins\#tkept free at the edges
        SplitView\#tlayoutMarginsRelativeArrangement\#tfalse: `layoutMargins` do not count
        SplitView\#tmaximumHeight\#tthe limits of the pane; the minimum wins
        SplitView\#tmaximumWidth\#tthe limits of the pane; the minimum wins
        SplitView\#tminimumHeight\#tthe limits of the pane; the minimum wins
        SplitView\#tminimumWidth\#tthe limits of the pane; the minimum wins
        SplitView\#tpositions\#tthe positions of the handles, in points from the side where text begins, or from \#
        the top; changes with the user, also in a binding
        SplitView\#tweight\#tthe share of the room that panes with a length leave; 1 for a pane without a length \#
        and without a weight
        SplitView\#twidth\#tthe length of the pane, until the user changes it
        StackView\#t\#tchildren along an axis, as in UIKit
        StackView\#talignment\#tposition of the children across the axis; all but `fill` keep the size that they \#
        ask for
        StackView\#taxis\#tthe direction in which the children follow each other
        StackView\#tbaselineRelativeArrangement\#t`spacing` of a vertical stack is from the last line of a child \#
        to the first of the next; text never overlaps
        StackView\#tdistribution\#thow the children share the length of the stack, see below
        StackView\#thitBehavior\#tthe pointer goes to the views behind it unless a child takes it, also where the \#
        stack has a colour
        StackView\#tlayoutMargins\#tkept free at the edges where `layoutMarginsRelativeArrangement` is true
        StackView\#tlayoutMarginsRelativeArrangement\#ttrue: `layoutMargins` are kept free
        StackView\#tspacing\#tdistance between neighbours, or its minimum; may be negative
        StatusBar\#t\#ta message along the bottom of a window
        StatusBar\#tlayoutMargins\#tkept free at the edges
        StatusBar\#tspacing\#tbetween neighbours; may be negative
        StatusBar\#ttext\#tthe message
        StatusBar\#tverticalAlignment\#tvertical position of the children
        Stepper\#t\#tminus and plus, which change a number
        Stepper\#tautorepeat\#twhether steps repeat while a button is held down: after half a second ten times a \#
        second, after two and a half seconds faster
        Stepper\#tcontentHorizontalAlignment\#tthe position of the stepper in a wider rectangle: it keeps its size
        Stepper\#tcontinuous\#twhether `onValueChanged` is sent at each step, or only when the button is released; \#
        the value follows in both cases
        Stepper\#tmaximumValue\#tthe greatest
        Stepper\#tminimumValue\#tthe least
        Stepper\#tstepValue\#tthe amount that a press adds or subtracts; above 0
        Stepper\#tvalue\#tbetween the limits; a value outside them is reported, and the nearer limit is used; a \#
        binding works in both directions
        Stepper\#twraps\#twhether a step beyond a limit continues at the other limit
        Switch\#t\#ton or off
        Switch\#tcontentHorizontalAlignment\#tthe position of the switch in a wider rectangle: it keeps its size
        Switch\#ton\#tthe state; a binding works in both directions
        Switch\#tonTintColor\#tthe colour of the switch while it is on; without one, the tint
        Switch\#tthumbTintColor\#tthe colour of the thumb; without one, white
        TabBar\#t\#ttabs, one of which is selected
        TabBar\#tbarStyle\#t`black` is dark in every theme
        TabBar\#tbarTintColor\#tthe colour of the bar; without one, the theme's
        TabBar\#titemPositioning\#ttabs from end to end, of equal width if each fits, or in the middle, as wide as \#
        they ask for; `automatic` fills a bar that is narrower than 600 points
        TabBar\#tselectedIndex\#tthe selected tab, counted from 0; -1 for none; a binding works in both directions
        TabBar\#tselectedName\#tthe name of that tab; a binding works in both directions
        TabBar\#ttranslucent\#twhether the content behind the bar shows through, blurred
        TabBar\#tunselectedItemTintColor\#tthe colour of the tabs that are not selected; without one, the theme's
        TabView\#t\#tdocuments in tabs that close and move
        TabView\#tallowsReordering\#twhether people can move tabs
        TabView\#titems\#tan array of the owner; a `tab` in the view is the template of the tabs. The owner adds, \#
        removes and moves elements
        TabView\#trow\#tthe name of an element of `items` in the template
        TabView\#tselectedIndex\#tthe selected tab, counted from 0; -1 without tabs; a binding works in both \#
        directions
        TabView\#tshowsNewTabButton\#twhether a button after the tabs sends `onNewTab`
        TableView\#t\#trows in sections
        TableView\#tallowsMultipleSelection\#twhether several rows can be selected
        TableView\#tallowsReordering\#twhether the user can move rows
        TableView\#tallowsSelection\#twhether rows react
        TableView\#talternatesRowBackgrounds\#twhether every other row of a table with columns is darker, in place \#
        of lines
        TableView\#tbackgroundColor\#t`groupedBackground` in a grouped table
        TableView\#tcolumnState\#twhat the user has changed about the columns
        TableView\#tfocusesCells\#twhether single cells of a table with columns have focus
        TableView\#titems\#tan array of the owner, whose elements are the rows of one section; the child is the \#
        content of a row
        TableView\#treadableWidth\#trows are at most 720 points wide, in the middle of a wider table; true in \#
        grouped tables unless it is set. Also `cellLayoutMarginsFollowReadableWidth`
        TableView\#trow\#tthe name of the element in bindings
        TableView\#trowHeight\#tpoints; with -1 each row has the height that it asks for
        TableView\#tsectionFooterHeight\#tas `rowHeight`
        TableView\#tsectionHeaderHeight\#tas `rowHeight`. In a plain table a view as header is 28 points high by \#
        default, a text as high as it asks for; a grouped table has -1
        TableView\#tselectedItem\#tthe element of the selected row, in both directions; nil is no selection
        TableView\#tselectedItems\#tthe elements of the selected rows, in both directions: an array of the type of \#
        `items`
        TableView\#tselectionFollowsFocus\#twhether arrows and typed letters select the row that they move the \#
        focus to
        TableView\#tseparatorColor\#twithout one, the theme's
        TableView\#tseparatorInset\#tdistance of the lines from the sides; until it is set they begin with the text
        TableView\#tseparatorStyle\#tthe lines between rows; `singleLineEtched` is drawn as `singleLine`
        TableView\#tshowsColumnHeader\#twhether a table with columns has a header
        TableViewCell\#t\#ta row: image, text, detail, accessory
        TableViewCell\#taccessoryType\#tthe accessory at the end
        TableViewCell\#tchecked\#tthe same as an `accessoryType` of `checkmark`
        TableViewCell\#tdetailTextLabel\#tthe same for the detail; the default style has none
        TableViewCell\#teditingAccessoryType\#tkept; tables have no editing mode
        TableViewCell\#timageView\#tproperties of the ImageView, as `imageView.image`
        TableViewCell\#tindentationLevel\#tfrom 0 to 100, in steps of 10 points
        TableViewCell\#treuseIdentifier\#tcells with the same identifier are reused for other rows
        TableViewCell\#tselectionStyle\#t`none` does not show that the row is selected; the others look the same
        TableViewCell\#ttextLabel\#tproperties of the Label of the text, as `textLabel.text`
        TableViewCell\#tvalue\#tthe value that the row represents
        TableViewHeaderFooterView\#t\#tthe title of a section
        TableViewHeaderFooterView\#tdetailTextLabel\#tthe same for a text at the end of the line
        TableViewHeaderFooterView\#tlayoutMargins\#tthe distance of texts and content from the edges; for content \#
        8, 16, 8, 16 until it is set
        TableViewHeaderFooterView\#treuseIdentifier\#tviews with the same identifier are reused for other sections
        TableViewHeaderFooterView\#ttextLabel\#tproperties of the Label, as `textLabel.text`
        TextField\#t\#tone line of text that people type
        TextField\#tadjustsFontSizeToFitWidth\#twhether a text that is too long is set in a smaller font before it \#
        is cut
        TextField\#tautocapitalizationType\#twhich letters become capitals then; not in secrets, addresses and \#
        pasted text
        TextField\#tautocorrectionType\#tkept
        TextField\#tbackground\#tfills the field, unless `borderStyle` is `roundedRect`
        TextField\#tborderStyle\#tthe border around the text: nothing, a line, a line around the colour of \#
        content, the theme's field
        TextField\#tclearButtonMode\#twhen a button that clears the field is shown; never while the field is empty \#
        or a right view is shown
        TextField\#tdisabledBackground\#tthe same while the field is disabled; none is `background`
        TextField\#tenforcesKeyboardType\#twhether characters that `keyboardType` does not allow are left out
        TextField\#tkeyboardAppearance\#tkept
        TextField\#tkeyboardType\#twhich characters may be typed and pasted, see below
        TextField\#tleftViewMode\#twhen the left view shows
        TextField\#tminimumFontSize\#tthe smallest size of that font, in points; 0 is no limit
        TextField\#tplaceholder\#tshown in the field, paler, while the field is empty
        TextField\#treturnKeyType\#tafter Return, `next` moves the focus to the next field; the others are kept
        TextField\#trightViewMode\#twhen the right view shows
        TextField\#tsecureTextEntry\#tdots replace the characters; the text counts as one word, cannot be copied, \#
        and is not sent to input methods
        TextField\#tsmartDashesType\#tkept
        TextField\#tsmartInsertDeleteType\#tkept
        TextField\#tsmartQuotesType\#tkept
        TextField\#tsmartTyping\#twhether `autocapitalizationType` changes what is typed
        TextField\#tspellCheckingType\#tkept
        TextField\#ttext\#tthe content of the field; a binding works in both directions
        TextField\#ttextAlignment\#tthe side of text that is shorter than the field; `natural` and `justified` are \#
        the side where lines of the window begin
        TextField\#ttextColor\#twithout one, the theme's; on a selection text has the theme's
        TextField\#ttextContentType\#tkept
        TextView\#t\#ttext of many lines that people read, type and scroll
        TextView\#tautocapitalizationType\#twhich letters become capitals then; not in secrets, addresses and \#
        pasted text
        TextView\#tautocorrectionType\#tkept
        TextView\#tborderStyle\#tthe border around the view, as for a TextField
        TextView\#tdataDetectorTypes\#tkept: nothing is marked in this version
        TextView\#teditable\#twhether people can change the text
        TextView\#tenabled\#ta disabled view is pale and takes no events and no focus
        TextView\#tenforcesKeyboardType\#twhether characters that `keyboardType` does not allow are left out
        TextView\#tkeyboardAppearance\#tkept
        TextView\#tkeyboardType\#twhich characters may be typed and pasted, as in a TextField
        TextView\#tnumberOfLines\#twith n, the view is as high as its text up to n lines, and scrolls longer text
        TextView\#tplaceholder\#tshown in the view, paler and wrapped on its own, while the view is empty
        TextView\#treturnKeyType\#tkept: Return begins a new line
        TextView\#tselectable\#twhether people can select in the text, and edit it
        TextView\#tsmartDashesType\#tkept
        TextView\#tsmartInsertDeleteType\#tkept
        TextView\#tsmartQuotesType\#tkept
        TextView\#tsmartTyping\#twhether `autocapitalizationType` changes what is typed
        TextView\#tspellCheckingType\#tkept
        TextView\#ttext\#tthe content of the view; a binding works in both directions
        TextView\#ttextAlignment\#tthe side of lines that are shorter than the view; `natural` and `justified` are \#
        the side where text of their paragraph's script begins; with `justified` wider spaces make all lines of a \#
        paragraph but the last fill the width
        TextView\#ttextColor\#twithout one, the theme's; on a selection text has the theme's
        TextView\#ttextContainer\#tthe area for lines: `textContainer.lineFragmentPadding` is their distance from \#
        its sides, 5 points
        TextView\#ttextContainerInset\#troom around the text, which is scrolled with it
        TextView\#ttextContainerInsetTop\#tone edge of it
        TextView\#ttextContentType\#tkept
        Toolbar\#t\#tbuttons in a row, with a menu for items that do not fit
        Toolbar\#tbarStyle\#t`black` is dark in every theme
        Toolbar\#tbarTintColor\#tthe colour of the bar; without one, the theme's. Titles and icons are black or \#
        white on it, whichever stands out more
        Toolbar\#ttranslucent\#twhether the content behind the bar shows through, blurred
        View\#t\#ta rectangle
        View\#taccessibilityElement\#tdecided by the class without a value; true: the view and everything in it \#
        are one object; false: the view has none
        View\#taccessibilityElementsHidden\#tleaves out the view and everything in it
        View\#taccessibilityHint\#twhat the view does, in addition to its name
        View\#taccessibilityIdentifier\#ta name for tests in addition to the `id`; without one, the `id`
        View\#taccessibilityLabel\#tthe name of the view for assistive programs
        View\#taccessibilityLabelledBy\#tthe `id` of the view whose text is the name
        View\#taccessibilityLive\#thow changes of the texts in the view are announced
        View\#taccessibilityTraits\#trole and states for assistive programs, in place of those of the class: \#
        properties
        View\#taccessibilityValue\#tthe value for assistive programs
        View\#talpha\#tthe opacity of the view and its descendants, from 0 to 1
        View\#tanchor\#tthe edges that the view is attached to in an AnchorView; elsewhere without effect
        View\#tappearance\#tlight or dark colours of the theme in the view and its subtree; `auto`, also written \#
        `unspecified`, follows the nearest background of a fixed colour, else the window. In Swift: \#
        `overrideUserInterfaceStyle`
        View\#taspectRatio\#twidth divided by height, from 0.000001 to 1,000,000, where just one of the two is \#
        fixed or decided by the layout
        View\#tbackgroundColor\#tfills the rectangle
        View\#tbottomSpacing\#tin a column, added to the distance from the neighbour on that side
        View\#tclipsToBounds\#tclips the subviews at the edges of the view
        View\#tcollapsible\#twhether the user may collapse the view in a SplitView; elsewhere without effect
        View\#tcontentMode\#thow content of another size is placed; ImageView uses it
        View\#theight\#ta fixed length, in points
        View\#thidden\#tnot drawn, not hit, and without room in rows and columns
        View\#thitBehavior\#t`opaque` takes the pointer, `passThrough` leaves it to the views behind unless a \#
        child takes it, `none` leaves out the children too
        View\#thorizontalContentCompressionResistancePriority\#t0 to 1000: in a row or column that is too short, \#
        views with a lower priority shrink first; a label's is 740
        View\#thorizontalContentHuggingPriority\#twhere there is room left and no view is made to take it, the \#
        last view with the lowest priority takes it
        View\#tlayer\#tborder, corners and shadow, see Layer
        View\#tlayer.backgroundColor\#tthe view's `backgroundColor`, `alpha`, `hidden` and `clipsToBounds`
        View\#tlayer.borderColor\#ta line inside the edges, over the subviews
        View\#tlayer.borderWidth\#ta line inside the edges, over the subviews
        View\#tlayer.cornerRadius\#trounds background and border, and the subviews where `clipsToBounds` clips them
        View\#tlayer.hidden\#tthe view's `backgroundColor`, `alpha`, `hidden` and `clipsToBounds`
        View\#tlayer.masksToBounds\#tthe view's `backgroundColor`, `alpha`, `hidden` and `clipsToBounds`
        View\#tlayer.opacity\#tthe view's `backgroundColor`, `alpha`, `hidden` and `clipsToBounds`
        View\#tlayer.shadowColor\#tthe radius of the soft edge
        View\#tlayer.shadowOffsetHeight\#twhere the shadow falls; upwards, as in UIKit
        View\#tlayer.shadowOffsetWidth\#twhere the shadow falls; upwards, as in UIKit
        View\#tlayer.shadowOpacity\#tfrom 0, no shadow, to 1; a view with `clipsToBounds` has no shadow, and a \#
        document that sets both gets a diagnostic; give the shadow to a view around it
        View\#tlayer.shadowRadius\#tthe radius of the soft edge
        View\#tlayer.zPosition\#tsiblings with a higher one are in front
        View\#tlayoutMarginBottom\#tone edge of `layoutMargins`
        View\#tlayoutMarginLeading\#tthe margin on the side where lines of text begin or end; it wins over left \#
        and right
        View\#tlayoutMarginLeft\#tone edge of `layoutMargins`
        View\#tlayoutMarginRight\#tone edge of `layoutMargins`
        View\#tlayoutMarginTop\#tone edge of `layoutMargins`
        View\#tlayoutMarginTrailing\#tthe margin on the side where lines of text begin or end; it wins over left \#
        and right
        View\#tlayoutMargins\#troom that layout views, such as rows and columns, keep free at their edges; their \#
        default is 0; other elements do not use them
        View\#tleadingSpacing\#tthe same in a row
        View\#tmaximumHeight\#tthe view is never larger; a minimum wins over it
        View\#tmaximumWidth\#tthe view is never larger; a minimum wins over it
        View\#tminimumHeight\#tthe view is never smaller
        View\#tminimumWidth\#tthe view is never smaller
        View\#topaque\#tin UIKit, a promise that the background covers the rectangle; kept, and without effect on \#
        drawing
        View\#ttag\#ta number of your own
        View\#ttintAdjustmentMode\#t`dimmed` shows tints grey, in the view and its descendants; `automatic` is as \#
        in the parent
        View\#ttintColor\#tthe colour of interactive elements, for the view and its descendants
        View\#ttoolTip\#tthe text shown next to a pointer that rests on the view; it is also the name of a view \#
        that has no other name
        View\#ttopSpacing\#tin a column, added to the distance from the neighbour on that side
        View\#ttrailingSpacing\#tthe same in a row
        View\#tuserInteractionEnabled\#tfalse: neither the view nor its descendants receive pointer and keyboard input
        View\#tverticalContentCompressionResistancePriority\#t0 to 1000: in a row or column that is too short, \#
        views with a lower priority shrink first; a label's is 740
        View\#tverticalContentHuggingPriority\#twhere there is room left and no view is made to take it, the last \#
        view with the lowest priority takes it
        View\#tweight\#tthe share of the remaining room in a row or column; without effect where the length along \#
        it is fixed
        View\#twidth\#ta fixed length, in points
        VisualEffectView\#t\#ta pane that blurs the content behind it
        VisualEffectView\#teffect\#tthe material, with the name of a style; without one the view shows only its \#
        content
        WebView\#t\#ta web page: a frame that keeps its place
        column\#talignment\#tthe place of the texts and of the title. Also `textAlignment`
        column\#tcell\#twith bound rows the name of a document: its root view is the content of each cell
        column\#teditable\#twhether the user can edit the texts
        column\#tfit\#tas wide as the title and the texts in sight. Also `fitsContent`
        column\#tfooter\#ta text below the rows: `sum:`, `min:`, `max:`, `average:` and `count:` are aggregates of \#
        the column's numbers
        column\#tfrozen\#tthe column stays in place, before the others, while they scroll across, if they leave 64 \#
        points for the others
        column\#thidden\#twhether the column is left out
        column\#thideable\#twhether the header's menu has the column
        column\#tkey\#tthe name for the data source and for the stored state; with bound rows also the property of \#
        the element\#tthe title
        column\#tlineBreakMode\#thow a text that does not fit its cell is cut
        column\#tmaximumWidth\#tlimits, also for the user. Also `minWidth`, `maxWidth`
        column\#tminimumWidth\#tlimits, also for the user. Also `minWidth`, `maxWidth`
        column\#tsortOrder\#tthe order of the rows
        column\#tsortable\#twhether a click on the title sorts
        column\#ttext\#twith bound rows the text of a cell: `text="$row.amount::currency"`. Without it, the \#
        property that `key` names
        column\#ttitle\#tthe title in the header
        column\#tweight\#tthe share of the width that the other columns leave
        column\#twidth\#tpoints; of a column without `width`, `weight` and `fit`, 120
        item\#taction\#tthe name of an action, with a colon if that takes the sender
        item\#tbadge\#ta few characters in a pill, such as the number of new messages; an empty text is a dot
        item\#tbadgeColor\#ta few characters in a pill, such as the number of new messages; an empty text is a dot
        item\#tenabled\#ttrue or false; a selected item looks held down
        item\#thidden\#ttrue or false; a selected item looks held down
        item\#timage\#tan image
        item\#tlabel\#tthe name for assistive programs and in the menu of items that do not fit; else its title, \#
        else the meaning of the icon
        item\#tmenu\#ta child of the item: the menu that a press opens
        item\#tname\#tthe name to find the item in code: `toolbar.item(named: "sort")?.isEnabled = false`
        item\#tprominent\#ttrue: filled with the tint, as `done` and `save` are, unless it is disabled
        item\#tselected\#ttrue or false; a selected item looks held down
        item\#tselectedImage\#tshown while the tab is selected; else the same image
        item\#ttintColor\#tthe colour of title or icon
        item\#ttitle\#ttext; `@key` is translated
        item\#ttoolTip\#tshown next to a pointer that rests on the item; without it the name of an icon is shown
        item\#ttype\#ta standard item with UIKit's name: `done` `cancel` `edit` `save` with a title; `add` \#
        `compose` `reply` `action` `organize` `bookmarks` `search` `refresh` `stop` `camera` `trash` `play` \#
        `pause` `rewind` `fastForward` `undo` `redo` `pageCurl` with an icon; `flexibleSpace`, which takes a share \#
        of the remaining room, and `fixedSpace`
        item\#twidth\#tpoints; the width of a fixed space (default 8), or the minimum width of another item
        row\#texpanded\#twhether the rows below are shown at the start
        segment\#tenabled\#tfalse: a person cannot choose it
        segment\#timage\#tan image in place of the title
        segment\#ttitle\#ttext; `@key` is translated
        segment\#tvalue\#tthe value that the segment represents
        step\#timage\#tan image before the title
        step\#tname\#tthe name to find the step in code
        step\#ttitle\#ttext; `@key` is translated
        tab\#tclosable\#tfalse: people cannot close the tab
        tab\#tedited\#ttrue: the document has unsaved changes; a dot after the title marks the tab
        tab\#timage\#ttext, and an image in front of it
        tab\#tlabel\#tthe name for assistive programs; without one, the title
        tab\#tname\#tthe name of the tab in code
        tab\#ttitle\#ttext, and an image in front of it
        tab\#ttoolTip\#tthe tool tip; without one, the title if it does not fit
        """#
}

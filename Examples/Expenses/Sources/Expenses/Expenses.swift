import Inlay
import InlayCharts
import InlayFormatting
import InlaySDL

@main struct Expenses {
    static func main() {
        ChartView.registerElements()
        ViewBuilder.register(owner: ExpensesViewController.self)
        ViewBuilder.register(owner: ExpenseViewController.self)
        let application = Application(title: "Expenses", identifier: "inlay-expenses")
        application.formatters = FoundationFormatters()
        application.run(ExpensesViewController(), arguments: Application.arguments)
    }
}

import JuiceShop
import Templates

/// A section of the shop. Each has its place in the rail.
enum Section: String, CaseIterable {
    case order, kitchen, stock, report, more
}

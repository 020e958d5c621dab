import ShopRoutes

/// Where the pages' links and assets lead.
struct LinkCheck: Sendable {
    /// Address → the product that is found there.
    private let products: [String: Int]
    private let output: OutputFolder

    init(_ site: Site, output: OutputFolder) {
        self.output = output
        products = site.products.enumerated().reduce(into: [:]) { products, product in
            for address in product.element.addresses { products[address] = product.offset }
        }
    }

    /// - Returns: the links to parts of other pages, which are checked when all pages are known.
    /// - Throws: `Markup.Fault` for the first that leads nowhere.
    func crossings(of markup: Markup, from index: Int) throws(Markup.Fault) -> [Build.FragmentLink] {
        var crossings = [Build.FragmentLink]()
        // Nearly all lead to a whole page or file: found at one look.
        for target in markup.targets where products[target.address] == nil && !Self.isElsewhere(target.address) {
            let parts = target.address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0].prefix { $0 != "?" }
            let anchor = parts.count > 1 ? String(parts[1]) : ""
            func fault(_ fault: String, _ remedy: String) -> Markup.Fault {
                Markup.Fault(line: target.line, fault: "\"\(target.address)\" \(fault)", remedy: remedy)
            }
            if path.isEmpty {
                if parts.count > 1, anchor.isEmpty || markup.anchors.contains(anchor) { continue }
                throw fault("leads nowhere in this page", "give its goal that id")
            }
            if path.first != "/" || path.hasPrefix("//") {
                throw fault("does not begin at the shop's own root", "write it from / on")
            }
            if let product = products[String(path)] {
                if !anchor.isEmpty {
                    crossings.append(
                        Build.FragmentLink(from: index, line: target.line, address: target.address, anchor: anchor))
                    if product == index, !markup.anchors.contains(anchor) {
                        throw fault("leads nowhere in this page", "give its goal that id")
                    }
                }
            } else if !Route.isShown(at: String(path)), !isByHand(path) {
                throw fault("leads to nothing", "correct the address, or add what is missing")
            }
        }
        return crossings
    }

    /// What nobody can check without asking the world.
    private static func isElsewhere(_ address: String) -> Bool {
        ["https://", "http://", "mailto:", "tel:", "data:"].contains { address.hasPrefix($0) }
    }

    /// A file in the output folder that a person put there.
    private func isByHand(_ path: Substring) -> Bool {
        let name = String(path.dropFirst())
        return !name.isEmpty && !name.contains("..") && !name.hasSuffix("/") && output.state(name) != nil
    }

    /// - Throws: `SiteError` for the first link to a part that the other page does not have.
    func check(_ drafts: [Build], in site: Site) throws {
        var anchors = [Int: Set<String>]()
        for crossing in drafts.flatMap(\.crossings) {
            let path = crossing.address.prefix { $0 != "?" && $0 != "#" }
            guard let goal = products[String(path)] else { continue }
            if anchors[goal] == nil {
                anchors[goal] = try drafts[goal].anchors ?? self.anchors(of: site.products[goal])
            }
            if anchors[goal]?.contains(crossing.anchor) ?? false { continue }
            throw SiteError(
                "\(site.products[crossing.from].path), line \(crossing.line)",
                "\"\(crossing.address)\" leads to a page without that id", remedy: "give its goal that id")
        }
    }

    private func anchors(of product: OutputFile) throws -> Set<String> {
        guard product.isPage else { return [] }
        do {
            return try Markup(try product.make()).anchors
        } catch let fault as Markup.Fault {
            throw SiteError("\(product.path), line \(fault.line)", fault.fault, remedy: fault.remedy)
        }
    }
}

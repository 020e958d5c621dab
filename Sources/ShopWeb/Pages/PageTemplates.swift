package import ContentFile
package import Templates

/// The templates of all pages, compiled before the shop serves a page. Safe from any thread.
package struct PageTemplates: Sendable {
    let order: Template<OrderPage>
    let shortage: Template<ShortagePage>
    let manyCups: Template<ManyCupsPage>
    let options: Template<OptionsPage>
    let memo: Template<MemoPage>
    let openAmount: Template<OpenAmountPage>
    let partsGone: Template<PartsGonePage>
    let orders: Template<OrdersPage>
    let orderRecord: Template<OrderRecordPage>
    let unpaid: Template<UnpaidPage>
    let paymentParts: Template<PaymentPartsPage>
    let cancellation: Template<CancellationPage>
    let queue: Template<QueuePage>
    let pickup: Template<PickupPage>
    let stock: Template<StockPage>
    let stockHistory: Template<StockHistoryPage>
    let fruit: Template<FruitPage>
    let purchases: Template<PurchasesPage>
    let report: Template<ReportPage>
    let menu: Template<MenuPage>
    let juiceForm: Template<JuiceFormPage>
    let fruitForm: Template<FruitFormPage>
    let optionForm: Template<OptionFormPage>
    let discountForm: Template<DiscountFormPage>
    let placeForm: Template<PlaceFormPage>
    let groupForm: Template<GroupFormPage>
    let menuHistory: Template<MenuHistoryPage>
    let settings: Template<SettingsPage>
    let note: Template<NotePage>
    let more: Template<MorePage>
    let device: Template<DevicePage>
    let people: Template<PeoplePage>
    let programs: Template<ProgramsPage>
    let pin: Template<PINPage>
    let ownerPIN: Template<OwnerPINPage>
    let closing: Template<ClosingPage>
    let closed: Template<ClosedPage>
    let closings: Template<ClosingsPage>
    let transfers: Template<TransfersPage>
    let head: Template<HeadPage>
    let practice: Template<PracticePage>
    let paper: Template<PaperPage>
    let notice: Template<NoticePage>
    /// The fields that no template names. The shop's own templates leave none out; an owner's may.
    package let unnamedFields: [String]

    /// - Parameters:
    ///   - folder: the `*.mustache` files.
    ///   - texts: the texts that the templates may name.
    ///   - assets: the addresses of the files that the pages load.
    /// - Throws: `Diagnostic` for the first error in a template, or for a page without a template.
    package init(folder: String, texts: Texts, assets: Assets = Assets()) throws(Diagnostic) {
        try self.init(try TemplateFolder(folder), texts: texts, assets: assets)
    }

    package init(_ folder: TemplateFolder, texts: Texts, assets: Assets) throws(Diagnostic) {
        let folder = TemplateFolder(folder, addresses: assets.addresses, texts: texts.wordNames)
        order = try folder.template("order")
        shortage = try folder.template("shortage")
        manyCups = try folder.template("manyCups")
        options = try folder.template("options")
        memo = try folder.template("memo")
        openAmount = try folder.template("openAmount")
        partsGone = try folder.template("partsGone")
        orders = try folder.template("orders")
        orderRecord = try folder.template("orderRecord")
        unpaid = try folder.template("unpaid")
        paymentParts = try folder.template("paymentParts")
        cancellation = try folder.template("cancellation")
        queue = try folder.template("queue")
        pickup = try folder.template("pickup")
        stock = try folder.template("stock")
        stockHistory = try folder.template("stockHistory")
        fruit = try folder.template("fruit")
        purchases = try folder.template("purchases")
        report = try folder.template("report")
        menu = try folder.template("menu")
        juiceForm = try folder.template("juiceForm")
        fruitForm = try folder.template("fruitForm")
        optionForm = try folder.template("optionForm")
        discountForm = try folder.template("discountForm")
        placeForm = try folder.template("placeForm")
        groupForm = try folder.template("groupForm")
        menuHistory = try folder.template("menuHistory")
        settings = try folder.template("settings")
        note = try folder.template("note")
        more = try folder.template("more")
        device = try folder.template("device")
        people = try folder.template("people")
        programs = try folder.template("programs")
        pin = try folder.template("pin")
        ownerPIN = try folder.template("ownerPIN")
        closing = try folder.template("closing")
        closed = try folder.template("closed")
        closings = try folder.template("closings")
        transfers = try folder.template("transfers")
        head = try folder.template("head")
        practice = try folder.template("practice")
        paper = try folder.template("paper")
        notice = try folder.template("notice")
        unnamedFields = folder.unnamedFields
    }

    /// Renders a page, in UTF-8.
    package func html<P: Page>(_ page: P) -> [UInt8] {
        P.template(of: self).html(page)
    }
}

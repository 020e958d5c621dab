import ContentFile
import FastCGI
import JuiceShop
import ShopWeb

extension FuzzTarget {
    /// A body of the menu's editor, as the form of a juice and of a fruit: what it accepts is a menu that the file can
    /// hold, and a form that is opened again changes nothing.
    static let menuForms = FuzzTarget(name: "menu-forms", maxLength: 2048, seeds: Seeds.forms) { input in
        guard let form = Form(input) else { return }
        _ = MenuForm(form)
        for currency in [Currency.won, Currency("EUR"), Currency("KWD")].compactMap({ $0 }) {
            try checkPrice(form, currency)
            try checkJuice(form, currency)
        }
        try checkFruit(form)
    }

    private static let (juice, fruit) = (JuiceID("kiwi"), FruitID("kiwi"))

    private static func checkPrice(_ form: Form, _ currency: Currency) throws {
        let reader = NumberReader.money(currency)
        guard let price = reader.number(form[MenuField.price.name] ?? "") else { return }
        try require((0...Currency.maxPrice).contains(price), "\(price) is a price")
        try require(reader.number(currency.plain(price)) == price, "\(price) is read as it is written")
    }

    private static func checkJuice(_ form: Form, _ currency: Currency) throws {
        let menu = FirstShop.menu
        let typed = JuiceForm(form, on: menu, in: FirstShop.languages, currency)
        guard let changed = try? MenuEdit.changeJuice(typed.item(juice, on: menu)).applied(to: menu, sequence: 2)
        else { return }
        try checkFile(changed)
        let again = try JuiceForm(changed[juice], in: FirstShop.languages, currency).item(juice, on: changed)
        try require(
            try MenuEdit.changeJuice(again).applied(to: changed, sequence: 3) == changed,
            "the form of the juice changes nothing")
        guard let added = try? MenuEdit.addJuice(typed.item(nil, on: menu)).applied(to: menu, sequence: 2) else {
            return
        }
        try require(added.juices.count == menu.juices.count + 1, "a new juice is one more")
        try checkFile(added)
    }

    private static func checkFruit(_ form: Form) throws {
        let menu = FirstShop.menu
        let typed = FruitForm(form, on: menu, in: FirstShop.languages)
        guard let changed = try? MenuEdit.changeFruit(typed.item(fruit, on: menu)).applied(to: menu, sequence: 2)
        else { return }
        try checkFile(changed)
        let again = try FruitForm(changed[fruit], in: FirstShop.languages).item(fruit, on: changed)
        try require(
            try MenuEdit.changeFruit(again).applied(to: changed, sequence: 3) == changed,
            "the form of the fruit changes nothing")
        if let added = try? MenuEdit.addFruit(typed.item(nil, on: menu)).applied(to: menu, sequence: 2) {
            try checkFile(added)
        }
    }

    /// A name that has no translation is not in the file, which asks for it.
    private static func checkFile(_ menu: Menu) throws {
        try requireReadable(.opened(FirstStock(counts: [:], menu: menu, stamp: Stamp(at: .fuzzing))))
        let names = menu.fruits.map(\.names) + menu.juices.map(\.names)
        if FirstShop.languages.contains(where: { language in names.contains { $0.isUntranslated(in: language) } }) {
            return
        }
        let read = try Menu(json: Array(menu.fileText.utf8), file: "menu.json", languages: FirstShop.languages)
        try require(read.withoutRetired == menu.withoutRetired, "the menu is read as it is written: \(menu.fileText)")
    }
}

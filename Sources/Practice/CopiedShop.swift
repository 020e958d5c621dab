package import ContentFile
package import JuiceShop

extension Shop {
    /// The menu for practising with this shop's: there is as much of each fruit as here, and at least a box.
    package var menuForPractice: Menu {
        get throws {
            var lists = menu.lists
            for index in lists.fruits.indices {
                let fruit = lists.fruits[index]
                lists.fruits[index].firstCount = max(stock[fruit.id], fruit.box ?? 100 * fruit.step)
            }
            return try Menu(lists)
        }
    }
}

extension Settings {
    /// The settings of a practice shop that is no copy of another one.
    package static func ofPractice(_ language: Language) -> Settings {
        let isKorean = language == .korean
        let own = PaymentKind(rawValue: isKorean ? "지역화폐" : "Voucher")
        return Settings(
            paymentKinds: PaymentKind.standard + [own].compactMap(\.self),
            name: NameText(recorded: isKorean ? "연습 쥬스 가게" : "Practice juice bar"), tax: TaxRate(percent: 10),
            cashLimit: 3_000, firstNumber: nil,
            calls: CalledNames((1...12).map { CalledName(recorded: String($0)) }), openAmounts: true)
    }

    /// The settings for practising with this shop's: nothing goes to its head office or to its printers.
    package var forPractice: Settings {
        var settings = self
        settings.chain = nil
        settings.printers = nil
        return settings
    }
}

/// The names that people give the columns of a price list, in small letters.
enum Columns {
    static let names = words(
        """
        이름, 메뉴, 메뉴명, 메뉴 이름, 메뉴이름, 상품, 상품명, 상품 이름, 품명, 품목, 품목명, 제품, 제품명, 음료, 음료명, name, item, item name,
        product, product name, title, menu, menu item, drink
        """)
    static let prices = words(
        """
        판매가, 판매가격, 판매 가격, 판매단가, 가격, 단가, 금액, 가격(원), 판매가(원), price, unit price, selling price, sale price,
        retail price, base price, amount
        """)
    static let categories = words(
        "분류, 분류명, 카테고리, 카테고리명, 상품분류, 대분류, 그룹, 구분, category, categories, group, section")
    static let sizes = words("사이즈, 크기, 용량, 옵션, 옵션명, size, variation, variant, option")
    static let englishNames = words(
        "영문, 영문명, 영문 이름, 영문이름, 영어, 영어 이름, english, english name, name (en), name:en")
    /// Columns with numbers that are no prices.
    static let otherNumbers = words(
        """
        번호, 순번, 코드, 상품코드, 바코드, 재고, 수량, 원가, 칼로리, no, no., id, code, sku, barcode, stock, quantity, qty, cost, calories,
        kcal
        """)

    /// True for a name of the column that names the items, in any of the exports.
    static func isName(_ name: String) -> Bool { names.contains(name) }

    private static func words(_ list: String) -> Set<String> {
        Set(list.split { $0 == "," || $0.isNewline }.map { $0.drop(while: \.isWhitespace) }.map(String.init))
            .subtracting([""])
    }
}

import Bytes
import ContentFile
import Foundation
import JuiceShop
import MenuImport
import TestSupport
import XCTest

/// Menus of the exports of other tills, with the columns as these write them, and of price lists.
final class ImportedMenuTests: XCTestCase {
    // MARK: - Loyverse

    private static let loyverse = [
        #"Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,"#,
        #"Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,"#,
        #"Available for sale [Main],Price [Main],In stock [Main],Low stock [Main],"Modifier - ""Milk""","Tax - ""VAT"" (10%)""#,
    ].joined()

    func testACompositeItemOfLoyverseBecomesARecipe() throws {
        let menu = try imported(
            """
            \(Self.loyverse)
            mango,10001,Mango,Fruit,,N,,,,,,,600,,,,Y,N,0.00,40,5,N,N
            whole-milk,10002,우유,Dairy,,Y,,,,,,,2800,,,,Y,N,,6.5,1,N,N
            mango-latte,10003,Mango latte,Lattes,,N,,,,,,,,,10001,2,N,Y,5500.00,,,Y,N
            ,,,,,,,,,,,,,,10002,0.2,,,,,,,
            """)
        XCTAssertEqual(
            menu.fruits,
            [
                "mango 🥭 Mango piece 40, low 5, 600 for 1", "whole-milk 🥛 우유 ml 6500, low 1000, 2800 for 1000",
            ])
        XCTAssertEqual(menu.juices, ["mango-latte Mango latte 5500 lattes [mango 2, whole-milk 200] milk"])
        XCTAssertEqual(menu.options, ["milk: Milk"])
        XCTAssertEqual(
            menu.remarks,
            [
                "row 3 (우유): is counted in thousandths: 0.25 is 250 ml; change its unit if that is wrong",
                "modifier “Milk”: has no choices in the file; write its choices and their prices",
            ])
    }

    func testVariantsBecomeSizesAndWhatIsCountedIsItsOwnIngredient() throws {
        let menu = try imported(
            """
            \(Self.loyverse)
            kiwi-juice,1,키위쥬스,쥬스,,N,크기,레귤러,,,,,,880123,,,N,Y,4500.00,,,N,Y
            kiwi-juice,2,,,,,,라지,,,,,,880124,,,N,Y,5500.00,,,,
            water,3,생수,기타,,N,,,,,,,300,,,,Y,Y,1000,24,,N,Y
            tip,4,팁,기타,,N,,,,,,,,,,,N,Y,variable,,,N,N
            old,5,옛날쥬스,쥬스,,N,,,,,,,,,,,N,N,3000,,,N,N
            """)
        XCTAssertEqual(menu.fruits, ["water 📦 생수 piece 24, 300 for 1", "cup 🥤 컵 piece 1000"])
        XCTAssertEqual(
            menu.juices,
            [
                "kiwi-juice 키위쥬스 4500 jyuseu [cup 1] 라지 5500 [cup 1]", "water 생수 1000 gita [water 1]",
            ])
        XCTAssertEqual(
            menu.remarks,
            [
                "row 5 (팁): gets its price at each sale; use an amount that is not on the menu",
                "column “Barcode”: is not read (2 rows); a menu has no place for it",
                "column “Tax - \"VAT\" (10%)”: is not read (2 rows); a menu has no place for it",
                "row 6 (옛날쥬스): is not for sale; add it to the menu if it is sold again",
                "row 2 (키위쥬스): has “레귤러” as its plain size, which has no name here; put another size first if that is wrong",
                "has no recipe for: 키위쥬스; each takes one paper cup until you write its recipe",
            ])
    }

    /// A part of a part is looked up; a part that is not there, and a circle, are told.
    func testPartsOfParts() throws {
        let menu = try imported(
            """
            \(Self.loyverse)
            banana,1,Banana,,,N,,,,,,,,,,,Y,N,,9,,N,N
            base,2,Base,,,N,,,,,,,,,1,2,N,N,,,,N,N
            shake,3,Shake,,,N,,,,,,,,,2,1.5,N,Y,5000,,,N,N
            ,,,,,,,,,,,,,,99,1,,,,,,,
            loop,4,Loop,,,N,,,,,,,,,4,1,N,Y,4000,,,N,N
            """)
        XCTAssertEqual(menu.juices, ["shake Shake 5000 - [banana 3]", "loop Loop 4000 - [cup 1]"])
        XCTAssertEqual(
            menu.remarks,
            [
                "row 5 (Shake): is made of “99”, which is not in the file; add it to the recipe",
                "row 6 (Loop): is made of itself; write its recipe",
                "has no recipe for: Loop; each takes one paper cup until you write its recipe",
            ])
    }

    // MARK: - Square

    private static let square =
        "Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,Item Type,Price,"
        + "Archived,Sellable,Stockable,Option Name 1,Option Value 1,Default Unit Cost,Current Quantity Bar,"
        + "New Quantity Bar,Stock Alert Enabled Bar,Stock Alert Count Bar,Modifier Set - Add Ins"

    func testTheVariationsOfSquareBecomeSizes() throws {
        let menu = try imported(
            """
            \(Self.square)
            A1,Green Smoothie,,12oz,,Kale,Drinks > Smoothies,,Prepared food,6.50,N,Y,N,,,,,,N,,Y
            A2,Green Smoothie,,16oz,,Kale,Drinks > Smoothies,,Prepared food,8.00,N,Y,N,,,,,,N,,Y
            B1,Bottled water,,Regular,,,"Drinks, Featured",,Physical good,2,N,Y,Y,,,0.40,12,,Y,3,N
            C1,Pumpkin,,Regular,,,Drinks > Smoothies,,Prepared food,7.00,Y,Y,N,,,,,,N,,N
            """, "USD")
        XCTAssertEqual(
            menu.juices,
            [
                "green-smoothie Green Smoothie 650 smoothies [cup 1] 16oz 800 [cup 1] add-ins",
                "bottled-water Bottled water 200 drinks [bottled-water 1]",
            ])
        XCTAssertEqual(menu.fruits[0], "bottled-water 📦 Bottled water piece 12, low 3, 40 for 1")
        XCTAssertTrue(menu.remarks.contains("row 5 (Pumpkin): is archived; add it to the menu if it is sold again"))
        XCTAssertTrue(menu.remarks.contains("column “Description”: is not read (2 rows); a menu has no place for it"))
    }

    // MARK: - Price lists

    func testAKoreanPriceListInCodePage949() throws {
        // "가게 메뉴판\n분류,메뉴명,가격\n쥬스,딸기쥬스,\"4,500원\"\n,키위쥬스,5000\n라떼,말차라떼,시가\n" as Excel saves it.
        let saved =
            "sKGw1CC43rS6xscKutC3+Sy43rS6uO0ssKGw3QrB6r26LLX+seLB6r26LCI0LDUwML/4IgosxbDAp8HqvbosNTAw"
            + "MAq287a8LLi7wve287a8LL3DsKEK"
        let bytes = [UInt8](try XCTUnwrap(Data(base64Encoded: saved)))
        let menu = try imported(bytes)
        XCTAssertEqual(
            menu.juices,
            [
                "ttalgijyuseu 딸기쥬스 4500 jyuseu [cup 1]", "kiwijyuseu 키위쥬스 5000 jyuseu [cup 1]",
            ])
        XCTAssertEqual(
            menu.remarks.first, "row 5 (말차라떼): gets its price at each sale; use an amount that is not on the menu")
    }

    /// One column for each size; a cell that nothing is sold in is empty or a dash.
    func testColumnsOfSizes() throws {
        for header in ["메뉴;HOT;ICE;재고;영문", "메뉴;가격(HOT);가격(ICE);재고;영문"] {
            let menu = try imported("\(header)\n아메리카노;3000;3500;20;Americano\n에이드;-;4.500;30;Ade\n")
            XCTAssertEqual(
                menu.juices, ["americano 아메리카노/Americano 3000 - [cup 1] ICE 3500 [cup 1]"], header)
            XCTAssertEqual(
                menu.remarks.first,
                "row 3 (에이드, ICE): “4.500” is not one clear price; write the price in digits, such as 4500", header)
        }
    }

    func testUTF16WithTabs() throws {
        let text = "name\tprice\tsize\nMango\t4500\tM\n\t5500\tL\nMango\t1\t\n"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let menu = try imported(bytes)
        XCTAssertEqual(menu.juices, ["mango Mango 4500 - [cup 1] L 5500 [cup 1]", "mango-2 Mango 1 - [cup 1]"])
    }

    func testAFileWithoutItemsIsOneClearLine() {
        for (text, error) in [
            ("", "items.csv: is empty; export the items again"),
            (
                "a,b\n1,2\n",
                "items.csv: no column has the names; the columns are: a, b; write “name” and “price” above them"
            ),
            ("name,note\nKiwi,green\n", "items.csv: no column has prices; write “price” above them"),
            ("name,price\nKiwi,\n", "items.csv, row 2 (Kiwi): has no price; add it to the menu with its price"),
            (
                "name,price\n\"Kiwi,4\n",
                "items.csv, row 2, column A: begins with a quotation mark that is not closed; close it with \""
            ),
        ] {
            XCTAssertThrowsError(try imported(text), text) { thrown in
                XCTAssertEqual((thrown as? Diagnostic)?.message.english, error)
            }
        }
        XCTAssertThrowsError(try imported([0x6E, 0xFF, 0x00])) { thrown in
            XCTAssertEqual(
                (thrown as? Diagnostic)?.message.english,
                "items.csv: is neither UTF-8 nor CP949; save the table as “CSV UTF-8”")
        }
    }

    /// Whatever the file has, the menu is one that the program accepts.
    func testWhatIsTooMuchForAMenuIsLeftOut() throws {
        let rows = (1...310).map { "쥬스 \($0) \(String(repeating: "긴 ", count: 30)),4500,분류 \($0 % 9)" }
        let menu = try imported("이름,가격,분류\n" + rows.joined(separator: "\n"))
        XCTAssertEqual(menu.juices.count, Menu.maxItemCount)
        XCTAssertEqual(menu.remarks.count { $0.contains("is one too many: a menu has 300 juices") }, 10)
        XCTAssertEqual(menu.remarks.count { $0.contains("is one too many: a menu has 8 groups") }, 1)
        XCTAssertEqual(menu.remarks.count { $0.contains("is cut to") }, 300)
    }

    // MARK: - Lines

    private struct Lines {
        var fruits: [String] = []
        var juices: [String] = []
        var options: [String] = []
        var remarks: [String] = []
    }

    private func imported(_ text: String, _ currency: String = "KRW") throws -> Lines {
        try imported(Array(text.utf8), currency)
    }

    private func imported(_ bytes: [UInt8], _ currency: String = "KRW") throws -> Lines {
        let english = try XCTUnwrap(Language(rawValue: "en"))
        let imported = try ImportedMenu(
            bytes, file: "items.csv", currency: XCTUnwrap(Currency(currency)), languages: [.korean, english])
        // The program reads the file that it printed.
        let menu = try Menu(json: imported.menu.fileText.utf8, file: "menu.json", languages: [.korean, english])
        XCTAssertEqual(menu.lists, imported.menu.lists)
        func recipe(_ recipe: Recipe) -> String {
            "[\(recipe.portions.map { "\($0.fruit) \($0.count)" }.joined(separator: ", "))]"
        }
        return Lines(
            fruits: menu.fruits.map { fruit in
                "\(fruit.id) \(fruit.symbol) \(fruit.names.korean) \(fruit.unit.rawValue) \(fruit.firstCount)"
                    + (fruit.lowAt.map { ", low \($0)" } ?? "")
                    + (fruit.boxPrice.map { ", \($0) for \(fruit.box ?? 0)" } ?? "")
            },
            juices: menu.juices.map { juice in
                let name =
                    Set(juice.names.all.map(\.value)).count == 1
                    ? juice.names.korean : juice.names.all.map(\.value).joined(separator: "/")
                return
                    ([
                        "\(juice.id) \(name) \(juice.price ?? -1) \(juice.group?.rawValue ?? "-") \(recipe(juice.recipe))"
                    ]
                    + juice.sizes.map { "\($0.names.korean) \($0.price ?? -1) \(recipe($0.recipe))" }
                    + juice.options.map(\.rawValue)).joined(separator: " ")
            },
            options: menu.options.map { "\($0.id): \($0.choices.map(\.names.korean).joined(separator: ", "))" },
            remarks: imported.remarks.map {
                String($0.message.english.trimmingPrefix("items.csv").drop { ",: ".contains($0) })
            })
    }
}

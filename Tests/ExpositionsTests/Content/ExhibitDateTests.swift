import XCTest

@testable import Expositions

final class ExhibitDateTests: XCTestCase {
    func testADateIsReadAsMuseumsWriteIt() {
        for (text, year) in [
            ("1889", 1889), ("1889-03", 1889), ("1889-03-02", 1889), ("c. 1750", 1750), ("ca.1785", 1785),
            ("1750–1760", 1750), ("1890s", 1890), ("before 1700", 1700), ("9 November 1972", 1972), ("1377년 7월", 1377),
            ("15/04/1923", 1923), ("2023:10:05 17:25:35", 2023), ("20231005", 2023), ("1,905", 1905), ("١٩٧٢", 1972),
            ("２０２３", 2023), ("AD 79", 79), ("79 CE", 79), ("300 BC", -299), ("300 BCE", -299), ("57 B.C.", -56),
            ("B.C. 57", -56), ("-0300", -299), ("기원전 57년", -56), ("단기 4293년", 1960), ("44 v. Chr.", -43),
            ("300 BC – 20 AD", -299), ("undated", nil), ("date not known", nil), ("no. 1234", nil), ("조선", nil),
            ("", nil),
            ("50", nil), ("circa 1890", 1890), ("Cambridge 1890", 1890),
        ] as [(String, Int?)] {
            let date = ExhibitDate(text)
            XCTAssertEqual(date?.year, year, text)
            XCTAssertEqual(date?.isCentury ?? false, false, text)
        }
    }

    func testARangeHasAnEnd() {
        for (text, year, last) in [
            ("1889", 1889, 1889), ("1889-03", 1889, 1889), ("1889-03-02", 1889, 1889), ("1923/04/15", 1923, 1923),
            ("1750–1760", 1750, 1760), ("1750 - 1760", 1750, 1760), ("1750-1760", 1750, 1760), ("1750-60", 1750, 1760),
            ("1905–06", 1905, 1906), ("1905-06", 1905, 1905), ("c. 1750 – c. 1760", 1750, 1760),
            ("1236–1251년", 1236, 1251), ("1236년~1251년", 1236, 1251), ("1914 to 1918", 1914, 1918),
            ("1890s", 1890, 1899), ("1930년대", 1930, 1939), ("1890er Jahre", 1890, 1899), ("before 1900", 1900, 1900),
            ("300–250 BC", -299, -249), ("300 BC – 20 AD", -299, 20), ("300 BC – AD 20", -299, 20),
            ("기원전 300–250년", -299, -249), ("기원전 57년–서기 18년", -56, 18), ("18th century", 1701, 1800),
            ("17th–18th century", 1601, 1800), ("late 18th century – early 19th century", 1701, 1900),
            ("3rd century BC", -299, -200), ("5th–3rd century BC", -499, -200), ("1760–1750", 1760, 1760),
            ("1984–5678", 1984, 1984),
        ] {
            let date = ExhibitDate(text)
            XCTAssertEqual(date?.year, year, text)
            XCTAssertEqual(date?.last, last, text)
        }
    }

    func testACenturyIsReadInTheLanguagesOfTheField() {
        for (text, century) in [
            ("18th century", 18), ("late 18th c.", 18), ("XVIII century", 18), ("XVIIIe siècle", 18),
            ("18. Jahrhundert", 18),
            ("18. Jh.", 18), ("19세기", 19), ("19세기 후반", 19), ("18世紀", 18), ("siglo XIX", 19), ("3rd century BC", -3),
            ("기원전 3세기", -3), ("1st century", 1), ("21st century", 21),
        ] {
            let date = ExhibitDate(text)
            XCTAssertEqual(date?.century, century, text)
            XCTAssertEqual(date?.isCentury, true, text)
        }
    }

    func testYearsBeforeChristHaveCenturies() {
        for (text, century) in [
            ("1 BC", -1), ("100 BC", -1), ("101 BC", -2), ("300 BC", -3), ("AD 100", 1), ("AD 101", 2),
        ] {
            XCTAssertEqual(ExhibitDate(text)?.century, century, text)
        }
    }
}

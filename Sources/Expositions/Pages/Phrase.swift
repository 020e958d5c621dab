package import ContentFile
package import Templates

/// A text on a page in one language, which is marked if it is in another language.
package struct Phrase: ViewModel {
    package let text: String
    /// The text's language; nil if it is the page's language.
    let foreignLanguage: Language?

    package init(text: String, foreignLanguage: Language? = nil) {
        self.text = text
        self.foreignLanguage = foreignLanguage
    }

    init(_ written: Written<String>, on page: Language) {
        self.init(
            text: written.language.isRightToLeft ? written.text.isolatingLatin : written.text.isolatedIfRightToLeft,
            foreignLanguage: written.language == page ? nil : written.language)
    }

    /// Makes an empty text if the exposition does not have it.
    init(_ written: Written<String>?, on page: Language) {
        self = written.map { Phrase($0, on: page) } ?? Phrase(text: "")
    }

    package static let fields = [.text("text", \.text)] + Fields<Phrase>.marking(\.foreignLanguage)
}

/// A text of several paragraphs on a page in one language.
struct Passage: ViewModel {
    let prose: Prose
    let parts: [PassagePart]
    /// The text's language; nil if it is the page's language.
    let foreignLanguage: Language?

    init(_ written: Written<Prose>, on page: Language, _ site: ExpositionSite) {
        prose = written.text
        foreignLanguage = written.language == page ? nil : written.language
        parts = prose.parts.map { PassagePart($0, site, page) }
    }

    static let fields = [.rows("parts", \.parts)] + Fields<Passage>.marking(\.foreignLanguage)
}

/// Some paragraphs, or a picture between them.
struct PassagePart: ViewModel {
    let html: String
    let plate: Plate?

    init(_ part: Prose.Part, _ site: ExpositionSite, _ language: Language) {
        html = part.html
        guard case .picture(let picture) = part, let name = PictureName(picture.name)?.address else {
            plate = nil
            return
        }
        plate = site.illustration(name, Phrase(text: picture.alternativeText), in: .text, isLazy: true).map {
            illustration in
            let file = illustration.picture
            let enlargement =
                file.hasPage
                ? ExpositionLink(
                    href: site.path(ofPicture: file.file),
                    Phrase(text: site.label(.enlarge, picture.alternativeText, in: language))) : nil
            return Plate(
                picture: illustration, enlargement: enlargement, caption: Phrase(text: picture.caption),
                credit: Phrase(text: ""))
        }
    }

    static let fields: Fields<PassagePart> = [.html("html", \.html), .optional("plate", \.plate)]
}

/// A picture with the words below it, and a link to a larger form.
struct Plate: ViewModel {
    let picture: Illustration?
    /// The link to a larger form; nil if no page or file has one.
    let enlargement: ExpositionLink?
    let caption: Phrase
    let credit: Phrase
    /// The classes of its place in a wall.
    var classes = ""

    static let fields: Fields<Plate> = [
        .text("classes", \.classes),
        .text("shape") { $0.picture?.picture.shapeClasses ?? "" },
        .optional("picture", \.picture),
        .optional("enlargement", \.enlargement),
        .flag("hasWords") { !$0.caption.text.isEmpty || !$0.credit.text.isEmpty },
        .flag("hasCaption") { !$0.caption.text.isEmpty },
        .part("caption", \.caption),
        .flag("hasCredit") { !$0.credit.text.isEmpty },
        .part("credit", \.credit),
    ]
}

extension Written<ExhibitDescription> {
    /// - Throws: `Diagnostic` for a text with an error in it.
    func read() throws(Diagnostic) -> Written<Prose> { Written<Prose>(try text.prose(), in: language) }
}

extension Fields {
    /// The attributes of a text in another language than the page's.
    fileprivate static func marking(_ foreign: @escaping @Sendable (Model) -> Language?) -> Fields {
        [
            .flag("isForeign") { foreign($0) != nil },
            .text("lang") { (foreign($0) ?? .korean).rawValue },
            .text("dir") { (foreign($0) ?? .korean).direction },
        ]
    }
}

extension String {
    /// In a text from right to left, puts each run of Latin letters and digits with signs between them, such as `40 ×
    /// 60 cm`, into an isolate (UAX #9, section 2.4): otherwise its parts would change places. A field is plain text
    /// and cannot mark such a phrase itself. Two numbers belong to the text, which reads `2026 – 31` from right to
    /// left; three or more are one phrase, such as a telephone number.
    var isolatingLatin: String {
        let (open, close): (Character, Character) = ("\u{2066}", "\u{2069}")
        func isLatin(_ character: Character) -> Bool {
            character.unicodeScalars.first.map { $0.value < 0x250 } ?? false
                && (character.isLetter || character.isNumber)
        }
        var result = ""
        var rest = self[...]
        while var start = rest.firstIndex(where: isLatin) {
            if rest[..<start].last == "+" { start = rest.index(before: start) }
            result += rest[..<start]
            let run = rest[start...].prefix { isLatin($0) || " ×x.,:;/&+%°²-–'@?=#_~".contains($0) }
            guard let last = run.lastIndex(where: isLatin) else { break }
            let phrase = run[...last]
            let numbers = phrase.contains("–") ? 0 : phrase.split { !$0.isNumber }.count
            let isOne = phrase.contains(where: \.isLetter) ? !phrase.allSatisfy(isLatin) : numbers > 2
            if isOne { result += "\(open)\(phrase)\(close)" } else { result += phrase }
            rest = rest[phrase.endIndex...]
        }
        return result + rest
    }
}

extension String {
    /// The text of a left-to-right language. One with letters that run from right to left, such as a name in Arabic, stands in an
    /// isolate, so that its words and numbers are drawn in its own order (UAX #9, section 2.4.2).
    fileprivate var isolatedIfRightToLeft: String {
        // The first bytes of Hebrew, Arabic, Syriac, Thaana and N'Ko.
        guard utf8.contains(where: { (0xD6...0xDF).contains($0) }),
            unicodeScalars.contains(where: { (0x590...0x8FF).contains($0.value) })
        else { return self }
        return "\u{2068}\(isolatingLatin)\u{2069}"
    }
}

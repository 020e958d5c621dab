import Bytes

/// An error in a JSON text, with its remedy.
struct JSONFault {
    let error: Message
    let remedy: Message

    private init(_ error: Message, _ remedy: Message) {
        self.error = error
        self.remedy = remedy
    }

    private static let remove = Message("remove it", "지워 주세요")
    private static let writeOne = Message("write one", "적어 주세요")

    static let empty = JSONFault(Message("is empty", "비어 있어요"), Message("write the content", "내용을 적어 주세요"))

    static let goesOn = JSONFault(
        Message("goes on after the end of the content", "내용이 끝난 다음에 무엇이 더 있어요"),
        Message("remove what follows, or a bracket too many", "그 뒤를 지우거나, 괄호가 하나 많지 않은지 봐 주세요"))

    static func tooDeep(_ depth: Int) -> JSONFault {
        JSONFault(
            Message("has more than \(depth) brackets inside each other", "괄호가 \(depth)겹보다 깊어요"),
            Message("remove some", "줄여 주세요"))
    }

    static func twice(_ key: String, firstLine line: Int) -> JSONFault {
        JSONFault(
            Message(
                "\"\(key)\" occurs twice, first in line \(line)", "\"\(key)\"이(가) 두 번 있어요. 처음은 \(line)째 줄이에요"),
            Message("keep one of them", "하나만 남겨 주세요"))
    }

    static func noColon(after key: String) -> JSONFault {
        JSONFault(
            Message("has no colon after \"\(key)\"", "\"\(key)\" 뒤에 쌍점(:)이 없어요"),
            Message("write \"\(key)\": and a value", "\"\(key)\": 다음에 값을 적어 주세요"))
    }

    static let commaFirst = JSONFault(Message("has a comma with nothing before it", "쉼표 앞에 아무것도 없어요"), remove)
    static let commaLast = JSONFault(Message("has a comma with nothing after it", "쉼표 뒤에 아무것도 없어요"), remove)
    static let noComma = JSONFault(Message("has no comma here", "여기에 쉼표가 없어요"), writeOne)

    static let commaInNumber = JSONFault(
        Message("has a comma inside a number", "수 안에 쉼표가 있어요"),
        Message("write the digits without commas", "쉼표 없이 숫자만 적어 주세요"))

    static func unclosed(_ opening: Character, _ closing: Character) -> JSONFault {
        JSONFault(
            Message("has a \(opening) that is not closed", "\(opening) 괄호가 닫히지 않았어요"),
            Message("write the \(closing) where it ends", "끝나는 곳에 \(closing) 괄호를 적어 주세요"))
    }

    static func wrongBracket(_ opening: Character, _ closing: Character, line: Int) -> JSONFault {
        JSONFault(
            Message(
                "closes the \(opening) of line \(line) with the wrong bracket",
                "\(line)째 줄의 \(opening) 괄호를 다른 괄호로 닫았어요"),
            Message("write \(closing)", "\(closing) 괄호를 적어 주세요"))
    }

    // MARK: - Strings

    static let lineBreakInText = JSONFault(
        Message("has a text that does not end in its line", "글이 그 줄에서 끝나지 않아요"),
        Message("close it with \", and write a line break as \\n", "큰따옴표(\")로 닫고, 줄바꿈은 \\n으로 적어 주세요"))

    static let controlCharacter = JSONFault(
        Message("has a tab or control character in a text", "글 안에 탭이나 제어 문자가 있어요"),
        Message("write \\t or a space", "\\t나 빈칸으로 적어 주세요"))

    static let unendedText = JSONFault(
        Message("has a text that does not end", "글이 끝나지 않아요"), Message("close it with \"", "큰따옴표(\")로 닫아 주세요"))

    static let wrongUnicode = JSONFault(
        Message("has a \\u that is not a character", "\\u 다음이 글자가 아니에요"),
        Message("write the character itself", "글자를 그대로 적어 주세요"))

    static let wrongEscape = JSONFault(
        Message("has a \\ that means nothing", "뜻이 없는 \\가 있어요"),
        Message("write \\\\ for a backslash", "역슬래시는 \\\\로 적어 주세요"))

    static func wrongQuote(_ quote: Character) -> JSONFault {
        JSONFault(
            Message("has the quote \(quote)", "다른 따옴표 \(quote)이(가) 있어요"),
            Message("write straight quotes: \"", "곧은 큰따옴표(\")로 적어 주세요"))
    }

    // MARK: - Values

    static let nameWithoutQuotes = JSONFault(
        Message("has a name without quotes", "이름에 따옴표가 없어요"),
        Message("put it in straight quotes, such as \"name\"", "\"name\"처럼 큰따옴표로 묶어 주세요"))

    static let ends = JSONFault(Message("ends here", "여기에서 끝나요"), Message("write the rest", "나머지를 적어 주세요"))

    static let comment = JSONFault(Message("has a comment", "설명글(주석)이 있어요"), remove)

    static func wrongNumber(_ word: String) -> JSONFault {
        JSONFault(
            Message("has \(word), which is not a number", "수가 아니에요: \(word)"),
            Message("write it like 12 or 0.5", "12나 0.5처럼 적어 주세요"))
    }

    static func wordWithoutQuotes(_ word: String) -> JSONFault {
        JSONFault(
            Message("has \(word) without quotes", "따옴표가 없어요: \(word)"),
            Message(
                "write true, false, a number, or a text in quotes", "true, false, 수, 또는 따옴표로 묶은 글을 적어 주세요"))
    }

    static func noValue(before character: Character) -> JSONFault {
        JSONFault(Message("has no value before the \(character)", "\(character) 앞에 값이 없어요"), writeOne)
    }

    static let notJSON = JSONFault(
        Message("is not JSON here", "여기는 JSON이 아니에요"),
        Message("check the commas, quotes and brackets", "쉼표, 따옴표, 괄호를 봐 주세요"))
}

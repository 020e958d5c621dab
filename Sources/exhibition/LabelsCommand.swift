import ArgumentParser
import Bytes
import Console
import ExhibitionSite
import Expositions

struct LabelsCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels",
        "Print labels for the wall as a page: each object with a QR code of its page.",
        "벽에 붙일 이름표를 한 쪽으로 만들어요. 전시물마다 그 쪽의 QR 코드가 있어요.",
        discussion: """
            The page is HTML on standard output: exhibition labels museum --base-url https://museum.example/ > labels.html. Open \
            it in a browser and print it on A4 without scaling. A label has name, maker, date and material in every language.
            """,
        """
        표준 출력에 HTML을 써요: exhibition labels museum --base-url https://museum.example/ > labels.html. 브라우저에서 열어 A4에 크기를 \
        바꾸지 않고 인쇄하세요. 이름표에는 이름, 만든 이, 연대, 재료가 언어마다 있어요.
        """)

    @Argument(help: ArgumentHelp("The exhibition's folder.", "전시회의 폴더.", valueName: "dir"))
    var folder = "."

    @Option(
        help: ArgumentHelp(
            "Width and height of a label in millimetres, at most 200x287.", "이름표의 너비와 높이, 밀리미터. 200x287까지.",
            valueName: "size"))
    var size = "100x70"

    @Option(
        help: ArgumentHelp(
            "The site's address, which the codes lead to, such as https://museum.example/1900/.",
            "QR 코드가 가리킬 사이트의 주소. https://museum.example/1900/처럼 적어요.", valueName: "url"))
    var baseURL: String

    @Flag(help: ArgumentHelp("Show the objects that are marked as drafts, too.", "초안으로 표시한 것도 보여 줘요."))
    var drafts = false

    func validate() throws {
        try SiteOptions.check(baseURL)
        if WallLabelSize(size) == nil {
            throw ValidationError(
                "--size takes a width and a height in millimetres, each from 40, such as 100x70, at most 200x287.",
                "--size에는 너비와 높이를 밀리미터로, 100x70처럼 적어 주세요. 40x40부터 200x287까지예요.")
        }
    }

    func perform() throws {
        guard let size = WallLabelSize(size) else { return }
        let page = try WallLabels(
            SiteOptions.sources(folder, output: "site", baseURL: baseURL, hasDrafts: drafts), size: size)
        if !page.tooLong.isEmpty {
            let names = page.tooLong.joined(separator: ", ")
            StandardStreams.writeError(
                "\(CommandError.program): "
                    + Message(
                        "cut off, longer than a label of \(self.size): \(names); choose a larger --size\n",
                        "\(self.size) 이름표보다 글이 길어 잘린 것: \(names). --size를 키워 주세요\n"
                    ).text)
        }
        StandardStreams.writeNow(page.html)
    }
}

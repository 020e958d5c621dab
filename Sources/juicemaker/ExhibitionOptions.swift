import ArgumentParser
import Bytes
import ContentFile
import Glibc
import SiteGenerator

struct ExhibitionOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The exhibition's folder.", "전시회의 폴더.", valueName: "dir"))
    var folder = "."

    @Option(help: ArgumentHelp("The folder of the site.", "사이트의 폴더.", valueName: "dir"))
    var output = "site"

    @Option(
        help: ArgumentHelp(
            "The site's address, such as https://museum.example/1900/: for search engines and pages that are shared.",
            "https://museum.example/1900/ 같은 사이트의 주소. 검색과 공유에 쓰여요.", valueName: "url"))
    var baseURL: String?

    @Flag(help: ArgumentHelp("Show the objects that are marked as drafts, too.", "초안으로 표시한 것도 보여 줘요."))
    var drafts = false

    @Flag(
        help: ArgumentHelp(
            "Write a .gz beside each text file, for nginx's gzip_static.", "글 파일마다 nginx의 gzip_static이 쓰는 .gz도 만들어요."))
    var gzip = false

    func validate() throws { try Generate.check(baseURL: baseURL) }

    func sources() throws -> SiteSources {
        // A web server reads the pages as another user, whatever the umask of the owner's shell.
        umask(0o022)
        return try Wiring.exhibitionSources(self)
    }
}

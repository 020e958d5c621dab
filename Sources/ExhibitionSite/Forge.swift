package import Bytes
import Foundation
import Runtime
package import SiteGenerator

/// A forge that checks an exhibition and publishes its site after each push, by a workflow file in its repository.
package enum Forge: String, CaseIterable, Sendable {
    case github, gitlab, codeberg

    /// The path of the workflow file in the repository.
    package var path: String {
        switch self {
        case .github: ".github/workflows/exhibition.yml"
        case .gitlab: ".gitlab-ci.yml"
        case .codeberg: ".forgejo/workflows/exhibition.yml"
        }
    }

    /// Adds the workflow file to an exhibition's folder, and a `.gitignore` where there is none: the site is made by the forge.
    /// - Parameters:
    ///   - resources: the program's folder of files.
    ///   - language: of the messages in the forge's log.
    /// - Throws: `SiteError` if the file is there already, or cannot be written.
    package func add(to folder: String, from resources: String, in language: MessageLanguage) throws(SiteError) {
        let output = OutputFolder(folder)
        guard !FileManager.default.fileExists(atPath: "\(folder)/\(path)") else {
            throw SiteError(
                "\(folder)/\(path)", Message("is there already", "이미 있어요"),
                remedy: Message("remove it to get a new one", "새로 만들려면 지워 주세요"))
        }
        do {
            try write(into: output, from: resources, in: language)
        } catch let error as SiteError {
            throw error
        } catch {
            throw SiteError(
                "\(folder)/\(path)",
                Message("cannot be made (\(error.localizedDescription))", "만들 수 없어요(\(error.localizedDescription))"),
                remedy: Message("check the path and its permissions", "경로와 권한을 봐 주세요"),
                isOfDisk: true)
        }
    }

    private func write(into output: OutputFolder, from resources: String, in language: MessageLanguage) throws {
        var text = String(decoding: try readFile("\(resources)/Forges/\(rawValue).yml"), as: UTF8.self)
        if language == .korean { text = text.replacing("LANG: C.UTF-8", with: "LANG: ko_KR.UTF-8") }
        try output.write(Array(text.utf8), to: path)
        if !FileManager.default.fileExists(atPath: "\(output.path)/.gitignore") {
            try output.write(Array("/site/\n/.site.generated\n".utf8), to: ".gitignore")
        }
    }
}

package import Bytes
import ContentFile
import Foundation
import Glibc
import Runtime

/// Minifies scripts with esbuild, which also refuses scripts with a syntax error.
package struct ScriptMinifier {
    /// The path of esbuild (Debian's package of that name); nil leaves scripts as they are.
    let program: String?
    /// The results of the previous run and of this one, by the fingerprints of the scripts before minification.
    private(set) var known: [Fingerprint: [UInt8]]

    /// The names that other scripts import are kept.
    private static let arguments = [
        "--minify", "--tree-shaking=true", "--format=esm", "--target=es2020", "--charset=utf8", "--loader=js",
        "--log-level=error", "--log-limit=1", "--color=false",
    ]

    /// - Parameter known: results of the same program, by the fingerprints of the scripts before minification.
    package init(_ program: String?, known: [Fingerprint: [UInt8]]) {
        self.program = program
        self.known = known
    }

    /// - Parameters:
    ///   - file: the script's path, for errors.
    ///   - hasLines: true when the script has the lines of that file.
    /// - Throws: `Diagnostic` for a script with an error, or if esbuild is not installed.
    mutating func minified(_ script: [UInt8], of file: String, hasLines: Bool) throws(Diagnostic) -> [UInt8] {
        guard let program else { return script }
        let fingerprint = Fingerprint(script)
        if let known = known[fingerprint] { return known }
        let run: ProgramRun
        do throws(SystemError) {
            // An empty environment keeps the owner's variables from changing the result.
            run = try ProgramRun([program] + Self.arguments, environment: [], input: script)
        } catch {
            throw Diagnostic(
                file: file,
                Message("cannot be minified: \(program): ", "줄일 수 없어요. \(program): ") + errorMessage(error.code),
                remedy: Message("run apt-get install esbuild", "apt-get install esbuild를 실행해 주세요"))
        }
        guard run.status == 0 else {
            let error = run.errors.firstMatch(of: /\[ERROR\] (.+)\n\n.*?:(\d+):\d+:/)
            let reason = error.map { String($0.1) } ?? "esbuild: status \(run.status)"
            throw Diagnostic(
                file: file, line: hasLines ? error.flatMap { Int($0.2) } : nil,
                Message("is not a valid script: \(reason)", "스크립트에 오류가 있어요: \(reason)"),
                remedy: Message("correct it there", "그 자리를 고쳐 주세요"))
        }
        known[fingerprint] = run.output
        return run.output
    }
}

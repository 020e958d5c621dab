import Foundation
import Fuzz

#if LIBFUZZER
    import CLibFuzzer
#endif

/// `make attack X=fuzz`: searches in the target that `FUZZ_TARGET` names; the arguments are libFuzzer's, which starts the
/// program again with the same ones to merge a corpus. Without `FUZZ_TARGET`:
///
///     fuzz                       prints the targets and the longest input of each
///     fuzz unpack FOLDER         writes each input of the corpus to FOLDER/corpus/TARGET, of the seeds to FOLDER/seeds/TARGET
///     fuzz pack TARGET FOLDER    replaces what the corpus of a target keeps by the files of a folder
@main
enum FuzzProgram {
    static func main() throws {
        if target == nil {
            let arguments = CommandLine.arguments.dropFirst()
            switch (arguments.first, arguments.count) {
            case ("unpack", 2): try unpack(URL(filePath: arguments[2]))
            case ("pack", 3): try pack(arguments[2], URL(filePath: arguments[3]))
            default: for target in FuzzTarget.all { print(target.name, target.maxLength) }
            }
            return
        }
        #if LIBFUZZER
            run()
        #else
            FileHandle.standardError.write(Data("fuzz: this build has no libFuzzer; use `make attack X=fuzz`\n".utf8))
            exit(64)
        #endif
    }

    private static func unpack(_ folder: URL) throws {
        for target in FuzzTarget.all {
            try write(target.inputs().map(\.bytes), to: folder.appending(path: "corpus/\(target.name)"))
            try write(target.seeds(), to: folder.appending(path: "seeds/\(target.name)"))
        }
    }

    private static func write(_ inputs: [[UInt8]], to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, input) in inputs.enumerated() {
            try Data(input).write(to: folder.appending(path: "\(number)"))
        }
    }

    private static func pack(_ name: String, _ folder: URL) throws {
        guard let target = FuzzTarget.named(name) else { exit(64) }
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        try target.keep(files.map { [UInt8](try Data(contentsOf: $0)) })
        print("\(name): \(try target.inputs().count) inputs")
    }

    private static var target: FuzzTarget? {
        ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.named)
    }

    #if LIBFUZZER
        /// libFuzzer calls a C function, which can capture nothing.
        private static let current = target

        private static func run() -> Never {
            var count = CommandLine.argc
            var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
            exit(
                LLVMFuzzerRunDriver(&count, &vector) { bytes, length in
                    do {
                        try FuzzProgram.current?.check(Array(UnsafeBufferPointer(start: bytes, count: length)))
                    } catch {
                        FileHandle.standardError.write(Data("broken promise: \(error)\n".utf8))
                        abort()
                    }
                    return 0
                })
        }
    #endif
}

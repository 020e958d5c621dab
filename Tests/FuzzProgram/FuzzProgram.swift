import Foundation
import Fuzz

#if LIBFUZZER
    import CLibFuzzer
#endif

/// `make fuzz`: searches in the target that `FUZZ_TARGET` names; the arguments are libFuzzer's, which starts the
/// program again with the same ones to merge a corpus. Without `FUZZ_TARGET`, prints the targets and the longest input
/// of each, and writes the targets' seeds into the folder that an argument names.
@main
enum FuzzProgram {
    static func main() throws {
        if target == nil {
            for target in FuzzTarget.all { print(target.name, target.maxLength) }
            if let folder = CommandLine.arguments.dropFirst().first { try writeSeeds(URL(filePath: folder)) }
            return
        }
        #if LIBFUZZER
            run()
        #else
            FileHandle.standardError.write(Data("fuzz: this build has no libFuzzer; use `make fuzz`\n".utf8))
            exit(64)
        #endif
    }

    private static func writeSeeds(_ folder: URL) throws {
        for target in FuzzTarget.all {
            let own = folder.appending(path: target.name)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            for (number, seed) in try target.seeds().enumerated() {
                try Data(seed).write(to: own.appending(path: "\(number)"))
            }
        }
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

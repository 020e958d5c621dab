/// The identity of this program: another build makes everything again.
package enum ProgramState {
    /// The state of a program's file, which changes with each build.
    package static func ofProgram(at path: String) -> String {
        var text = [UInt8]()
        FileState(path)?.append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}

package import ArgumentParser
import Bytes

// The argument parser's texts are made from both languages.

extension ArgumentHelp {
    package init(_ english: String, _ korean: String, valueName: String? = nil) {
        self.init(Message(english, korean).text, valueName: valueName)
    }
}

extension ValidationError {
    package init(_ english: String, _ korean: String) {
        self.init(Message(english, korean).text)
    }
}

extension CommandConfiguration {
    package init(
        commandName: String? = nil, _ english: String, _ korean: String, usage: String? = nil,
        discussion: String = "", _ koreanDiscussion: String = "", version: String = "",
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: commandName, abstract: Message(english, korean).text, usage: usage,
            discussion: Message(discussion, koreanDiscussion).text, version: version, subcommands: subcommands)
    }
}

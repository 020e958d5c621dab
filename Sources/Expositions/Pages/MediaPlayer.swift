import ContentFile
import Templates

/// A sound or a film on its object's page: the browser's own player, which needs no script.
struct MediaPlayer: ViewModel {
    private let file: MediaFile
    private let href: String
    private let name: String
    private let download: ExpositionLink
    private let tracks: [MediaTrack]

    init(_ file: MediaFile, _ site: ExpositionSite, name: String, tracks: [MediaTrack], _ language: Language) {
        self.file = file
        self.name = name
        self.tracks = tracks
        href = site.path(ofMedia: file)
        let kind = MediaFile.ending(of: file.file).uppercased()
        let words = site.phrase(file.kind == .film ? .film : .sound, "\(kind), \(file.size)", in: language)
        download = ExpositionLink(href: href, words)
    }

    static let fields: Fields<MediaPlayer> = [
        .address("href", \.href),
        .text("name", \.name),
        .flag("isFilm") { $0.file.kind == .film },
        .part("download", \.download),
        .rows("tracks", \.tracks),
    ]
}

/// Captions in one language.
struct MediaTrack: ViewModel {
    let href: String
    let language: Language
    let label: String
    let isDefault: Bool

    static let fields: Fields<MediaTrack> = [
        .address("href", \.href),
        .text("language") { $0.language.rawValue },
        .text("label", \.label),
        .flag("isDefault", \.isDefault),
    ]
}

/// The words of a sound or film as a text, each with its time.
struct Transcript: ViewModel {
    private let label: Phrase
    private let cues: [TranscriptCue]
    /// The language of the words, if it is not the page's.
    private let foreignLanguage: Language?

    init(_ captions: Written<MediaFile>, _ site: ExpositionSite, _ language: Language) {
        label = site.phrase(.transcript, in: language)
        cues = captions.text.cues.map(TranscriptCue.init)
        foreignLanguage = captions.language == language ? nil : captions.language
    }

    static let fields: Fields<Transcript> = [
        .part("label", \.label),
        .rows("cues", \.cues),
        .flag("isForeign") { $0.foreignLanguage != nil },
        .text("lang") { ($0.foreignLanguage ?? .korean).rawValue },
        .text("dir") { ($0.foreignLanguage ?? .korean).direction },
    ]
}

/// Some words of a transcript.
struct TranscriptCue: ViewModel {
    private let cue: Captions.Cue

    init(_ cue: Captions.Cue) { self.cue = cue }

    static let fields: Fields<TranscriptCue> = [
        .text("time") { $0.cue.time },
        .text("text") { $0.cue.text },
    ]
}

extension ExpositionSite {
    package func path(ofMedia file: MediaFile) -> String { "/media/\(file.file)" }

    /// The sound and the film of an object; the captions belong to the film if it has both.
    func media(of exhibit: Exhibit) -> [MediaFile] {
        [exhibit.film, exhibit.sound].compactMap { $0.flatMap { exposition.media[$0] } }
    }

    /// The captions of an object in a language, otherwise in the exposition's own.
    func captions(of exhibit: Exhibit, in language: Language) -> Written<MediaFile>? {
        guard let name = exhibit.texts(\.captions, in: language) else { return nil }
        return exposition.media[name.text].map { Written($0, in: name.language) }
    }

    func players(of exhibit: Exhibit, _ name: String, _ language: Language) -> [MediaPlayer] {
        let languages = [language] + exposition.languages.filter { $0 != language }
        let tracks = languages.compactMap { other -> MediaTrack? in
            guard let captions = captions(of: exhibit, in: other), captions.language == other else { return nil }
            return MediaTrack(
                href: path(ofMedia: captions.text), language: other, label: label(.languageName, in: other),
                isDefault: other == language)
        }
        return media(of: exhibit).enumerated().map { index, file in
            MediaPlayer(file, self, name: name, tracks: index == 0 ? tracks : [], language)
        }
    }
}

/// The question to `juicemaker-pictures`: a line, which the bytes of the picture follow.
///
///     jpg 3000 4000 5242880 320 427 webp 320 427 jpg
///
/// Kind, width and height of the upright picture and its bytes, then width, height and kind of each variant.
package struct PictureJob: Equatable, Sendable {
    package let kind: Picture.Kind
    package let width: Int
    package let height: Int
    package let byteCount: Int
    package let variants: [PictureVariant]

    package init(_ picture: Picture, byteCount: Int) {
        (kind, width, height) = (picture.kind, picture.width, picture.height)
        self.byteCount = byteCount
        variants = picture.copies
    }

    package var line: String {
        let variants = variants.map { " \($0.width) \($0.height) \($0.kind.rawValue)" }
        return "\(kind.rawValue) \(width) \(height) \(byteCount)\(variants.joined())\n"
    }

    /// Reads a line without its end.
    /// - Returns: nil for any other line.
    package init?(line: String) {
        let parts = line.split(separator: " ").map(String.init)
        guard parts.count >= 7, parts.count % 3 == 1, let kind = Picture.Kind(rawValue: parts[0]),
            let width = Int(parts[1]), let height = Int(parts[2]), let byteCount = Int(parts[3])
        else { return nil }
        (self.kind, self.width, self.height, self.byteCount) = (kind, width, height, byteCount)
        variants = stride(from: 4, to: parts.count, by: 3).compactMap { index in
            guard let width = Int(parts[index]), let height = Int(parts[index + 1]),
                let kind = Picture.Kind(rawValue: parts[index + 2])
            else { return nil }
            return PictureVariant(width: width, height: height, kind: kind)
        }
        if variants.count * 3 + 4 != parts.count { return nil }
    }
}

/// The answer to a job: a line.
package enum PictureAnswer: Equatable, Sendable {
    /// The count of bytes of each variant, in the order of the job. Those bytes follow.
    case made([Int])
    /// The reason.
    case refused(String)

    package var line: String {
        switch self {
        case .made(let counts): "made\(counts.map { " \($0)" }.joined())\n"
        case .refused(let reason): "refused \(reason.split(whereSeparator: \.isNewline).joined(separator: ", "))\n"
        }
    }

    /// Reads a line without its end.
    /// - Returns: nil for any other line.
    package init?(line: String) {
        let parts = line.split(separator: " ")
        switch parts.first {
        case "made":
            let counts = parts.dropFirst().compactMap { Int($0) }
            guard counts.count == parts.count - 1, counts.allSatisfy({ $0 > 0 }) else { return nil }
            self = .made(counts)
        case "refused": self = .refused(parts.dropFirst().joined(separator: " "))
        default: return nil
        }
    }
}

/// `Content/exposition/pictures/`.
struct PictureFolder {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// - Throws: `ContentError` for the first item without a picture, or with one that says no size.
    func pictures(of items: ItemsFile) throws(ContentError) -> [String: Picture] {
        var pictures = [String: Picture]()
        for (place, exhibit) in items.exhibits.enumerated() {
            guard let picture = try picture(exhibit.imageName) else {
                throw ContentError(
                    file: items.path, item: ItemsFile.item(place, name: exhibit.name), field: "image_name",
                    "there is no \(path)/\(exhibit.imageName).svg (nor .png, .jpg)",
                    remedy: "add the picture or correct the name")
            }
            pictures[exhibit.imageName] = picture
        }
        for name in [Catalogue.poster, Catalogue.flag] {
            guard let picture = try picture(name) else {
                throw ContentError(
                    file: "\(path)/\(name).svg", "is missing (so are .png and .jpg)", remedy: "add the picture")
            }
            pictures[name] = picture
        }
        return pictures
    }

    private func picture(_ name: String) throws(ContentError) -> Picture? {
        for kind in Picture.Kind.allCases {
            let file = "\(path)/\(name).\(kind.rawValue)"
            guard let bytes = FileBytes.read(file) else { continue }
            guard let size = PictureSize(bytes, kind) else {
                throw ContentError(
                    file: file, "says no width and height", remedy: kind == .svg ? "give it a viewBox" : "save it anew")
            }
            return Picture(name: name, kind: kind, width: size.width, height: size.height)
        }
        return nil
    }
}

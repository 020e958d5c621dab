/// A photo as square tiles of several sizes, for a visitor who zooms in: each loads only what is in view. An image service of
/// level 0 (IIIF Image API 3.0), which is a folder of files that any web server sends.
///
/// Its paths follow from the size of the photo alone; `TilePyramidTests` compares them with what libvips writes.
package struct TilePyramid: Equatable, Sendable {
    /// The width of the upright photo in pixels.
    package let width: Int
    package let height: Int
    /// The largest variant. The file `full/max/0/default.jpg` has its size.
    package let largest: PictureVariant

    /// The pixels of a tile's side.
    package static let side = 512
    /// The pixels of the longer side from which a photo is worth its tiles.
    static let minLength = 4001

    /// - Parameter picture: a picture with its variants.
    /// - Returns: nil for a picture that is not so large, and for one whose largest variant has all of its pixels.
    package init?(of picture: Picture) {
        guard let largest = picture.variants.last, largest.width < picture.width,
            max(picture.width, picture.height) >= Self.minLength
        else { return nil }
        width = picture.width
        height = picture.height
        self.largest = largest
    }

    /// One tile, which shows a part of the photo.
    package struct Tile: Equatable, Sendable {
        let region: String
        /// The tile's own pixels.
        let width: Int
        let height: Int
        let isWhole: Bool

        /// The path that viewers expect.
        var path: String { path(isWhole ? "full" : region) }

        /// The path that libvips gives the tile: it names the tile with the whole photo by its region, too.
        package var pathOfVips: String { path(region) }

        private func path(_ region: String) -> String { "\(region)/\(width),\(height)/0/default.jpg" }
    }

    /// The levels: a pixel of one stands for as many pixels of the photo in each direction. The last level is one tile.
    var scaleFactors: [Int] {
        var factors = [1]
        while let last = factors.last, last * Self.side < max(width, height) { factors.append(2 * last) }
        return factors
    }

    package var tiles: [Tile] { scaleFactors.flatMap(tiles) }

    private func tiles(_ factor: Int) -> [Tile] {
        let step = Self.side * factor
        return stride(from: 0, to: height, by: step).flatMap { y in
            stride(from: 0, to: width, by: step).map { x in
                let (across, down) = (min(step, width - x), min(step, height - y))
                return Tile(
                    region: "\(x),\(y),\(across),\(down)", width: (across + factor - 1) / factor,
                    height: (down + factor - 1) / factor, isWhole: (across, down) == (width, height))
            }
        }
    }

    /// The paths of all files: the tiles, and the whole photo.
    package var paths: [String] { tiles.map(\.path) + ["full/max/0/default.jpg"] }
}

/// The way in which a camera was held (Exif 2.32, tag 0x0112): browsers turn the picture upright.
struct Orientation: Equatable {
    /// The value of the tag, from 1 to 8.
    private let value: Int

    /// - Returns: nil when the metadata has no orientation.
    init?(exif tiff: HeaderBytes) {
        guard let value = TIFFDirectory(tiff)?.number(0x0112), (1...8).contains(value) else { return nil }
        self.value = value
    }

    /// The size of the upright picture. For values from 5 on, the picture lies on its side.
    func upright(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        value >= 5 ? (height, width) : (width, height)
    }
}

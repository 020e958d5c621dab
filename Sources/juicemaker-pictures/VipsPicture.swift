import CVips
import ExpositionContent

/// A picture in libvips.
final class VipsPicture {
    private let image: UnsafeMutablePointer<VipsImage>

    private init(_ image: UnsafeMutablePointer<VipsImage>?) throws(VipsError) {
        guard let image else { throw VipsError() }
        self.image = image
    }

    deinit { g_object_unref(image) }

    /// Reads only the header, in one of the formats that libvips calls safe for bytes from anywhere, or of a drawing
    /// where those are permitted.
    convenience init(header bytes: UnsafeRawBufferPointer) throws(VipsError) {
        try self.init(juicemaker_vips_open(bytes.baseAddress, bytes.count))
    }

    /// Decodes a picture as far as the size needs it, upright and in sRGB.
    convenience init(upright bytes: UnsafeRawBufferPointer, _ width: Int, _ height: Int) throws(VipsError) {
        let picture = try VipsPicture(
            juicemaker_vips_upright(bytes.baseAddress, bytes.count, Int32(width), Int32(height)))
        try self.init(picture.inMemory())
    }

    /// Draws a drawing in the size.
    convenience init(drawing bytes: UnsafeRawBufferPointer, _ width: Int, _ height: Int) throws(VipsError) {
        let picture = try VipsPicture(
            juicemaker_vips_drawn(bytes.baseAddress, bytes.count, Int32(width), Int32(height)))
        try self.init(picture.inMemory())
    }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }

    /// True for the header of a PNG with a palette.
    var isPalette: Bool { vips_image_get_typeof(image, "palette-bit-depth") != 0 }

    /// The header must say what our own reader says: the pages have that width and height.
    func check(_ job: PictureJob) throws(VipsError) {
        if job.width * job.height > Picture.maxPixels { throw VipsError("has too many pixels") }
        let isOnItsSide = vips_image_get_orientation_swap(image) != 0
        let upright = isOnItsSide ? (height, width) : (width, height)
        if upright != (job.width, job.height) { throw VipsError("states two sizes") }
    }

    func smaller(_ width: Int, _ height: Int) throws(VipsError) -> VipsPicture {
        let picture = try VipsPicture(juicemaker_vips_smaller(image, Int32(width), Int32(height)))
        return try VipsPicture(picture.inMemory())
    }

    /// The pixels, which libvips computes now and only once.
    private func inMemory() -> UnsafeMutablePointer<VipsImage>? { vips_image_copy_memory(image) }

    /// - Parameter isPalette: whether the original had a palette: a drawing, which WebP then keeps exactly.
    func encoded(_ kind: Picture.Kind, isPalette: Bool) throws(VipsError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        let result =
            switch kind {
            case .svg: Int32(-1)
            case .png: juicemaker_vips_png(image, isPalette ? 1 : 0, &bytes, &count)
            case .jpg, .jpeg: juicemaker_vips_jpeg(image, &bytes, &count)
            case .webp: juicemaker_vips_webp(image, isPalette ? 1 : 0, &bytes, &count)
            case .avif: juicemaker_vips_avif(image, &bytes, &count)
            }
        defer { g_free(bytes) }
        guard result == 0, let bytes else { throw VipsError() }
        let made = Array(UnsafeRawBufferPointer(start: bytes, count: count))
        return kind == .webp ? WebPMetadata.removed(from: made) : made
    }
}

/// The reason why a picture cannot be made.
struct VipsError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    /// What libvips says.
    init() {
        reason = String(cString: vips_error_buffer())
        vips_error_clear()
    }
}

// The parts of libvips that make a smaller picture. Swift cannot call functions with a variable number of arguments.
#include <vips/vips.h>

// No image is kept, no thread is started, and no loader runs that libvips itself calls untrusted.
static inline int juicemaker_vips_start(const char *program) {
    if (VIPS_INIT(program)) return -1;
    vips_block_untrusted_set(TRUE);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    return 0;
}

// Lets libvips load drawings, or forbids it again.
//
// libvips calls their loader untrusted: librsvg can load other files, and libxml2 expands entities. Here a drawing has
// been searched for both (`DrawingCheck`), its bytes have no address that a relative one could begin at, and this process
// has limits of memory and time. No other loader is permitted, and this one only while a drawing is expected: what a
// file says about its form does not choose it.
static inline void juicemaker_vips_permit_drawings(int is_permitted) {
    vips_operation_block_set("VipsForeignLoadSvgBuffer", !is_permitted);
}

// Only the header is read. The bytes must outlive the image, here and below.
static inline VipsImage *juicemaker_vips_open(const void *bytes, size_t count) {
    return vips_image_new_from_buffer(bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

// Upright, in sRGB.
static inline VipsImage *juicemaker_vips_upright(const void *bytes, size_t count, int width, int height) {
    VipsImage *picture = NULL;
    return vips_thumbnail_buffer((void *)bytes, count, &picture, width, "height", height, "size", VIPS_SIZE_FORCE,
                                 "export_profile", "srgb", "option_string", "[fail_on=truncated]", NULL) ? NULL : picture;
}

// A drawing in that size. It is in sRGB already: to convert it took twice as long as to draw it.
static inline VipsImage *juicemaker_vips_drawn(const void *bytes, size_t count, int width, int height) {
    VipsImage *picture = NULL;
    return vips_thumbnail_buffer((void *)bytes, count, &picture, width, "height", height, "size", VIPS_SIZE_FORCE,
                                 NULL) ? NULL : picture;
}

static inline VipsImage *juicemaker_vips_smaller(VipsImage *image, int width, int height) {
    VipsImage *picture = NULL;
    return vips_thumbnail_image(image, &picture, width, "height", height, "size", VIPS_SIZE_FORCE, NULL) ? NULL
                                                                                                         : picture;
}

// What is transparent becomes white.
static inline int juicemaker_vips_jpeg(VipsImage *image, void **bytes, size_t *count) {
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    int result = vips_jpegsave_buffer(image, bytes, count, "Q", 80, "interlace", TRUE, "optimize_coding", TRUE, "strip",
                                      TRUE, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return result;
}

static inline int juicemaker_vips_png(VipsImage *image, int palette, void **bytes, size_t *count) {
    return vips_pngsave_buffer(image, bytes, count, "compression", 9, "filter", VIPS_FOREIGN_PNG_FILTER_ALL, "palette",
                               palette, "strip", TRUE, NULL);
}

static inline int juicemaker_vips_webp(VipsImage *image, int lossless, void **bytes, size_t *count) {
    return vips_webpsave_buffer(image, bytes, count, "Q", 78, "near_lossless", lossless, "strip", TRUE, NULL);
}

static inline int juicemaker_vips_avif(VipsImage *image, void **bytes, size_t *count) {
    return vips_heifsave_buffer(image, bytes, count, "Q", 55, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort",
                                4, "strip", TRUE, NULL);
}

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

static inline VipsImage *juicemaker_vips_smaller(VipsImage *image, int width, int height) {
    VipsImage *picture = NULL;
    return vips_thumbnail_image(image, &picture, width, "height", height, "size", VIPS_SIZE_FORCE, NULL) ? NULL
                                                                                                         : picture;
}

static inline int juicemaker_vips_jpeg(VipsImage *image, void **bytes, size_t *count) {
    return vips_jpegsave_buffer(image, bytes, count, "Q", 80, "interlace", TRUE, "optimize_coding", TRUE, "strip", TRUE,
                                NULL);
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

// GitHub's dialect of CommonMark: the parser, and its tables and strikethrough.
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>

#include <expat.h>

// Newer versions of Expat deprecate these functions in favour of variants that older versions do not have.
// On 64-bit systems both count in 64 bits.
static inline long inlay_byte_index(XML_Parser parser) { return XML_GetCurrentByteIndex(parser); }
static inline int inlay_byte_count(XML_Parser parser) { return XML_GetCurrentByteCount(parser); }
static inline unsigned long inlay_line_number(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }

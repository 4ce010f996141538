package org.heliostat.log.access.format;

/** How text of any origin is written, so that it stays one value of one line. */
enum Escaping {
    /** Between blanks. */
    BARE,
    /** Between quotes, with a backslash before a quote. */
    QUOTED,
    /** Between quotes, with two quotes for one. */
    W3C,
    /** Between quotes of JSON. */
    JSON
}

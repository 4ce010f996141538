package org.heliostat.frames;

/** Which rule or limit the other side has broken. */
public enum Breach {
    /** A rule of the connection. */
    OF_CONNECTION,
    /** A rule of one stream. */
    OF_STREAM,
    /** Too many frames in one field block. */
    CONTINUATIONS,
    /** A field block is too large. */
    BLOCK_SIZE,
    /** Too many streams that it has reset itself (rapid reset). */
    RESETS,
    /** Too many streams that it has made us reset. */
    CAUSED_RESETS,
    SETTINGS,
    PINGS,
    /** Too many frames that carry nothing and end nothing. */
    EMPTY_FRAMES,
    PRIORITIES
}

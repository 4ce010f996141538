/**
 * Content codings of answers: gzip, Brotli and Zstandard.
 *
 * <p>Start reading at {@link HttpCompression}, which decides about an answer; {@link CompressingTransport} does the
 * work, {@link ContentCoding} are the libraries. Bytes are coded on the thread that writes the answer.
 *
 * <p>Not here: files that are stored compressed (saf.pathcheck), the lines of obj.conf (saf.filter).
 */
@NullMarked
package org.heliostat.compression;

import org.jspecify.annotations.NullMarked;

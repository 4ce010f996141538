/**
 * Content codings: answers in gzip, Brotli and Zstandard, request bodies in gzip and deflate.
 *
 * <p>Start reading at {@link HttpCompression}, which decides about an answer; {@link CompressingTransport} does the
 * work, {@link ContentCoding} are the libraries. Bytes are coded on the thread that writes the answer. For request
 * bodies it is {@link HttpDecompression} and {@link InflatedBody}, on the thread that reads.
 *
 * <p>Not here: files that are stored compressed (saf.pathcheck), the lines of obj.conf (saf.filter).
 */
@NullMarked
package org.heliostat.compression;

import org.jspecify.annotations.NullMarked;

package org.heliostat.request;

import java.nio.ByteBuffer;

/**
 * A whole answer made ready to be sent many times: only Date, Connection and the closing blank line are added.
 * Immutable; shared by all I/O loops.
 *
 * @param status of the answer, for logs and counters
 * @param head status line and header lines, each ended by CRLF, without Date, Connection and the blank line; the
 *     Content-Length stands in it
 * @param body read-only; position and limit are never moved
 */
public record PreparedAnswer(int status, byte[] head, ByteBuffer body) {}

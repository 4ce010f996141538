/**
 * Answers as bytes of HTTP/1: status line, header fields, framing of the body.
 *
 * <p>Start reading at {@link AnswerHead}. Used by the thread that answers; nothing is shared but what is immutable.
 *
 * <p>Not here: how the bytes get to the socket (http1), requests (decode).
 */
@NullMarked
package org.heliostat.http.http1.encode;

import org.jspecify.annotations.NullMarked;

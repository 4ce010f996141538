/**
 * Fields of requests and answers in HTTP/2: which are legal, which are sent, and what they say about priority.
 *
 * <p>Start reading at {@link RequestFields} for the way in and {@link AnswerFields} for the way back.
 *
 * <p>Threads: requests are judged on their I/O loop, answers are encoded by the thread that sends them.
 *
 * <p>Not here: bytes (frames), streams (http2).
 */
@NullMarked
package org.heliostat.http.http2.message;

import org.jspecify.annotations.NullMarked;

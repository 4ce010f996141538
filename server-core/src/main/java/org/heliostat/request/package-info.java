/**
 * One request on its way through the stages of obj.conf.
 *
 * <p>Start reading at {@link Exchange}: a {@link Request}, its {@link Response} and where it stands. A {@link
 * StageFunction} does one step and says how it went with an {@link Outcome}. Bytes come in through {@link
 * RequestBody} and leave through {@link ResponseTransport}; both are implemented by the protocol packages, and by
 * fakes in tests, so nothing here knows sockets.
 *
 * <p>Threads: an exchange belongs to one thread at a time: first its I/O loop, then a session thread, then
 * whoever completes it. The hand-over points publish it safely.
 *
 * <p>Not here: parsing bytes (http), choosing the virtual server (virtualserver), single functions (saf).
 */
@NullMarked
package org.heliostat.request;

import org.jspecify.annotations.NullMarked;

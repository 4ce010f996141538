/**
 * Requests and responses as servlets see them.
 *
 * <p>Start reading at {@link ContainerRequest} and {@link ContainerResponse}: made fresh for each exchange, everything
 * parsed at first use, and worthless once the exchange has ended. What their parts share is {@link RequestState} and
 * {@link ResponseState}. {@link ResponseBody} encodes text straight into the
 * outgoing buffer; {@link Application} is what both ask of the application they are served by.
 *
 * <p>Threads: a request and its response are used by one thread at a time; an asynchronous request is handed on
 * through locks of its cycle (async).
 *
 * <p>Not here: who is called (dispatch), sessions (httpsession), texts of header fields (fields).
 */
@NullMarked
package org.heliostat.servlet.servlethttp;

import org.jspecify.annotations.NullMarked;

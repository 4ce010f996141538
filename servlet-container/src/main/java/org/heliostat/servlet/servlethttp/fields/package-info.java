/**
 * Texts of HTTP that servlets see as values: cookies, dates, languages, media types, form data, trailers; and how much of a
 * request's content is taken in.
 *
 * <p>Start reading at {@link CookieHeader} and {@link FormData}. Nearly everything here is a pure function of its input,
 * or an immutable value; {@link ContentTypes} is a bounded cache for any thread. {@link RequestLimits} come from magnus.conf,
 * {@link RequestLimit} says which directive is which, {@link LimitCounters} belong to one application.
 *
 * <p>Not here: requests and responses (servlethttp), multipart bodies (multipart), limits of heads and connections
 * (server-core).
 */
@NullMarked
package org.heliostat.servlet.servlethttp.fields;

import org.jspecify.annotations.NullMarked;

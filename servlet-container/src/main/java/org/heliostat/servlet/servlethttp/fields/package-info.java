/**
 * Texts of HTTP that servlets see as values: cookies, dates, languages, media types, form data.
 *
 * <p>Start reading at {@link CookieHeader} and {@link FormData}. Everything here is a pure function of its input,
 * or an immutable value; {@link ContentTypes} is a bounded cache for any thread.
 *
 * <p>Not here: requests and responses (servlethttp), multipart bodies (multipart).
 */
@NullMarked
package org.heliostat.servlet.servlethttp.fields;

import org.jspecify.annotations.NullMarked;

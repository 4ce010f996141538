/**
 * Sessions of web applications.
 *
 * <p>Start reading at {@link HttpSessions}: one per application, it is what the container uses. Below it:
 * {@code session} is one of them, {@code application} what applications see of it, {@code store} where they are kept,
 * in memory or, {@code durable}, with a record in a {@code vault} ({@code file}, {@code mmap}, {@code redis},
 * {@code jdbc}), made of {@code value}s and signed as {@code record}; {@code restart} and {@code reload} carry them over;
 * {@code id} is how clients name them; {@code figures} counts.
 *
 * <p>Threads: sessions are used by several requests at once; every class here may be called by any thread unless it
 * says otherwise.
 *
 * <p>Not here: which session a request means (servlethttp), when sessions are looked through for expiry (the owner
 * of the container calls {@link HttpSessions#expire}).
 */
@NullMarked
package org.heliostat.servlet.httpsession;

import org.jspecify.annotations.NullMarked;

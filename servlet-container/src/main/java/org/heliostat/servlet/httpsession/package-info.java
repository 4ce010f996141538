/**
 * Sessions of web applications.
 *
 * <p>Start reading at {@link HttpSessions}: one per application, it is what the container uses. Below it: {@code session} is
 * one of them, what applications see of it, and where it is kept in memory; {@code durable} keeps a {@code record} of each
 * in a {@code vault}: files, {@code mmap}, {@code redis} or {@code jdbc}. {@link SessionIds} and {@link SessionCookie} are
 * how clients name them, {@link SessionKeeping} carries them over a stop, {@link SessionTransfer} to an application's next
 * instance while requests go on.
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

/**
 * Sessions of web applications.
 *
 * <p>Start reading at {@link HttpSessions}: one per application, it makes, finds, expires and counts sessions. Where
 * they are kept is a {@link SessionStore}; {@link MemorySessions} is the one that keeps them in this process.
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

/**
 * Signing in to the administration's pages: sessions, the cookie that carries them, delays after wrong guesses, and the
 * one-time token that makes the first administrator.
 *
 * <p>Start reading at {@link SessionResource} and {@link UiSessions}. Sessions are kept in memory only: a restart ends
 * them.
 *
 * <p>Threads: sessions are looked up on the admin listener's I/O loop; passwords are checked on a thread of their own.
 *
 * <p>Not here: who there is (users), what somebody may do (api, the role of each route).
 */
@NullMarked
package org.heliostat.adminui.session;

import org.jspecify.annotations.NullMarked;

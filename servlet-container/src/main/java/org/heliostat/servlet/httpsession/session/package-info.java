/**
 * One HTTP session: its attributes, times, login, and who uses it.
 *
 * <p>Start reading at {@link StoredSession}. Any thread; nothing here blocks.
 *
 * <p>Not here: what applications see of it (application), where it is kept (store).
 */
@NullMarked
package org.heliostat.servlet.httpsession.session;

import org.jspecify.annotations.NullMarked;

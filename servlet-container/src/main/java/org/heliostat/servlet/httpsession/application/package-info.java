/**
 * What applications see of HTTP sessions: the object they get, and what their listeners and values are told.
 *
 * <p>Start reading at {@link ApplicationSession}. Any thread; code of the application is called in here.
 *
 * <p>Not here: the cookie's settings (id).
 */
@NullMarked
package org.heliostat.servlet.httpsession.application;

import org.jspecify.annotations.NullMarked;

/**
 * What an application registers while it starts: servlets, filters, mappings and listeners, those of its descriptors and
 * those it adds itself (Servlet 6.1, 4.4).
 *
 * <p>Start reading at {@link Declarations}; {@link Registrations} is how an application adds to them through its servlet
 * context.
 *
 * <p>Threads: used by the thread that starts the application, and closed before the first request; {@link Listeners} is
 * read by any thread from then on.
 *
 * <p>Not here: running applications (context), what servlets and filters become (dispatch).
 */
@NullMarked
package org.heliostat.servlet.context.registration;

import org.jspecify.annotations.NullMarked;

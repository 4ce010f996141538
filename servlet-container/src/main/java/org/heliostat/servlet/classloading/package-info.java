/**
 * One class loader for each web application: its own classes first, the server's hidden, everything let go at the end.
 *
 * <p>Start reading at {@link org.heliostat.servlet.classloading.WebAppClassLoader}; {@code ClassVisibility} says what of the
 * server an application sees. Loaders are used by all session threads at once (parallel capable) and closed by the
 * thread that stops the application.
 *
 * <p>Not here: which jars in which order (deploy), when to reload (context).
 */
@NullMarked
package org.heliostat.servlet.classloading;

import org.jspecify.annotations.NullMarked;

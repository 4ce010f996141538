/**
 * Servlets that do one harmful thing each, as much of it as a parameter says; their class files are put into the application
 * {@code /fault} of every planted instance.
 *
 * <p>Each is independent of the others. They run inside of the server, with nothing but the Servlet API and the JDK on their class
 * path. Not here: web.xml (benchmarks.advice.server).
 */
@NullMarked
package org.heliostat.benchmarks.advice.app;

import org.jspecify.annotations.NullMarked;

/**
 * The classes of the application that are not from a library; their class files are put into the WAR.
 *
 * <p>Not here: making the WAR.
 */
@NullMarked
package org.heliostat.benchmarks.startup.app;

import org.jspecify.annotations.NullMarked;

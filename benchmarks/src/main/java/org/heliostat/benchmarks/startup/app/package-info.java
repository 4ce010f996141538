/**
 * The only class of the application that is not from a library; its class file is put into the WAR.
 *
 * <p>Not here: making the WAR.
 */
@NullMarked
package org.heliostat.benchmarks.startup.app;

import org.jspecify.annotations.NullMarked;

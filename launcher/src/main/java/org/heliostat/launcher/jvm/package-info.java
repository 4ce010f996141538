/**
 * Everything that is global to the Java virtual machine: signals, JDBC's list of drivers, JNDI's list of
 * packages, the caches of {@code jar:} URLs and of host names.
 *
 * <p>Start reading at {@link Signals}.
 *
 * <p>Threads: set up and taken down by the main thread; signals arrive on a thread of their own.
 *
 * <p>Not here: anything that two servers in one process could have twice; the error log and the standard streams (errorlog).
 */
@NullMarked
package org.heliostat.launcher.jvm;

import org.jspecify.annotations.NullMarked;

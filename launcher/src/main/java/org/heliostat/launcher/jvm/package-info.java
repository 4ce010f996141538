/**
 * Everything that is global to the Java virtual machine: signals, the error log, the standard streams, {@code
 * java.util.logging}, JDBC's list of drivers.
 *
 * <p>Start reading at {@link ErrorLog} and {@link Signals}.
 *
 * <p>Threads: set up and taken down by the main thread; signals arrive on a thread of their own.
 *
 * <p>Not here: anything that two servers in one process could have twice.
 */
@NullMarked
package org.heliostat.launcher.jvm;

import org.jspecify.annotations.NullMarked;

/**
 * How long a server takes from the start of its process to the first answer of a large application.
 *
 * <p>Start reading at {@link StartupCommand}. {@link LargeWar} makes the application out of a hundred jars of the local
 * Maven repository, so that nothing large is kept in ours. One thread.
 *
 * <p>Not here: load (benchmarks.load).
 */
@NullMarked
package org.heliostat.benchmarks.startup;

import org.jspecify.annotations.NullMarked;

/**
 * What a JDBC connection costs that is borrowed and given back: our pool beside HikariCP alone.
 *
 * <p>Start reading at {@link PoolCommand}. Each pool is in a process of its own, so that neither is compiled for the
 * other's calls as well, and both work by turns of some milliseconds, so that what else the machine does meets both;
 * {@link org.heliostat.benchmarks.pool.peer.PoolTurns} is what runs there. One thread.
 *
 * <p>Not here: pools under HTTP requests (benchmarks.load), JMH (benchmarks.micro).
 */
@NullMarked
package org.heliostat.benchmarks.pool;

import org.jspecify.annotations.NullMarked;

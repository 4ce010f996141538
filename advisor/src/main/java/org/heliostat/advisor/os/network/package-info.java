/**
 * Comparisons of the network's settings: queues of connections, ports, buffers, time-outs of TCP.
 *
 * <p>Start reading at {@link NetworkComparisons}. Have no state; may wait for files.
 *
 * <p>Not here: limits of processes, memory and disks ({@code os.process}).
 */
@NullMarked
package org.heliostat.advisor.os.network;

import org.jspecify.annotations.NullMarked;

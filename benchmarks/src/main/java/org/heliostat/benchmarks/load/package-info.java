/**
 * The load comparison: which servers meet which load, in which order, and what comes out.
 *
 * <p>Start reading at {@link Comparison}; {@link LoadCommand} is its command line, {@link Report} its result. One
 * thread does everything here; servers are processes of their own.
 *
 * <p>Not here: how a load is made (client), how servers are run (server).
 */
@NullMarked
package org.heliostat.benchmarks.load;

import org.jspecify.annotations.NullMarked;

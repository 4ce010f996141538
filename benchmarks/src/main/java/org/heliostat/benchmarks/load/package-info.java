/**
 * The load comparison: which servers meet which load, in which order, and what comes out.
 *
 * <p>Start reading at {@link Comparison}; {@link LoadCommand} is its command line. {@link ResourceMeter}, {@link NoiseMeter} and {@link
 * CacheMeter} look at what goes on while a load is measured. One thread does everything here; servers are processes of their own.
 *
 * <p>Not here: which loads there are and what is to be reached (plan), how a load is made (client), how servers are run (server),
 * what is written about the figures (report).
 */
@NullMarked
package org.heliostat.benchmarks.load;

import org.jspecify.annotations.NullMarked;

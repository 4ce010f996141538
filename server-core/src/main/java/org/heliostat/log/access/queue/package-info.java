/**
 * The lines of an access log between the threads that make them and the one that writes them.
 *
 * <p>Start reading at {@link LineQueue}: a thread takes a {@link Stripe}, which no other thread uses at that time, and
 * adds its line to the stripe's {@link Chunk}. The writing thread fetches the chunks of all stripes and {@link
 * LineMerge} brings their lines into the order of their times. {@link ChunkBudget} bounds the memory of one log, {@link
 * ChunkPool} keeps what no log needs at the moment.
 *
 * <p>Not here: what a line looks like (log.access), and where it goes.
 */
@NullMarked
package org.heliostat.log.access.queue;

import org.jspecify.annotations.NullMarked;

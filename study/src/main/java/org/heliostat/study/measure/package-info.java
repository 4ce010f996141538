/**
 * What is measured, in which order, and what becomes of it: runs of closed loops with ever more connections, the knee, the latency
 * curve of an open loop.
 *
 * <p>Start reading at {@link org.heliostat.study.measure.Studies}, then {@link org.heliostat.study.measure.Sweep}. A
 * {@link org.heliostat.study.measure.Subject} is a kind of request to a server that runs; {@link org.heliostat.study.measure.Journal}
 * keeps each figure at once, so that a study can go on where it was stopped.
 *
 * <p>Threads: everything belongs to the one that measures, which waits while the loops of the client work.
 *
 * <p>Not here: the client (load), servers of the study's own (own), what people read (report).
 */
@NullMarked
package org.heliostat.study.measure;

import org.jspecify.annotations.NullMarked;

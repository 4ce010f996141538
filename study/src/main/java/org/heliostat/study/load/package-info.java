/**
 * The client of studies: asks one server over HTTP/1.1 and TLS, counts and times the answers.
 *
 * <p>Start reading at {@link org.heliostat.study.load.LoadClient}, then {@link org.heliostat.study.load.LoadLoop}: one for each event
 * loop, with {@link org.heliostat.study.load.Arrivals} that say when requests begin, and {@link org.heliostat.study.load.Slot}s that
 * carry them. {@link org.heliostat.study.load.ResponseParser} finds the ends of answers.
 *
 * <p>Threads: what belongs to a loop is touched by that loop alone; {@link org.heliostat.study.load.RunningLoad} asks loops by tasks,
 * and waits.
 *
 * <p>Not here: which loads are worth running (measure), servers (own), pages (report).
 */
@NullMarked
package org.heliostat.study.load;

import org.jspecify.annotations.NullMarked;

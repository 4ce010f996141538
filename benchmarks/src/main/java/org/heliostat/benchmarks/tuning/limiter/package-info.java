/**
 * Who chooses the limit of a model: ours, those of others beside it, or nobody.
 *
 * <p>Start reading at {@link org.heliostat.benchmarks.tuning.limiter.TunedLimiter}, the class of the server with the figures of the
 * model. {@code NetflixLimiter} drives the library as it is, {@code LibertyLimiter} is the idea of Open Liberty's controller, written
 * anew from its description. One thread.
 */
@NullMarked
package org.heliostat.benchmarks.tuning.limiter;

import org.jspecify.annotations.NullMarked;

/**
 * Adds up what a configuration needs of the machine it runs on: descriptors, threads, connections to others, memory.
 *
 * <p>Start reading at {@link DescriptorNeed}. A {@link Sum} keeps the directives that its parts come from, so that whoever shows
 * it can say why. {@link Thresholds} are where a value of the system begins to stand in the way; rules that look at figures and
 * the comparison of {@code advisor.os} share both, so that neither says otherwise than the other. Immutable, any thread.
 *
 * <p>Not here: what the machine has ({@code advisor.machine}).
 */
@NullMarked
package org.heliostat.advisor.need;

import org.jspecify.annotations.NullMarked;

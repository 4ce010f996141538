/**
 * A server under everything at once for an hour, and what it holds before and after.
 *
 * <p>Start reading at {@link SoakCommand}: it makes a {@link SoakInstance}, starts a {@link SoakServer}, lets {@link Load} run
 * the {@link Activities}, and compares two {@link Holdings}. Each activity has a thread of its own.
 *
 * <p>Not here: how fast it is (benchmarks.load).
 */
@NullMarked
package org.heliostat.benchmarks.soak;

import org.jspecify.annotations.NullMarked;

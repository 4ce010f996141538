/**
 * Small programs that run another vendor's server with the samples and a document root.
 *
 * <p>Start reading at {@link PeerArguments}. Each class here is the main class of a process of its own, whose class
 * path has that vendor's jars only. All have the same settings: session threads, kept connections without limit,
 * access log on or off.
 *
 * <p>Not here: starting and stopping these processes.
 */
@NullMarked
package org.heliostat.benchmarks.load.peer;

import org.jspecify.annotations.NullMarked;

/**
 * The servers under comparison: how each is configured, started, watched and ended.
 *
 * <p>Start reading at {@link ServerKind}, then {@link ServerProcess}. Every server is a process of its own on a free
 * port of 127.0.0.1, with everything it writes in a folder that is deleted afterwards. Used by one thread.
 *
 * <p>Not here: what is asked of them.
 */
@NullMarked
package org.heliostat.benchmarks.load.server;

import org.jspecify.annotations.NullMarked;

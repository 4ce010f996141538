/**
 * What HTTP/2 costs where nothing is asked for, and what it brings over a long way: heap of an idle connection, and the time that
 * large bodies take beside HTTP/1.1.
 *
 * <p>Start reading at {@link Http2Command}. One thread, and those of the link and of the JDK's HTTP client.
 *
 * <p>Not here: requests a second (load), floods (hostile), slow clients (slow).
 */
@NullMarked
package org.heliostat.benchmarks.http2;

import org.jspecify.annotations.NullMarked;

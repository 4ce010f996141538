/**
 * Rules about HTTP/2: streams, windows, shares of one connection, floods.
 *
 * <p>Start reading at {@link Http2Rules}. The thread of the adviser's rounds.
 *
 * <p>Not here: the threads that serve streams ({@code rule.sessionthread}), TLS below ({@code rule.tls}).
 */
@NullMarked
package org.heliostat.advisor.rule.http2;

import org.jspecify.annotations.NullMarked;

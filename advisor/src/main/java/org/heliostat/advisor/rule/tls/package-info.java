/**
 * Rules about TLS: handshakes and what they cost, certificates and what authorities say of them.
 *
 * <p>Start reading at {@link TlsRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: HTTP/2 ({@code rule.http2}), connections in plain text ({@code rule.connection}).
 */
@NullMarked
package org.heliostat.advisor.rule.tls;

import org.jspecify.annotations.NullMarked;

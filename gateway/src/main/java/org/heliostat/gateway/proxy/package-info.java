/**
 * The reverse proxy: functions of obj.conf that have other servers answer, and one exchange on its way to an origin and back.
 *
 * <p>Start reading at {@link org.heliostat.gateway.proxy.ProxyRoute}, then {@link org.heliostat.gateway.proxy.ProxyExchange}. A
 * function runs on a session thread and suspends the exchange; what follows runs on the exchange's I/O loop, except where filters
 * of obj.conf stand before the body or the answer: those get session threads.
 *
 * <p>Not here: choosing an origin (origin), bytes of HTTP (upstream).
 */
@NullMarked
package org.heliostat.gateway.proxy;

import org.jspecify.annotations.NullMarked;

/**
 * Connections between requests, and the hand-over between I/O loops and session threads.
 *
 * <p>Start reading at {@link ExchangeReceiver}: what an I/O loop does with a request whose head is complete. Event
 * loops offer and never wait; session threads take and may wait. Every wait ends by a directive's time-out or by
 * shutdown.
 *
 * <p>Not here: parsing (http), choosing a virtual server (virtualserver), statistics output (stats).
 */
@NullMarked
package org.heliostat.connection;

import org.jspecify.annotations.NullMarked;

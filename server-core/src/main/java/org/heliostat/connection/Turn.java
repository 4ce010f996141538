package org.heliostat.connection;

import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A claim on a session thread; immutable.
 *
 * @param exchange that is to be run
 * @param task what to run for an exchange that comes in again (async dispatch, I/O callback); null the first time
 */
public record Turn(Exchange exchange, @Nullable Runnable task) {}

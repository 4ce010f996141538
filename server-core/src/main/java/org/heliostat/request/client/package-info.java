/**
 * The client of a request: its connection, what it looks like behind proxies, and that it is gone.
 *
 * <p>Start reading at {@link ClientView}. Everything is immutable.
 *
 * <p>Not here: who finds that out (http).
 */
@NullMarked
package org.heliostat.request.client;

import org.jspecify.annotations.NullMarked;

/**
 * {@code origin list} and {@code origin set}: the servers that the reverse proxy asks.
 *
 * <p>Start reading at {@link OriginCommand}. The main thread; a running server is asked.
 *
 * <p>Not here: the origins themselves (module gateway).
 */
@NullMarked
package org.heliostat.launcher.command.origin;

import org.jspecify.annotations.NullMarked;

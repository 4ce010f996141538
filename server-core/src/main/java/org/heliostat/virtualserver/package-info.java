/**
 * Virtual servers: which one a request is for, and what each is made of.
 *
 * <p>Start reading at {@link VirtualServers}, one immutable generation of all of them; {@link VirtualServer} is one
 * with its pipeline and counters. Choosing is a look-up by listen socket and host; any thread, I/O loops too.
 *
 * <p>Not here: running the stages (request.pipeline), reading server.xml (config.serverxml).
 */
@NullMarked
package org.heliostat.virtualserver;

import org.jspecify.annotations.NullMarked;

/**
 * What administration may see of a running server and do to it: the doors through which the command line, the
 * administration API and signals act.
 *
 * <p>Start reading at {@link ServerControl} (the server) and {@link Applications} (its web applications); {@link
 * ProcessControl} ends or restarts the process, {@link ConnectionPools} opens and renews connections to databases, {@link
 * RunningThreads} tells what session threads do, {@link Logs} where the logs are; {@link OtherProcesses} make a {@link
 * RuntimeChange}, too. The first is implemented by {@code server.WebServer}, the second by
 * the servlet container and, with the {@code webapps} folder around it, by the launcher.
 *
 * <p>Threads: every method may be called by any thread and may take long (a drain, an application's start), so
 * never on an I/O loop, except where it says that it only looks.
 *
 * <p>Not here: how administration is reached (module admin-ui, signals in the launcher).
 */
@NullMarked
package org.heliostat.admin;

import org.jspecify.annotations.NullMarked;

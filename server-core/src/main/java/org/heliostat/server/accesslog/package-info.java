/**
 * Access logs between obj.conf and the log: Init lines become logs, finished exchanges become entries.
 *
 * <p>Start reading at {@link ConfiguredAccessLogs}. An entry is read on the thread that ended the exchange, an I/O
 * loop for quick answers; nothing here waits.
 *
 * <p>Not here: formats, files and queues (log.access), the AddLog functions (saf.addlog).
 */
@NullMarked
package org.heliostat.server.accesslog;

import org.jspecify.annotations.NullMarked;

/**
 * The folder a server lives in: where it is, what is in it, who uses it now.
 *
 * <p>Start reading at {@link InstanceFolder}; {@link InstanceDefaults} makes a new one, {@link InstanceLock} keeps a
 * second server out, {@link AdminToken} lets the command line in.
 *
 * <p>Threads: used by the thread that starts or asks the server.
 *
 * <p>Not here: the content of the configuration files (server-core's config).
 */
@NullMarked
package org.heliostat.launcher.instance;

import org.jspecify.annotations.NullMarked;

/**
 * The process as a service of the operating system: what systemd is told.
 *
 * <p>Threads: those that start and stop the server.
 */
@NullMarked
package org.heliostat.launcher.service;

import org.jspecify.annotations.NullMarked;

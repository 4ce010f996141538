package org.heliostat.server;

import org.heliostat.config.instance.Configuration;
import org.heliostat.connection.Overload;
import org.heliostat.virtualserver.VirtualServers;

/**
 * One configuration and what was made from it; immutable. A request ends on the generation it began with.
 *
 * @param number counts up from 1 with each reload
 * @param configuration as read from the instance
 * @param virtualServers with their pipelines
 * @param overload what a request gets for which there is no room
 */
record Generation(long number, Configuration configuration, VirtualServers virtualServers, Overload overload) {}

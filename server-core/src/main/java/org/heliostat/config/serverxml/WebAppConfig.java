package org.heliostat.config.serverxml;

import org.heliostat.config.SourceLocation;

/**
 * A {@code <WEBAPP>} of a virtual server.
 *
 * @param uri context root, begins with a slash
 * @param path WAR or folder, relative to the configuration folder or absolute
 */
public record WebAppConfig(SourceLocation at, String uri, String path, boolean enabled) {}

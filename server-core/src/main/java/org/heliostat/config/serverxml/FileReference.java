package org.heliostat.config.serverxml;

import org.heliostat.config.SourceLocation;

/** A {@code <MIME>} or {@code <ACLFILE>}: an id for a file, named relative to the configuration folder. */
public record FileReference(SourceLocation at, String id, String file) {}

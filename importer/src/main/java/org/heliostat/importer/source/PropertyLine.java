package org.heliostat.importer.source;

import org.heliostat.config.SourceLocation;

/** A line of a properties file. */
public record PropertyLine(SourceLocation at, String name, String value) {}

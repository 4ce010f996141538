package org.heliostat.config.userdb;

import java.util.List;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;

/** A {@code directory} line of dbswitch.conf with the parameters of its id. */
record DeclaredDatabase(SourceLocation at, String id, String url, List<NamedValue> parameters) {}

package org.heliostat.shtml;

import org.heliostat.request.function.FileAccess;

/** The services that every run of a page uses; made once for a line of obj.conf. Immutable. */
record PageServices(FileAccess files, PageSettings settings, PageCommands commands, ShtmlFigures figures) {}

package org.heliostat.importer.draft;

import org.heliostat.importer.report.Notes;

/**
 * What an import has come to.
 *
 * @param draft the instance to be
 * @param notes what became of each setting
 */
public record Imported(InstanceDraft draft, Notes notes) {}

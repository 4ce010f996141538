package org.heliostat.incident;

import org.heliostat.config.magnus.MagnusConf;

/**
 * How much is kept. Immutable.
 *
 * @param incidents MaxIncidents; 0 = nobody looks for any
 * @param requests MaxRequestReports, of slow ones and of failed ones
 * @param fileBytes IncidentFileSize
 */
public record IncidentSettings(int incidents, int requests, long fileBytes) {

    public static IncidentSettings of(MagnusConf magnus) {
        return new IncidentSettings(magnus.maxIncidents(), magnus.maxRequestReports(), magnus.incidentFileSize());
    }
}

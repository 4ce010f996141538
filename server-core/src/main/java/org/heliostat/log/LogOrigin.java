package org.heliostat.log;

/**
 * Where a line in the log comes from.
 *
 * @param virtualServerId empty when none was chosen yet
 * @param connectionId counts up from 1; 0 when there is no connection
 */
public record LogOrigin(String virtualServerId, long connectionId) {}

package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;

/**
 * Figures of the services that functions of every virtual server share. Immutable.
 *
 * @param fileCache of the server
 * @param dns name lookups
 * @param logins of users of all realms
 * @param compression answers that were compressed
 * @param shtml server-parsed pages
 * @param accessLogs by name
 */
public record ServicesSnapshot(
        FileCacheSnapshot fileCache,
        DnsSnapshot dns,
        LoginSnapshot logins,
        CompressionSnapshot compression,
        ShtmlSnapshot shtml,
        List<AccessLogSnapshot> accessLogs) {}

package org.heliostat.shtml;

import java.time.ZoneId;
import org.heliostat.dns.HostNames;
import org.heliostat.request.function.offer.ServerPorts;
import org.heliostat.request.inner.InnerLimits;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is the same for all pages of one {@code parse-html} line.
 *
 * @param exec whether {@code exec} elements run programs
 * @param limits of includes
 * @param largestFile bytes of a file that is parsed
 * @param zone of local dates
 * @param hostNames names of clients for pages that show them; null: they are not looked up
 * @param ports what SERVER_PORT is
 */
public record PageSettings(
        boolean exec,
        InnerLimits limits,
        int largestFile,
        ZoneId zone,
        @Nullable HostNames hostNames,
        ServerPorts ports) {}

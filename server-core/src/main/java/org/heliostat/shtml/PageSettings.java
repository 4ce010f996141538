package org.heliostat.shtml;

import java.time.ZoneId;
import org.heliostat.request.inner.InnerLimits;

/**
 * What holds for all pages of one {@code parse-html} line.
 *
 * @param exec whether {@code exec} elements run programs
 * @param limits of includes
 * @param largestFile bytes of a file that is parsed
 * @param zone of local dates
 */
public record PageSettings(boolean exec, InnerLimits limits, int largestFile, ZoneId zone) {}

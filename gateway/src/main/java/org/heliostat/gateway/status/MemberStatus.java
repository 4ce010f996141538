package org.heliostat.gateway.status;

import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;

/**
 * One origin of a group at one moment.
 *
 * @param weightNow what it has come to, where it starts slowly
 */
record MemberStatus(String route, int weight, double weightNow, OriginState state, OriginSnapshot figures) {}

package org.heliostat.http;

import org.heliostat.connection.ProtocolCounters;
import org.heliostat.time.Ticker;

/** Limits, counters and time that all connections of a server share, whatever protocol they speak. Any thread. */
public interface ConnectionEnvironment {

    HttpSettings settings();

    ProtocolCounters counters();

    Ticker ticker();
}

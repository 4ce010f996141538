package org.heliostat.http.channel;

import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.ConnectionEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.testing.FakeTicker;

/** What connections share, for tests: time that a test moves, and settings it names. */
record FakeEnvironment(HttpSettings settings, ProtocolCounters counters, FakeTicker ticker)
        implements ConnectionEnvironment {

    /** @param directives name, value, name, value … */
    static FakeEnvironment with(String... directives) {
        FakeTicker ticker = new FakeTicker();
        return new FakeEnvironment(TestHttpSettings.with(directives), new ProtocolCounters(ticker), ticker);
    }
}

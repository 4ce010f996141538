package org.heliostat.advisor.rule.http2;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class Http2Rules {

    private Http2Rules() {}

    public static List<Rule> all() {
        return List.of(
                new StreamsRefused(), new Floods(), new Http2Off(), new WindowSmall(), new ConnectionTakesShare());
    }
}

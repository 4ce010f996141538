package org.heliostat.stats.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AccessLogSnapshotTest {

    @Test
    void logsOfOneFileAreAddedUpAndOthersStayApart() {
        List<AccessLogSnapshot> logs = List.of(
                new AccessLogSnapshot("access", "logs/access", 1, 2, 3, 4, 5),
                new AccessLogSnapshot("access", "logs/shop", 10, 20, 30, 40, 50),
                new AccessLogSnapshot("access", "logs/access", 100, 200, 300, 400, 500),
                new AccessLogSnapshot("agents", "logs/access", 7, 7, 7, 7, 7));

        assertThat(AccessLogSnapshot.byFile(logs))
                .containsExactly(
                        new AccessLogSnapshot("access", "logs/access", 101, 202, 303, 404, 505),
                        logs.get(1),
                        logs.get(3));
    }
}

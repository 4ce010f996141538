package org.heliostat.servlet.httpsession.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class SessionAttributesTest {

    private final StoredSession session = new StoredSession("id", 0, 60);

    @Test
    void behavesLikeAMap() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Map<String, Object> map = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            // Few names at first, so that both the array and the map are met.
            String name = "n" + random.nextInt(i < 10_000 ? 12 : 60);
            if (random.nextInt(3) == 0) {
                assertThat(session.remove(name)).as("seed " + seed).isEqualTo(map.remove(name));
            } else {
                assertThat(session.put(name, i)).as("seed " + seed).isEqualTo(map.put(name, i));
            }
            assertThat(session.get(name)).as("seed " + seed).isEqualTo(map.get(name));
            assertThat(session.count()).as("seed " + seed).isEqualTo(map.size());
        }
        assertThat(session.names()).containsExactlyInAnyOrderElementsOf(map.keySet());
        session.clear();
        assertThat(session.names()).isEmpty();
    }

    @Test
    void losesNothingWhenManySetAtOnce() throws Exception {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int thread = t;
            tasks.add(() -> {
                for (int i = 0; i < 40; i++) {
                    session.put("t" + thread + "-" + i, i);
                }
                return true;
            });
        }

        Together.run(tasks);

        assertThat(session.count()).isEqualTo(160);
    }
}

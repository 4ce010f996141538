package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** However many threads make and store sessions, there are never more than there may be. */
class MostStoredSessionsTest {

    private static final int MOST = 40;

    @Test
    void noMoreAreMadeThanThereMayBe() throws Exception {
        for (int round = 0; round < 50; round++) {
            HeapVault vault = new HeapVault();
            Stored here = new Stored(vault, 100_000, MOST);
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                tasks.add(() -> makeAndStore(here));
            }

            int made = Together.run(tasks).stream().mapToInt(Integer::intValue).sum();

            assertThat(made).isEqualTo(MOST);
            assertThat(vault.records()).hasSize(MOST);
            assertThat(here.sessions.size()).isEqualTo(MOST);
        }
    }

    private static int makeAndStore(Stored here) throws IOException {
        int made = 0;
        for (int i = 0; i < 4 * MOST; i++) {
            try {
                SessionUse use = here.sessions.create();
                made++;
                use.release();
            } catch (IllegalStateException full) {
                assertThat(full).hasMessageContaining("too many active sessions");
            }
        }
        return made;
    }
}

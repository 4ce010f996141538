package org.heliostat.servlet.httpsession.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a vault has to do besides if its records stay until they are removed, however old they are. */
public abstract class ExpiringVaultContract extends VaultContract {

    /** A time that the test takes for now; records that were over shortly before are still there. */
    protected long now() {
        return 1_000_000;
    }

    @Test
    void findsWhatIsOverAndOnlyThat() throws Exception {
        for (int i = 0; i < 20; i++) {
            vault().write("id" + i, bytes("x"), now() - 9 + i, SessionVault.NEW);
        }

        var found = new TreeSet<String>();
        List<String> ids = new ArrayList<>(vault().expired(now(), 3));
        while (!ids.isEmpty()) {
            assertThat(ids).hasSizeLessThanOrEqualTo(3);
            for (String id : ids) {
                found.add(id);
                assertThat(vault().removeExpired(id, now())).isTrue();
            }
            ids = new ArrayList<>(vault().expired(now(), 3));
            if (ids.isEmpty()) {
                ids.addAll(vault().expired(now(), 3));
            }
        }

        assertThat(found)
                .containsExactlyInAnyOrder("id0", "id1", "id2", "id3", "id4", "id5", "id6", "id7", "id8", "id9");
        assertSize(10);
    }

    @Test
    void sparesASessionThatWasUsedMeanwhile() throws Exception {
        vault().write("id", bytes("x"), now(), SessionVault.NEW);
        List<String> over = vault().expired(now(), 10);
        vault().touch("id", now() + 1_000);

        assertThat(over).containsExactly("id");
        assertThat(vault().removeExpired("id", now() + 500)).isFalse();
        assertThat(vault().removeExpired("id", now() + 1_000)).isTrue();
        assertThat(vault().read("id")).isNull();
    }

    @Test
    void readsARecordWhoseTimeIsOver() throws Exception {
        vault().write("id", bytes("x"), now() - 1_000, SessionVault.NEW);

        assertThat(vault().read("id").expiresAtMillis()).isEqualTo(now() - 1_000);
    }
}

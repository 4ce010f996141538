package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.httpsession.vault.FileVaults;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.heliostat.servlet.httpsession.vault.S1ws60Vaults;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which applications share a vault: those whose records lie in one place. */
class OpenVaultsTest {

    @TempDir
    Path folder;

    private final OpenVaults vaults = new OpenVaults();
    private final FileVaults files = new FileVaults(() -> 0);

    private VaultPlace place(String of, int maxSessions, Map<String, String> manager) {
        return new VaultPlace(
                "vs", "/app", folder.resolve(of), maxSessions, new VaultProperties(manager), VaultProperties.NONE);
    }

    @Test
    void aChangeOfTheManagersPropertiesIsNoOtherPlace() throws Exception {
        var before = vaults.open(files, place("a", -1, Map.of()));
        var after = vaults.open(files, place("a", 7, Map.of("reapInterval", "5", "maxSessions", "7")));

        assertThat(after.vault()).isSameAs(before.vault());
        before.end().close();
        assertThat(after.vault().write("id", new byte[1], Long.MAX_VALUE, 0)).isPositive();
        after.end().close();
    }

    /** Two vaults on one folder would each have their own locks. */
    @Test
    void otherPropertiesOfTheStoreAreNoOtherPlaceInOneFolder() throws Exception {
        S1ws60Vaults shared = new S1ws60Vaults(() -> 0, Optional.empty());
        for (VaultMaker maker : List.of(files, shared)) {
            VaultPlace place = place(maker.type(), -1, Map.of());
            var before = vaults.open(maker, place);
            var after = vaults.open(maker, withStore(place, Map.of("reapIntervalSeconds", "5")));

            assertThat(after.vault()).isSameAs(before.vault());
            before.end().close();
            after.end().close();
        }
    }

    @Test
    void otherPropertiesOfTheStoreAreAnotherPlaceOfRecords() throws Exception {
        List<HeapVault> made = new ArrayList<>();
        VaultMaker tables = new VaultMaker() {
            @Override
            public String type() {
                return "jdbc";
            }

            @Override
            public SessionVault open(VaultPlace place) {
                made.add(new HeapVault());
                return made.get(made.size() - 1);
            }
        };
        S1ws60Vaults shared = new S1ws60Vaults(() -> 0, Optional.of(tables));
        VaultPlace place = place("a", -1, Map.of("session-data-store", "JdbcStore"));

        for (VaultMaker maker : List.of(tables, shared)) {
            var one = vaults.open(maker, withStore(place, Map.of("table", "one")));
            var other = vaults.open(maker, withStore(place, Map.of("table", "other")));

            assertThat(other.vault()).isNotSameAs(one.vault());
            one.end().close();
            other.end().close();
        }
        assertThat(made).hasSize(4);
    }

    private static VaultPlace withStore(VaultPlace place, Map<String, String> store) {
        return new VaultPlace(
                place.virtualServer(),
                place.contextPath(),
                place.folder(),
                place.maxSessions(),
                place.manager(),
                new VaultProperties(store));
    }

    @Test
    void anotherFolderIsAnotherPlace() throws Exception {
        var one = vaults.open(files, place("a", -1, Map.of()));
        var other = vaults.open(files, place("b", -1, Map.of()));

        assertThat(other.vault()).isNotSameAs(one.vault());
        one.end().close();
        other.end().close();
    }
}

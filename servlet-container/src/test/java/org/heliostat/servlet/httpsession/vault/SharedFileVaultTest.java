package org.heliostat.servlet.httpsession.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The files of s1ws60, which several processes share. */
class SharedFileVaultTest extends FileVaultTest {

    @Override
    protected VaultMaker maker() {
        return new S1ws60Vaults(() -> NOW, Optional.empty());
    }

    @Test
    void seesWhatAnotherWrites() throws Exception {
        VaultPlace place = new VaultPlace("vs1", "/app", folder, -1, VaultProperties.NONE, VaultProperties.NONE);
        try (SessionVault other = maker().open(place)) {
            long version = other.write("id", new byte[] {1}, LATER, SessionVault.NEW);

            assertThat(vault().version("id")).isEqualTo(version);
            assertThat(vault().write("id", new byte[] {2}, LATER, version)).isPositive();
            assertThat(other.write("id", new byte[] {3}, LATER, version)).isEqualTo(SessionVault.NONE);
        }
    }
}

package org.heliostat.acl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.heliostat.acl.Realm.DigestAlgorithm;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.DigestEntry;
import org.junit.jupiter.api.Test;

class DigestOffersTest {

    private static final DigestEntry ANN_MD5 = entry("ann", "r", 32);
    private static final DigestEntry ANN_SHA = entry("ann", "r", 64);
    private static final DigestEntry BOB_MD5 = entry("bob", "r", 32);
    private static final DigestEntry BOB_SHA = entry("bob", "r", 64);

    @Test
    void whatEverybodyHasIsOffered() {
        assertThat(offers(ANN_MD5)).containsExactly(DigestAlgorithm.MD5);
        assertThat(offers(ANN_SHA)).containsExactly(DigestAlgorithm.SHA256);
        assertThat(offers(ANN_MD5, ANN_SHA, BOB_MD5)).containsExactly(DigestAlgorithm.MD5);
        assertThat(offers(ANN_MD5, ANN_SHA, BOB_MD5, BOB_SHA))
                .containsExactly(DigestAlgorithm.SHA256, DigestAlgorithm.MD5);
    }

    @Test
    void whereNothingFitsEverybodyAllAreOffered() {
        assertThat(offers(ANN_SHA, BOB_MD5)).containsExactly(DigestAlgorithm.SHA256, DigestAlgorithm.MD5);
    }

    @Test
    void linesOfOtherRealmsDoNotCount() {
        assertThat(offers(ANN_MD5, entry("ann", "other", 64))).containsExactly(DigestAlgorithm.MD5);
        assertThat(DigestOffers.of(List.of(ANN_MD5)).to("nobody's"))
                .containsExactly(DigestAlgorithm.SHA256, DigestAlgorithm.MD5);
    }

    private static List<DigestAlgorithm> offers(DigestEntry... entries) {
        return DigestOffers.of(List.of(entries)).to("r");
    }

    private static DigestEntry entry(String user, String realm, int digits) {
        return new DigestEntry(SourceLocation.none(), user, realm, "0".repeat(digits), Set.of());
    }
}

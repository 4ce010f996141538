package org.heliostat.config.certmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CertificateNameTest {

    private static final Map<String, String> KEYWORDS = Map.of("E", "1.2.840.113549.1.9.1");

    private static CertificateName subject(String text) {
        return CertificateName.of(new X500Principal(text, KEYWORDS)).orElseThrow();
    }

    @Test
    void partsHaveTheNamesOfTheDirectory() {
        CertificateName ann = subject("E=ann@example.com, CN=Ann, UID=ann, OU=a, OU=b, O=\"Ex, Ample\", C=DE");
        assertThat(ann.values(NamePart.MAIL)).containsExactly("ann@example.com");
        assertThat(ann.values(NamePart.OU)).containsExactly("a", "b");
        assertThat(ann.values(NamePart.DC)).isEmpty();
        assertThat(ann.whole()).hasToString("mail=ann@example.com,cn=Ann,uid=ann,ou=a,ou=b,o=Ex\\, Ample,c=DE");
        assertThat(ann.only(Set.of(NamePart.C, NamePart.O))).hasToString("o=Ex\\, Ample,c=DE");
        assertThat(ann.only(Set.of(NamePart.DC)).isNullDN()).isTrue();
    }

    @Test
    void aPartOfSeveralValuesStaysOne() {
        assertThat(subject("CN=Ann+UID=ann, O=x").only(Set.of(NamePart.UID, NamePart.O)))
                .hasToString("uid=ann,o=x");
        assertThat(subject("CN=Ann+UID=ann, O=x").whole().getRDNs()).hasSize(2);
    }

    @Test
    void aCertificateMayHaveNoSubject() {
        assertThat(CertificateName.of(new X500Principal(""))).isEmpty();
    }

    @Test
    void spellingsAreThoseOfTools() {
        assertThat(subject("E=a@b.de, CN=x").spellings())
                .contains("E=a@b.de,CN=x", "E=a@b.de, CN=x", "emailAddress=a@b.de,CN=x")
                .hasSize(6);
        assertThat(subject("CN=x, O=y").spellings()).containsExactly("CN=x,O=y", "CN=x, O=y");
    }

    /** Whatever an authority puts into a name stays the value of that part. */
    @Property(tries = 500)
    void valuesStayValues(@ForAll String value) {
        String escaped = "\\" + String.join("\\", hex(value));
        CertificateName.parse("CN=" + (value.isEmpty() ? "" : escaped) + ",O=x").ifPresent(name -> {
            assertThat(name.values(NamePart.O)).containsExactly("x");
            assertThat(name.values(NamePart.CN)).hasSize(1);
            assertThat(name.whole().getRDNs()).hasSize(2);
            assertThat(CertificateName.parse(name.toString())).contains(name);
        });
    }

    private static String[] hex(String value) {
        byte[] bytes = value.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        String[] all = new String[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            all[i] = String.format("%02x", bytes[i]);
        }
        return all;
    }
}

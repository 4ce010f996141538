package org.heliostat.config.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.AuthRealmConfig;
import org.heliostat.config.resources.SecurityConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which realms there are, and from which files their users come. */
class RealmReaderTest {

    private static final String MD5 = "939e7578ed9e3c518a452acee763bce9";
    private static final String SHA256 = "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232";

    @TempDir
    Path conf;

    private final Findings findings = new Findings();

    private Map<String, RealmUsers> read(AuthRealmConfig... declared) {
        SecurityConfig security = new SecurityConfig("file", "ANYONE", false, List.of(declared));
        return RealmReader.read(
                security,
                name -> Files.exists(conf.resolve(name)),
                name -> ConfigText.read(conf.resolve(name), "conf/" + name, findings),
                findings);
    }

    private static AuthRealmConfig realm(String name, String className, Map<String, String> properties) {
        return new AuthRealmConfig(new SourceLocation("conf/server.xml", 7), name, className, properties);
    }

    private void file(String name, String... lines) throws IOException {
        Files.writeString(conf.resolve(name), String.join("\n", lines));
    }

    @Test
    void theDefaultRealmIsThereWithoutBeingDeclared() throws Exception {
        assertThat(read().get("file").users()).isEmpty();

        file("keyfile", "ann;-;clerks");

        assertThat(read().get("file").users()).extracting(UserEntry::name).containsExactly("ann");
        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void aDeclaredFileMustExist() {
        read(realm("file", "com.iplanet.ias.FileRealm", Map.of("file", "missing")));

        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .containsExactly("conf/server.xml:7: AUTHREALM file: file: missing"
                        + " (expected: an existing file; the command user add makes it)");
    }

    @Test
    void certificatesGetTheGroupsOfTheirRealm() {
        RealmUsers partners = read(realm("p", "x.CertificateRealm", Map.of("assign-groups", "a, b")))
                .get("p");

        assertThat(partners.certificateGroups()).containsExactlyInAnyOrder("a", "b");
        assertThat(findings.hasErrors()).isFalse();
    }

    @Test
    void aRealmOfAnUnknownClassIsAWarningAndHasNoUsers() throws Exception {
        file("keyfile", "ann;-;clerks");

        assertThat(read(realm("file", "x.SolarisRealm", Map.of())).get("file").users())
                .isEmpty();
        assertThat(findings.hasErrors()).isFalse();
        assertThat(findings.sorted().toString()).contains("conf/server.xml:7", "x.SolarisRealm");
    }

    @Test
    void digestFilesHaveOneLineForEachAlgorithm() throws Exception {
        file(
                "digestfile",
                "Mufasa:http-auth@example.org:" + MD5.toUpperCase() + ":lions",
                "Mufasa:http-auth@example.org:" + SHA256);

        assertThat(read().get("file").digests()).extracting(DigestEntry::ha1).containsExactly(MD5, SHA256);
        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void wrongLinesOfADigestFileAreReportedWithoutTheirSecret() throws Exception {
        file("digestfile", "a:r:" + MD5.substring(1), "a:r", "b:r:" + MD5, "b:r:" + MD5, "c:r:secret");

        read();

        assertThat(findings.sorted())
                .extracting(finding -> finding.location().line())
                .containsExactly(1, 2, 4, 5);
        assertThat(findings.sorted().toString()).doesNotContain("secret");
    }
}

package org.heliostat.acl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certmap.CertMapReader;
import org.heliostat.config.instance.AccessConfig;
import org.heliostat.config.userdb.UserDatabases;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.NamedCertificate;
import org.junit.jupiter.api.Test;

/** Users of files by certificates, as certmap.conf says. */
class FileCertificatesTest {

    private static final SourceLocation AT = new SourceLocation("conf/keyfile", 1);

    private static CertificateUsers users(String certMapFile, boolean bySubject) {
        Findings findings = new Findings();
        var maps = CertMapReader.read(new ConfigText("conf/certmap.conf", certMapFile), findings);
        assertThat(findings.hasErrors()).isFalse();
        RealmUsers users = new RealmUsers(
                AT,
                "file",
                List.of(
                        new UserEntry(AT, "ann", Optional.empty(), Set.of("clerks")),
                        new UserEntry(AT, "CN=Cleo, O=Example", Optional.empty(), Set.of("bosses"))),
                List.of(),
                Set.of("certified"),
                bySubject);
        return new Realms(
                        new Realms.Settings(
                                Map.of("file", users),
                                "file",
                                new AccessConfig(Map.of(), UserDatabases.NONE, Map.of(), maps),
                                new Realms.CacheSettings(10, 2, Duration.ofSeconds(120))),
                        new FakeTicker())
                .standard()
                .certificates(List.of());
    }

    private static CertificateUsers users(String properties) {
        return users("certmap default default\n" + properties, false);
    }

    @Test
    void onePartOfTheSubjectIsTheUsersName() {
        CertificateUsers users = users("default:FilterComps uid\n");
        var ann = NamedCertificate.of("UID=ann, O=Example");
        assertThat(users.name(ann)).isEqualTo("ann");
        assertThat(users.user(ann).groups()).containsExactlyInAnyOrder("clerks", "certified");
        assertThat(users.isMember(ann, "clerks")).isTrue();
        assertThat(users.isMember(ann, "bosses")).isFalse();
        assertThat(users.name(NamedCertificate.of("UID=bob, O=Example"))).isNull();
        assertThat(users.name(NamedCertificate.of("CN=ann, O=Example"))).isNull();
        assertThat(users.name(NamedCertificate.of("UID=ann, UID=bob")))
                .as("who of both")
                .isNull();
        assertThat(users.name(NamedCertificate.of("CN=Cleo, O=Example"))).isNull();
        assertThat(users.isMember(NamedCertificate.of("UID=bob"), "certified")).isFalse();
    }

    @Test
    void withoutFilterCompsTheSubjectIsTheUser() {
        CertificateUsers users = users("default:DNComps o\n");
        var cleo = NamedCertificate.of("CN=Cleo,O=Example");
        assertThat(users.name(cleo)).isEqualTo("CN=Cleo, O=Example");
        assertThat(users.isMember(cleo, "bosses")).isTrue();
        assertThat(users.name(NamedCertificate.of("UID=ann")))
                .isEqualTo(
                        NamedCertificate.of("UID=ann").getSubjectX500Principal().toString());
    }

    @Test
    void whatFilesCannotTellLetsNobodyIn() {
        var ann = NamedCertificate.of("UID=ann, E=ann@example.com");
        assertThat(users("default:FilterComps uid,e\n").name(ann)).isNull();
        assertThat(users("default:FilterComps uid\ndefault:verifycert on\n").name(ann))
                .isNull();
        assertThat(users("default:verifycert on\n").name(NamedCertificate.of("CN=Cleo, O=Example")))
                .isNull();
    }

    @Test
    void aRealmOfCertificatesGoesBySubjects() {
        CertificateUsers users = users("certmap default default\ndefault:FilterComps uid\n", true);
        assertThat(users.isMember(NamedCertificate.of("CN=Cleo, O=Example"), "bosses"))
                .isTrue();
        assertThat(users.name(NamedCertificate.of("UID=ann"))).isNotEqualTo("ann");
    }
}

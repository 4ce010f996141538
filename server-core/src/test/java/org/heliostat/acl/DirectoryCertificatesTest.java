package org.heliostat.acl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.acl.ldap.TestDirectory;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certmap.CertMapReader;
import org.heliostat.config.instance.AccessConfig;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.userdb.LdapConfig.GroupKinds;
import org.heliostat.config.userdb.LdapConfig.Limits;
import org.heliostat.config.userdb.LdapConfig.Security;
import org.heliostat.config.userdb.LdapConfig.Server;
import org.heliostat.config.userdb.UserDatabases;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.NamedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users of a directory by certificates, as certmap.conf says. */
class DirectoryCertificatesTest {

    private static final String PEOPLE = "OU=people,DC=example,DC=com";

    private final FakeTicker ticker = new FakeTicker();
    private final LogLines lines = LogLines.of("org.heliostat.acl.MappedCertificate");
    private TestDirectory directory;
    private Realms realms;

    @BeforeEach
    void start() throws Exception {
        directory = new TestDirectory()
                .person("ann", "ann's secret", "mail: ann@example.com", "l: Paris")
                .person("bob", "bob's secret", "mail: bob@example.com", "l: Paris")
                .group("bosses", TestDirectory.personDn("ann"));
    }

    @AfterEach
    void stop() {
        lines.close();
        if (realms != null) {
            realms.close();
        }
        directory.close();
    }

    private CertificateUsers users(String... defaults) {
        StringBuilder file = new StringBuilder("certmap default default\n");
        for (String line : defaults) {
            file.append("default:").append(line).append('\n');
        }
        return realm(file.toString(), TestDirectory.BASE).certificates(List.of());
    }

    private Realm realm(String certMapFile, String baseDn) {
        Findings findings = new Findings();
        var maps = CertMapReader.read(new ConfigText("conf/certmap.conf", certMapFile), findings);
        assertThat(findings.hasErrors()).isFalse();
        LdapConfig config = new LdapConfig(
                SourceLocation.none(),
                List.of(new Server("127.0.0.1", directory.port())),
                Security.PLAIN,
                Optional.empty(),
                baseDn,
                "cn=server",
                "server secret",
                LdapConfig.USER_FILTER,
                "uid",
                "",
                LdapConfig.GROUP_FILTER,
                "cn",
                GroupKinds.STATIC,
                Set.of("everybody"),
                new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)));
        var access = new AccessConfig(Map.of(), new UserDatabases(Map.of(), Map.of("people", config)), Map.of(), maps);
        if (realms != null) {
            realms.close();
        }
        RealmUsers nobody = new RealmUsers(SourceLocation.none(), "file", List.of(), List.of(), Set.of());
        realms = new Realms(
                new Realms.Settings(
                        Map.of("file", nobody),
                        "file",
                        access,
                        new Realms.CacheSettings(10, 2, Duration.ofSeconds(120))),
                ticker);
        return realms.current().databases().get("people");
    }

    private void isNobody(CertificateUsers users, X509Certificate shown, String reason) {
        assertThat(users.name(shown)).isNull();
        assertThat(users.user(shown)).isNull();
        assertThat(lines.all()).last().asString().contains("is nobody's: " + reason);
        assertThatThrownBy(() -> users.isMember(shown, "everybody")).isInstanceOf(RealmUnavailableException.class);
    }

    @Test
    void withoutPropertiesTheSubjectIsTheNameOfTheEntry() {
        CertificateUsers users = users();
        X509Certificate ann = NamedCertificate.of("UID=ann, " + PEOPLE);
        assertThat(users.name(ann)).isEqualTo("ann");
        assertThat(users.user(ann).groups()).containsExactlyInAnyOrder("bosses", "everybody");
        assertThat(users.isMember(ann, "Bosses")).isTrue();
        assertThat(users.isMember(ann, "clerks")).isFalse();
        isNobody(users, NamedCertificate.of("UID=cid, " + PEOPLE), "the directory has no such entry");
    }

    @Test
    void filterCompsAreSearchedInTheWholeTreeWhenDnCompsIsEmpty() {
        CertificateUsers users = users("DNComps", "FilterComps e");
        assertThat(users.name(NamedCertificate.of("E=Ann@Example.com, CN=Whoever, O=Elsewhere")))
                .isEqualTo("ann");
        isNobody(users, NamedCertificate.of("CN=ann, O=Elsewhere"), "the directory has no such entry");
    }

    @Test
    void dnCompsSayWhereTheSearchBegins() throws Exception {
        directory
                .entry("dn: ou=guests," + TestDirectory.BASE, "objectClass: organizationalUnit", "ou: guests")
                .entry(
                        "dn: cn=Ann,ou=guests," + TestDirectory.BASE,
                        "objectClass: inetOrgPerson",
                        "cn: Ann",
                        "sn: Ann",
                        "uid: guest1",
                        "mail: ann@example.com");
        CertificateUsers users = users("DNComps ou,dc", "FilterComps mail");
        assertThat(users.name(NamedCertificate.of("E=ann@example.com, OU=guests, O=x, DC=example, DC=com")))
                .isEqualTo("guest1");
        assertThat(users.name(NamedCertificate.of("E=ann@example.com, " + PEOPLE)))
                .isEqualTo("ann");
        isNobody(
                users,
                NamedCertificate.of("E=ann@example.com, DC=example, DC=com"),
                "the directory has several such entries");
        isNobody(users, NamedCertificate.of("E=ann@example.com, O=x"), "the directory has no such entry");
    }

    @Test
    void dnCompsAloneAreTheNameOfTheEntry() {
        CertificateUsers users = users("DNComps uid,ou,dc");
        assertThat(users.name(NamedCertificate.of("CN=Ann Smith, UID=ann, " + PEOPLE)))
                .isEqualTo("ann");
        isNobody(users, NamedCertificate.of(PEOPLE), "ou=people," + TestDirectory.BASE + " has no uid");
    }

    @Test
    void allFilterCompsThatTheSubjectHasMustFit() {
        CertificateUsers users = users("DNComps", "FilterComps uid,mail");
        assertThat(users.name(NamedCertificate.of("E=ann@example.com, UID=ann")))
                .isEqualTo("ann");
        assertThat(users.name(NamedCertificate.of("UID=bob"))).isEqualTo("bob");
        isNobody(users, NamedCertificate.of("E=ann@example.com, UID=bob"), "the directory has no such entry");
    }

    @Test
    void severalEntriesAreNobody() {
        CertificateUsers users = users("DNComps", "FilterComps l");
        isNobody(users, NamedCertificate.of("CN=ann, L=Paris"), "the directory has several such entries");
    }

    @Test
    void verifycertTellsWhoOfSeveralHoldsTheCertificate() throws Exception {
        X509Certificate bobs = NamedCertificate.of("CN=bob, L=Paris");
        directory.holds("bob", new byte[] {1, 2, 3}).holds("bob", bobs.getEncoded());
        CertificateUsers users = users("DNComps", "FilterComps l", "verifycert on");
        assertThat(users.name(bobs)).isEqualTo("bob");
        X509Certificate forged = NamedCertificate.of("CN=bob, L=Paris", "CN=Some CA", "another key");
        isNobody(users, forged, "no such entry holds it");
        directory.holds("ann", bobs.getEncoded());
        ticker.advance(Duration.ofSeconds(121));
        isNobody(users, bobs, "the directory has several such entries");
    }

    @Test
    void verifycertRefusesAnEntryWithoutCertificate() {
        CertificateUsers users = users("verifycert on");
        isNobody(users, NamedCertificate.of("UID=ann, " + PEOPLE), "no such entry holds it");
    }

    @Test
    void oneOfTooManyIsNotLookedFor() throws Exception {
        X509Certificate bobs = NamedCertificate.of("CN=bob, L=Paris");
        directory.holds("bob", bobs.getEncoded());
        for (int i = 0; i < 19; i++) {
            directory.person("p" + i, "x", "l: Paris");
        }
        CertificateUsers users = users("DNComps", "FilterComps l", "verifycert on");
        isNobody(users, bobs, "the directory has too many such entries");
    }

    @Test
    void theAttributeOfSubjectsIsAskedForFirst() throws Exception {
        directory
                .person("cid", "x", "certSubjectDN: emailAddress=ann@example.com, CN=Cid, O=Example")
                .person("dan", "x", "certSubjectDN: CN=Dan\\, the (2nd),O=Example");
        CertificateUsers users = users("CmapLdapAttr certSubjectDN", "DNComps", "FilterComps mail");
        assertThat(users.name(NamedCertificate.of("E=ann@example.com, CN=Cid, O=Example")))
                .isEqualTo("cid");
        assertThat(users.name(NamedCertificate.of("CN=\"Dan, the (2nd)\", O=Example")))
                .isEqualTo("dan");
        assertThat(users.name(NamedCertificate.of("E=ann@example.com, CN=Other, O=Example")))
                .as("by its parts")
                .isEqualTo("ann");
        CertificateUsers alone = users("CmapLdapAttr certSubjectDN");
        assertThat(alone.name(NamedCertificate.of("UID=bob, " + PEOPLE)))
                .as("the entry of the subject")
                .isEqualTo("bob");
        CertificateUsers nothingElse = users("CmapLdapAttr certSubjectDN", "DNComps");
        isNobody(nothingElse, NamedCertificate.of("UID=bob, " + PEOPLE), "the directory has no such entry");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "ann)(|(uid=*", "*)(objectClass=*", "a*", "\\2a", "ann\u0000", ")", "(", "\\"})
    void noSubjectChangesAFilterOrAPlace(String value) {
        String escaped = value.replace("\\", "\\\\").replace("=", "\\=");
        for (String subject : List.of("UID=" + escaped, "UID=" + escaped + ", " + PEOPLE)) {
            X509Certificate shown = NamedCertificate.of(subject);
            assertThat(users("DNComps", "FilterComps uid").name(shown)).isNull();
            assertThat(users("FilterComps uid").name(shown)).isNull();
            assertThat(users("DNComps uid,ou,dc").name(shown)).isNull();
            assertThat(users("CmapLdapAttr uid", "DNComps").name(shown)).isNull();
            assertThat(users().name(shown)).isNull();
        }
    }

    @Test
    void aCertificateWithoutSubjectIsNobody() {
        isNobody(users("DNComps", "FilterComps uid"), NamedCertificate.of(""), "it has no subject");
        isNobody(users(), NamedCertificate.of(""), "it has no subject");
    }

    @Test
    void nothingOutsideOfTheBaseIsFound() throws Exception {
        directory
                .entry("dn: ou=guests," + TestDirectory.BASE, "objectClass: organizationalUnit", "ou: guests")
                .entry(
                        "dn: uid=eve,ou=guests," + TestDirectory.BASE,
                        "objectClass: inetOrgPerson",
                        "cn: Eve",
                        "sn: Eve",
                        "uid: eve");
        String people = "ou=people," + TestDirectory.BASE;
        X509Certificate eve = NamedCertificate.of("UID=eve, OU=guests, DC=example, DC=com");
        for (String more : List.of("", "default:DNComps dc\n", "default:DNComps ou,dc\n", "default:DNComps\n")) {
            String file = "certmap default default\n" + more + (more.isEmpty() ? "" : "default:FilterComps uid\n");
            CertificateUsers users = realm(file, people).certificates(List.of());
            assertThat(users.name(eve)).as(more).isNull();
            assertThat(users.name(NamedCertificate.of("UID=ann, " + PEOPLE)))
                    .as(more)
                    .isEqualTo("ann");
        }
        assertThat(users().name(eve)).isEqualTo("eve");
    }

    @Test
    void eachIssuerHasItsMappingAndEachVirtualServerThoseItNames() {
        Realm realm = realm(
                """
                certmap default default
                default:DNComps
                default:FilterComps uid
                certmap partners CN=Partners CA, O=Partners
                partners:DNComps
                partners:FilterComps e
                """,
                TestDirectory.BASE);
        X509Certificate partner = NamedCertificate.of("UID=ann, E=bob@example.com", "cn=partners ca,  o=PARTNERS");
        X509Certificate own = NamedCertificate.of("UID=ann, E=bob@example.com", "CN=Own CA");
        CertificateUsers all = realm.certificates(List.of());
        assertThat(all.name(partner)).isEqualTo("bob");
        assertThat(all.name(own)).isEqualTo("ann");
        CertificateUsers partners = realm.certificates(List.of("Partners"));
        assertThat(partners.name(partner)).isEqualTo("bob");
        isNobody(partners, own, "no mapping is for its issuer");
        CertificateUsers others = realm.certificates(List.of("default"));
        assertThat(others.name(partner)).as("the cache keeps mappings apart").isEqualTo("ann");
        assertThat(others.isMember(partner, "bosses")).isTrue();
        assertThat(all.isMember(partner, "bosses")).isFalse();
    }

    @Test
    void whatWasFoundIsBelievedForItsTime() throws Exception {
        CertificateUsers users = users("DNComps", "FilterComps mail");
        X509Certificate ann = NamedCertificate.of("E=ann@example.com");
        assertThat(users.name(ann)).isEqualTo("ann");
        assertThat(users.isMember(ann, "bosses")).isTrue();
        int asked = directory.asked();
        assertThat(users.name(ann)).isEqualTo("ann");
        assertThat(users.isMember(ann, "bosses")).isTrue();
        assertThat(directory.asked()).isEqualTo(asked);
        assertThat(realms.snapshot().cacheHits()).isPositive();
        directory.remove("ann");
        ticker.advance(Duration.ofSeconds(121));
        isNobody(users, ann, "the directory has no such entry");
    }

    @Test
    void whoIsNobodyIsLookedForAgain() throws Exception {
        CertificateUsers users = users("DNComps", "FilterComps mail");
        X509Certificate cid = NamedCertificate.of("E=cid@example.com");
        isNobody(users, cid, "the directory has no such entry");
        directory.person("cid", "x", "mail: cid@example.com");
        assertThat(users.name(cid)).isEqualTo("cid");
    }

    @Test
    void whileTheDirectoryIsDownNobodyCanTell() {
        CertificateUsers users = users("DNComps", "FilterComps mail");
        directory.stop();
        X509Certificate ann = NamedCertificate.of("E=ann@example.com");
        assertThatThrownBy(() -> users.name(ann)).isInstanceOf(RealmUnavailableException.class);
        assertThatThrownBy(() -> users.user(ann)).isInstanceOf(RealmUnavailableException.class);
        assertThatThrownBy(() -> users.isMember(ann, "bosses")).isInstanceOf(RealmUnavailableException.class);
    }

    @Test
    void theLogSaysOnOneLineWhoseCertificateWasRefused() {
        CertificateUsers users = users("DNComps", "FilterComps cn");
        assertThat(users.name(NamedCertificate.of("CN=a\u2028b\\0Ac"))).isNull();
        assertThat(lines.all())
                .singleElement()
                .asString()
                .contains("database people: certmap default: certificate of CN=", "from CN=Some CA")
                .doesNotContain("\u2028", "\n");
    }
}

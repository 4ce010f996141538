package org.heliostat.config.certmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertMapReaderTest {

    private final Findings findings = new Findings();

    private CertMaps read(String text) {
        return CertMapReader.read(new ConfigText("conf/certmap.conf", text), findings);
    }

    private static Optional<CertificateName> name(String text) {
        return CertificateName.parse(text);
    }

    @Test
    void readsAFileOfTheOriginal() {
        CertMaps maps = read(
                """
                # who is who
                certmap default     default
                default:DNComps
                default:FilterComps e, uid

                certmap usps  ou=Postal Service, o=USPS, c=US
                USPS:dncomps  ou,o,c
                usps:FilterComps e
                usps:verifycert on
                certmap bare CN=Bare CA,O=Example
                certmap attr CN=Attr CA
                attr:CmapLdapAttr certSubjectDN
                attr:DNComps o, c
                """);
        assertThat(findings.sorted()).isEmpty();
        CertMap standard = maps.of(name("CN=Nobody's CA")).orElseThrow();
        assertThat(standard.name()).isEqualTo("default");
        assertThat(standard.dnComps()).contains(Set.of());
        assertThat(standard.filterComps()).containsExactlyInAnyOrder(NamePart.MAIL, NamePart.UID);
        assertThat(standard.verifyCert()).isFalse();
        CertMap usps = maps.of(name("OU=postal  service,O=usps,C=us")).orElseThrow();
        assertThat(usps.name()).isEqualTo("usps");
        assertThat(usps.dnComps().orElseThrow()).containsExactlyInAnyOrder(NamePart.OU, NamePart.O, NamePart.C);
        assertThat(usps.verifyCert()).isTrue();
        CertMap bare = maps.of(name("cn=bare ca, o=example")).orElseThrow();
        assertThat(bare.dnComps()).isEmpty();
        assertThat(bare.filterComps()).isEmpty();
        assertThat(maps.of(name("CN=Attr CA")).orElseThrow().cmapLdapAttr()).contains("certSubjectDN");
    }

    @Test
    void aFileOfCommentsIsNoFile() {
        assertThat(read("# certmap default default\n\n#default:DNComps\n").isEmpty())
                .isTrue();
        assertThat(findings.sorted()).isEmpty();
    }

    /** All of them at once, each with its line. */
    @Test
    void everythingThatIsWrongIsToldWithItsLine() {
        read(
                """
                certmap default default
                default:FilterComp uid
                default:verifycert maybe
                certmap a not a name
                certmap b
                A:DNComps o, xyz, maill
                c:DNComps o
                certmap b2 default
                certmap a CN=Other
                certmap
                ou=lost
                a:CmapLdapAttr (cn=*)
                a:dncomps o
                """);
        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .containsExactlyInAnyOrder(
                        "conf/certmap.conf:2: default: FilterComp: unknown property (did you mean FilterComps?)",
                        "conf/certmap.conf:3: default: verifycert: maybe (expected: on or off)",
                        "conf/certmap.conf:4: certmap a: not a name (expected: a name such as CN=My CA,O=Example,C=DE)",
                        "conf/certmap.conf:5: certmap: certmap b (expected: certmap NAME ISSUER)",
                        "conf/certmap.conf:6: A: DNComps: xyz: unknown part of a name",
                        "conf/certmap.conf:6: A: DNComps: maill: unknown part of a name (did you mean mail?)",
                        "conf/certmap.conf:7: c: unknown mapping (did you mean a?)",
                        "conf/certmap.conf:8: certmap b2: default (expected: default for default, and for it alone)",
                        "conf/certmap.conf:9: certmap a: defined twice (expected: once; the first is in line 4)",
                        "conf/certmap.conf:10: certmap: certmap (expected: certmap NAME ISSUER)",
                        "conf/certmap.conf:11: line: ou=lost (expected: certmap NAME ISSUER, or NAME:PROPERTY VALUE)",
                        "conf/certmap.conf:12: a: CmapLdapAttr: (cn=*) (expected: the name of a directory's attribute,"
                                + " such as certSubjectDN)",
                        "conf/certmap.conf:13: a: dncomps: set twice (expected: once)");
    }

    @Test
    void theDefaultMappingMustBeThere() {
        read("certmap a CN=My CA\n");
        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .containsExactly(
                        "conf/certmap.conf: certmap default default: missing (expected: the mapping of all other"
                                + " issuers)");
        assertThat(findings.hasErrors()).isTrue();
    }

    @Test
    void librariesInCAreWarnedOf() {
        CertMaps maps = read(
                """
                certmap default default
                default:library /opt/plugin.so
                default:InitFn start
                """);
        assertThat(maps.all()).hasSize(1);
        assertThat(findings.hasErrors()).isFalse();
        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .allMatch(text -> text.contains("without effect"))
                .hasSize(2);
    }

    @Test
    void aMappingThatFindsNobodyIsWarnedOf() {
        read("certmap default default\ndefault:DNComps\n");
        assertThat(findings.hasErrors()).isFalse();
        assertThat(findings.sorted().get(0).toString())
                .startsWith("conf/certmap.conf:1: ")
                .contains("finds nobody");
    }

    @Test
    void thereMayBeAThousandMappings() {
        String most = IntStream.rangeClosed(2, CertMapReader.MOST_MAPPINGS)
                .mapToObj(i -> "certmap m" + i + " CN=CA " + i + "\n")
                .collect(Collectors.joining());
        assertThat(read("certmap default default\n" + most).all()).hasSize(CertMapReader.MOST_MAPPINGS);
        assertThat(findings.sorted()).isEmpty();
        read("certmap default default\n" + most + "certmap more CN=More\ncertmap more CN=More\n");
        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .containsExactly("conf/certmap.conf:1001: certmap: too many (expected: 1000 at most)");
    }

    @Test
    void aDatabaseMayHaveSomeOfTheMappings() {
        CertMaps maps = read("certmap default default\ncertmap one CN=One\ncertmap two CN=One\n");
        assertThat(maps.of(name("CN=One")).orElseThrow().name()).isEqualTo("one");
        assertThat(maps.only(Set.of("TWO")).of(name("cn=one")).orElseThrow().name())
                .isEqualTo("two");
        assertThat(maps.only(Set.of("two")).of(name("CN=Other"))).isEmpty();
        assertThat(maps.only(Set.of("two", "default"))
                        .of(name("CN=Other"))
                        .orElseThrow()
                        .name())
                .isEqualTo("default");
        assertThat(maps.unknown("Two")).isEmpty();
        assertThat(maps.unknown("tow")).contains("tow: unknown mapping (did you mean two?)");
    }

    /** RFC 4514, and what tools make of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CN=My CA,O=Example,C=DE | cn = my  ca , o=EXAMPLE,c=de | true",
                "E=a@b.de,CN=x | emailAddress=A@B.DE, cn=X | true",
                "1.2.840.113549.1.9.1=a@b.de,CN=x | mail=a@b.de,CN=x | true",
                "CN=a+OU=b,O=x | ou=B + cn=A,o=x | true",
                "CN=a\\,b,O=x | cn=a\\2cb,o=x | true",
                "CN=a,CN=b | CN=b,CN=a | false",
                "CN=a,OU=b | CN=a+OU=b | false",
                "CN=a | CN=a,O=x | false"
            })
    void namesAreComparedWhateverWayTheyAreWritten(String one, String other, boolean same) {
        assertThat(name(one)).isPresent();
        assertThat(name(one).equals(name(other))).isEqualTo(same);
    }

    @Property(tries = 500)
    void noTextMakesTheReaderFail(@ForAll("texts") String text) {
        Findings found = new Findings();
        CertMaps maps = CertMapReader.read(new ConfigText("conf/certmap.conf", text), found);
        assertThat(maps.all()).hasSizeLessThanOrEqualTo(CertMapReader.MOST_MAPPINGS);
        assertThat(found.sorted()).allMatch(finding -> finding.location().file().equals("conf/certmap.conf"));
        maps.of(name("CN=x"));
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> words = Arbitraries.of(
                "certmap ",
                "default ",
                "default:",
                "a ",
                "a:",
                "CN=x",
                "DNComps ",
                "FilterComps ",
                "verifycert ",
                "on",
                "CmapLdapAttr ",
                "library ",
                "e,uid",
                "\n",
                "\r\n",
                ",",
                "+",
                "\\",
                "\\2c",
                "#",
                "\"",
                "=",
                ";",
                "\u0000",
                "1.2.3=#0c",
                "<",
                "\uD800");
        return Arbitraries.frequencyOf(
                        Tuple.of(4, words), Tuple.of(1, Arbitraries.chars().map(String::valueOf)))
                .list()
                .ofMaxSize(80)
                .map(parts -> String.join("", parts));
    }
}

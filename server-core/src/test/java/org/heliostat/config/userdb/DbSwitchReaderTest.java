package org.heliostat.config.userdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.userdb.LdapConfig.GroupKinds;
import org.heliostat.config.userdb.LdapConfig.Security;
import org.heliostat.config.userdb.LdapConfig.Server;
import org.heliostat.config.users.UserEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DbSwitchReaderTest {

    private final Findings findings = new Findings();
    private final Map<String, String> files = new HashMap<>();

    private UserDatabases read(String text) {
        return read(text, findings);
    }

    private UserDatabases read(String text, Findings into) {
        UserFileSource source = new UserFileSource() {
            @Override
            public Optional<ConfigText> text(String name) {
                return Optional.ofNullable(files.get(name)).map(content -> new ConfigText(name, content));
            }

            @Override
            public boolean isFile(String name) {
                return files.containsKey(name);
            }

            @Override
            public Optional<Path> resolve(String name) {
                return Optional.of(Path.of("conf", name));
            }
        };
        return DbSwitchReader.read(
                new ConfigText("conf/dbswitch.conf", text),
                new Replacements(Map.of("BIND", "from outside"), Path.of("conf")),
                source,
                into);
    }

    @Test
    void readsADirectoryOfTheOriginal() {
        UserDatabases databases = read(
                """
                # the company's
                directory default ldap://ldap.example.com:1389/o=Example%20Inc,c=DE
                default:binddn cn=Web Server,o=Example Inc,c=DE
                default:encoded bindpw c2VjcmV0
                default:dyngroups recursive
                default:nsessions 4
                directory second ldaps://a.example.com/dc=x ldaps://b.example.com:7636/dc=x
                second:bindpw ${env:BIND}
                second:timeout 750
                """);
        assertThat(findings.sorted()).isEmpty();
        LdapConfig ldap = databases.directories().get("default");
        assertThat(ldap.servers()).containsExactly(new Server("ldap.example.com", 1389));
        assertThat(ldap.security()).isEqualTo(Security.PLAIN);
        assertThat(ldap.baseDn()).isEqualTo("o=Example Inc,c=DE");
        assertThat(ldap.bindDn()).isEqualTo("cn=Web Server,o=Example Inc,c=DE");
        assertThat(ldap.bindPassword()).isEqualTo("secret");
        assertThat(ldap.groupKinds()).isEqualTo(GroupKinds.NESTED);
        assertThat(ldap.limits().connections()).isEqualTo(4);
        assertThat(ldap.toString()).doesNotContain("secret");
        LdapConfig second = databases.directories().get("second");
        assertThat(second.servers())
                .containsExactly(new Server("a.example.com", 636), new Server("b.example.com", 7636));
        assertThat(second.security()).isEqualTo(Security.TLS);
        assertThat(second.bindPassword()).isEqualTo("from outside");
        assertThat(second.limits().timeout()).isEqualTo(Duration.ofMillis(750));
    }

    @Test
    void readsFilesInTheirForms() {
        files.put("keyfile", "ann;-;staff\n");
        files.put("digests", "ann:shop:" + "0".repeat(32) + "\n");
        files.put("pw", "bob:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n");
        files.put("grp", "writers: bob\n");
        UserDatabases databases = read(
                """
                directory keys file:keyfile
                keys:digestfile digests
                directory only file:digests
                only:syntax digest
                directory old file:///
                old:syntax htaccess
                old:userfile pw
                old:groupfile grp
                directory none null:///none
                directory guide file
                guide:keyfile keyfile
                """);
        assertThat(findings.sorted()).isEmpty();
        assertThat(databases.ids()).containsExactly("guide", "keys", "none", "old", "only");
        assertThat(databases.files().get("guide").users()).hasSize(1);
        assertThat(databases.files().get("keys").users())
                .extracting(UserEntry::name)
                .containsExactly("ann");
        assertThat(databases.files().get("keys").digests()).hasSize(1);
        assertThat(databases.files().get("only").digests()).hasSize(1);
        assertThat(databases.files().get("old").users()).singleElement().satisfies(bob -> assertThat(bob.groups())
                .containsExactly("writers"));
        assertThat(databases.files().get("none").users()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "directory x|directory: directory x (expected: directory ID URL)",
                "directory x http://y/|directory x: http://y/ (expected: ldap://host:port/base, ldaps://…, file:…, kerberos:… or null:///none)",
                "y:binddn cn=z|id: y (expected: the id of a directory line)",
                "nonsense|line: nonsense (expected: directory ID URL, or ID:PARAMETER VALUE)",
            })
    void saysWhatALineGetsWrong(String line, String message) {
        read(line);
        assertThat(findings.sorted()).extracting(Finding::toString).contains("conf/dbswitch.conf:1: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "searchfilter (uid=x)|searchfilter: (uid=x) (expected: an LDAP filter that contains %s)",
                "searchfilter (uid=%s|searchfilter: (uid=%s (expected: an LDAP filter that contains %s)",
                "searchfilter uid=%s)(x=*|searchfilter: uid=%s)(x=* (expected: an LDAP filter that contains %s)",
                "groupsearchfilter (member=x)|groupsearchfilter: (member=x) (expected: an LDAP filter that contains %d)",
                "nsessions 0|nsessions: 0 (expected: 1 to 256)",
                "cafile gone.pem|cafile: gone.pem (expected: an existing file)",
                "basdn x|basdn: unknown parameter",
                "encoded bindpw !|encoded: not Base64 (expected: Base64)",
            })
    void saysWhatAParameterGetsWrong(String parameter, String message) {
        read("directory x ldap://h/dc=x\nx:" + parameter);
        assertThat(findings.sorted()).singleElement().asString().contains(message);
    }

    @Property
    void anyTextIsReadOrRefused(@ForAll("texts") String text) {
        read(text, new Findings());
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "directory ",
                        "x ",
                        "x:",
                        "encoded ",
                        "bindpw ",
                        "ldap://",
                        "h",
                        "/",
                        "file:",
                        "null:",
                        " ",
                        "\n",
                        "%",
                        "${env:BIND}",
                        "#",
                        ":",
                        "syntax ",
                        "htaccess",
                        "ldaps://[",
                        "\0",
                        "é")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }
}

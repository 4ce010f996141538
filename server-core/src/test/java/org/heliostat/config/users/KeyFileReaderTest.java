package org.heliostat.config.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.junit.jupiter.api.Test;

/** Key files: what is read, and what is said about lines that cannot be. */
class KeyFileReaderTest {

    private static final String BCRYPT = "$2b$12$0123456789012345678901234567890123456789012345678901a";
    private static final String PBKDF2 =
            "{PBKDF2-SHA256}1000$AAAAAAAAAAA=$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    private static final String SSHA = "{SSHA}AAAAAAAAAAAAAAAAAAAAAAAAAAABAgME";

    private final Findings findings = new Findings();

    private List<UserEntry> read(String text) {
        return KeyFileReader.read(new ConfigText("conf/keyfile", text), findings);
    }

    @Test
    void readsUsersWithTheirPasswordsAndGroups() {
        List<UserEntry> users = read(String.join(
                "\n",
                "# staff",
                "",
                "ann;" + PBKDF2 + ";clerks, bosses",
                "bob;" + BCRYPT + ";",
                "old;" + SSHA,
                "CN=Cleo, O=Example;-;clerks"));

        assertThat(findings.sorted()).isEmpty();
        assertThat(users).extracting(UserEntry::name).containsExactly("ann", "bob", "old", "CN=Cleo, O=Example");
        assertThat(users.get(0).groups()).containsExactly("clerks", "bosses");
        assertThat(users.get(1).password().orElseThrow().text()).isEqualTo(BCRYPT);
        assertThat(users.get(2).password().orElseThrow().text()).isEqualTo(SSHA);
        assertThat(users.get(3).password()).isEmpty();
    }

    @Test
    void everyWrongLineIsReportedWithItsNumberAndWithoutThePassword() {
        read(String.join(
                "\n",
                "ann;secret-in-clear;clerks",
                "ann-secret",
                "bob;" + BCRYPT + ";a;b",
                ";" + BCRYPT + ";",
                "cleo;" + BCRYPT + ";",
                "cleo;" + BCRYPT + ";"));

        assertThat(findings.sorted()).extracting(Finding::toString).hasSize(5);
        assertThat(findings.sorted())
                .extracting(finding -> finding.location().line())
                .containsExactly(1, 2, 3, 4, 6);
        assertThat(findings.sorted().toString()).doesNotContain("secret");
    }

    @Test
    void costsThatWouldHoldAThreadAreErrors() {
        read(String.join(
                "\n",
                "a;" + BCRYPT.replace("$12$", "$31$"),
                "b;" + BCRYPT.replace("$12$", "$16$"),
                "c;" + PBKDF2.replace("}1000$", "}900000000$"),
                "d;" + PBKDF2.replace("}1000$", "}999$"),
                "e;" + BCRYPT.replace("$12$", "$15$"),
                "f;" + PBKDF2.replace("}1000$", "}3000000$")));

        assertThat(findings.sorted())
                .extracting(finding -> finding.location().line())
                .containsExactly(1, 2, 3, 4);
    }

    @Property(tries = 500)
    void anyTextIsReadOrReportedAndNeverMore(
            @ForAll @StringLength(max = 200) @CharRange(from = '\n', to = '~') String text) {
        Findings own = new Findings();

        List<UserEntry> users = KeyFileReader.read(new ConfigText("conf/keyfile", text), own);

        long lines = text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .count();
        assertThat(users.size() + own.sorted().size()).isLessThanOrEqualTo((int) lines + 1);
    }

    @Property(tries = 500)
    void whatIsReadIsWrittenTheSame(
            @ForAll @StringLength(min = 28, max = 28) @CharRange(from = 'a', to = 'z') String text) {
        PasswordHashText.read("{SSHA}" + text + "AAAA").ifPresent(hash -> assertThat(PasswordHashText.read(hash.text()))
                .contains(hash));
    }
}

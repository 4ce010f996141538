package org.heliostat.config.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtpasswdReaderTest {

    private final Findings findings = new Findings();

    private List<UserEntry> read(String users, String groups) {
        Map<String, String> files = Map.of("users", users, "groups", groups);
        return HtpasswdReader.read(
                "users",
                groups.isEmpty() ? Optional.empty() : Optional.of("groups"),
                name -> Optional.of(new ConfigText(name, files.get(name))),
                findings);
    }

    /** Made with openssl passwd, and with crypt(3). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$1$saltsalt$QgbQ7EUpcKNQTLgSVL4qr/",
                "$apr1$saltsalt$553eXAj/BD3irf9w9nutz/",
                "$5$saltsalt$rQBvFGQx3u6doxkk7cvWbhhnhS2qa1.FI.tt6NGFH66",
                "$6$saltsalt$rVIyJtXnL0mXUCLepstXWqeOv9JVyd7nOH8wn0BvOU5lCiAviUJLxXZ5CkPgq6XNTHV22yG4mV0IO9gqPL5WQ.",
                "$2y$05$bvIG6Nmid91Mu9RcmmWZfO5HJIMCT8riNW0hEp8f6/FuA2/mHZFpe"
            })
    void takesWhatHtpasswdAndUnixWrite(String hash) {
        List<UserEntry> users = read("ann:" + hash + "\n", "");
        assertThat(findings.sorted()).isEmpty();
        PasswordHash read = users.get(0).password().orElseThrow();
        boolean bcrypt = hash.startsWith("$2");
        assertThat(PasswordCheck.matches(read, bcrypt ? "password" : "p\u00e4ssword"))
                .isEqualTo(true);
        assertThat(PasswordCheck.matches(read, "passwort")).isFalse();
        assertThat(read.toString()).doesNotContain(hash);
    }

    @Test
    void takesTheDesOfOldAndPlainSha() {
        List<UserEntry> users = read("ann:abNANd1rDfiNc\nbob:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n", "");
        assertThat(findings.sorted()).isEmpty();
        for (UserEntry user : users) {
            assertThat(PasswordCheck.matches(user.password().orElseThrow(), "secret"))
                    .isTrue();
            assertThat(PasswordCheck.matches(user.password().orElseThrow(), "Secret"))
                    .isFalse();
        }
        assertThat(users.get(1).password().orElseThrow().text()).isEqualTo("{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=");
    }

    @Test
    void groupsStandInAFileOfTheirOwn() {
        List<UserEntry> users = read(
                "# who\nann:abNANd1rDfiNc\nbob:abNANd1rDfiNc:more\n", "# groups\nwriters: ann bob\nreaders:ann\n\n");
        assertThat(findings.sorted()).isEmpty();
        assertThat(users).extracting(UserEntry::name).containsExactly("ann", "bob");
        assertThat(users.get(0).groups()).containsExactlyInAnyOrder("writers", "readers");
        assertThat(users.get(1).groups()).containsExactly("writers");
    }

    @Test
    void saysWhichLineIsWrongAndShowsNoPassword() {
        read(
                "ann\nbob:plain text\nann:$6$rounds=9999999$salt$x\nbob:abNANd1rDfiNc\nbob:abNANd1rDfiNc\n",
                "writers ann\n");
        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .anyMatch(text -> text.equals("users:1: line without a colon (expected: user:hash)"))
                .anyMatch(text -> text.startsWith("users:2: user bob: hashed password (expected: bcrypt"))
                .anyMatch(text -> text.startsWith("users:3: user ann: hashed password"))
                .anyMatch(text -> text.startsWith("users:4: user: bob (expected: a name that stands here once"))
                .anyMatch(text -> text.equals("groups:1: line without a colon (expected: group: user user)"))
                .noneMatch(text -> text.contains("plain text"));
    }
}

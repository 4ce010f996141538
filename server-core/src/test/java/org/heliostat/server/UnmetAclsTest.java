package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ACLs that would protect nothing are found when the configuration is read. */
class UnmetAclsTest {

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder);
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    @Test
    void misspeltPlacesAreErrorsWithTheirLine() {
        guarded.acl("acl default; allow (all) user=anyone;\nacl \"url=/sub\"; deny (all) user=anyone;\n"
                + "acl \"uri=sub\"; deny (all) user=anyone;\nacl \"/sub\"; deny (all) user=anyone;\n");
        assertThatThrownBy(guarded::start).isInstanceOfSatisfying(ConfigException.class, refused -> assertThat(
                        refused.findings())
                .extracting(Finding::toString)
                .anyMatch(text -> text.startsWith("conf/x.acl:2: acl \"url=/sub\": called by no check-acl line;"))
                .anyMatch(text -> text.startsWith("conf/x.acl:3: acl \"uri=sub\": protects nothing"))
                .anyMatch(text -> text.startsWith("conf/x.acl:4: acl \"/sub\": called by no check-acl line")));
    }

    @Test
    void aNameThatACheckAclLineCallsMayLookAsItLikes() throws Exception {
        guarded.acl("acl \"zone=1\"; allow (all) user=anyone;")
                .lines("PathCheck fn=\"check-acl\" acl=\"Zone=1\"")
                .start();
        assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 200");
    }

    @Test
    void theWordMayBeInAnyCaseAndThePathMayNot() throws Exception {
        guarded.acl("acl default; allow (all) user=anyone; acl \"URI=/sub\"; deny (all) user=anyone;"
                        + " acl \"Uri=/Sub\"; deny (all) user=anyone;")
                .start();
        assertThat(guarded.get("/sub/file")).startsWith("HTTP/1.1 403");
        assertThat(guarded.get("/Sub/file")).startsWith("HTTP/1.1 403");
        assertThat(guarded.get("/SUB/file")).startsWith("HTTP/1.1 404");
    }

    @Test
    void placesThatDifferInCaseAreBothMetFromTwoFiles() throws Exception {
        guarded.acl("acl default; allow (all) user=anyone; acl \"uri=/sub\"; deny (all) user=anyone;")
                .file("conf/more.acl", "acl \"uri=/Sub\"; deny (all) user=anyone;")
                .serverXml(xml -> xml.replace("<MIME", "<ACLFILE id=\"more\" file=\"more.acl\"/><MIME")
                        .replace("aclids=\"acl1\"", "aclids=\"acl1,more\""))
                .start();
        assertThat(guarded.get("/sub/file")).startsWith("HTTP/1.1 403");
        assertThat(guarded.get("/Sub/file")).startsWith("HTTP/1.1 403");
    }

    @Test
    void aclsThatNobodyCallsAndFilesThatNobodyNamesAreWarnedOf() throws Exception {
        guarded.acl("acl default; allow (all) user=anyone;\nacl spare; deny (all) user=anyone;\n"
                        + "acl \"es-internal\"; allow (read) user=anyone;")
                .file("conf/unused.acl", "acl \"uri=/sub\"; deny (all) user=anyone;")
                .serverXml(xml -> xml.replace("<MIME", "<ACLFILE id=\"unused\" file=\"unused.acl\"/><MIME"))
                .start();
        assertThat(guarded.server().reload().findings())
                .extracting(Finding::text)
                .contains(
                        "acl spare: protects nothing (expected: a check-acl line that calls it, or a name such as uri=/path)",
                        "ACLFILE unused: protects nothing (expected: its id in aclids of a VS)")
                .noneMatch(text -> text.startsWith("acl default"))
                .noneMatch(text -> text.startsWith("acl es-internal"));
    }

    @Test
    void callsOfAclsAreWarnedOfWhereTheVirtualServerHasNoAclFiles() throws Exception {
        guarded.lines("PathCheck fn=\"check-acl\" acl=\"default\"\nPathCheck fn=\"check-acl\" acl=\"nope\"")
                .start();
        assertThat(guarded.server().reload().findings())
                .extracting(Finding::toString)
                .anyMatch(text -> text.matches("conf/obj.conf:[0-9]+: check-acl: acl: nope protects nothing"
                        + " \\(expected: aclids in VS vs1, without which every request may pass\\)"))
                .noneMatch(text -> text.contains("acl: default"));
    }

    @Test
    void callsOfAclsAreNotWarnedOfWhereTheFilesAreNamed() throws Exception {
        guarded.acl("acl staff; allow (all) user=anyone;")
                .lines("PathCheck fn=\"check-acl\" acl=\"staff\"")
                .start();
        assertThat(guarded.server().reload().findings())
                .extracting(Finding::text)
                .noneMatch(text -> text.contains("protects nothing"));
    }
}

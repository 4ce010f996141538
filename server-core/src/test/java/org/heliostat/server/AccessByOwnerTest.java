package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules about the owner of a file. */
class AccessByOwnerTest {

    @TempDir
    Path folder;

    private GuardedServer guarded;
    private String me;

    @BeforeEach
    void prepare() throws Exception {
        guarded = new GuardedServer(folder);
        me = Files.getOwner(folder).getName();
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    @Test
    void filesOfTheOwnerAreServed() throws Exception {
        guarded.acl("acl default; allow (read) owner=\"nobody-else," + me + "\";")
                .start();
        for (int i = 0; i < 3; i++) {
            assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 200");
        }
        assertThat(guarded.server().snapshot().quickLaneAnswers())
                .as("an owner may change")
                .isZero();
    }

    @Test
    void filesOfOthersAreNot() throws Exception {
        guarded.acl("acl default; allow (read) owner=\"nobody-else\";").start();
        assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 403");
    }

    @Test
    void whatIsNotThereBelongsToNobody() throws Exception {
        guarded.acl("acl default; allow (read) owner!=\"" + me + "\";").start();
        assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 403");
        assertThat(guarded.get("/none")).startsWith("HTTP/1.1 404");
    }
}

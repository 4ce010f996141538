package org.heliostat.advisor.rule.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class AccessRulesTest {

    @Test
    void aDirectoryThatTakesItsTimeIsTold() {
        Scene slow = Scene.busy()
                .with("logins.directories.lookups", 20L)
                .with("logins.directories.lookupNanos", 4_000_000_000L);

        assertThat(slow.finding("directory-slow").orElseThrow().severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(slow.with("logins.directories.lookupNanos", 3_999_999_999L).finding("directory-slow"))
                .isEmpty();
        assertThat(slow.with("logins.directories.lookups", 19L).finding("directory-slow"))
                .isEmpty();
        assertThat(slow.with("logins.directories.lookups", 60L)
                        .with("logins.directories.lookupNanos", 60_000_000_000L)
                        .finding("directory-slow")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
    }

    @Test
    void passwordsThatAreNotRememberedAreTold() {
        Scene off = Scene.busy().magnus("ACLCacheLifetime", "0");

        assertThat(change(off.with("logins.cacheMisses", 60L), "password-cache-off"))
                .containsExactly(magnus("ACLCacheLifetime", "0", "120"));
        assertThat(off.with("logins.cacheMisses", 59L).finding("password-cache-off"))
                .isEmpty();
        assertThat(off.requests(99).with("logins.cacheMisses", 60L).finding("password-cache-off"))
                .isEmpty();
        assertThat(Scene.busy().with("logins.cacheMisses", 60L).finding("password-cache-off"))
                .isEmpty();
    }

    @Test
    void moreUsersThanAreRememberedAreTold() {
        Scene full = Scene.busy()
                .with("logins.cached", 180L)
                .with("logins.cacheMisses", 100L)
                .with("logins.cacheHits", 400L);

        assertThat(change(full, "password-cache-small")).containsExactly(magnus("ACLUserCacheSize", "200", "800"));
        assertThat(full.with("logins.cached", 179L).finding("password-cache-small"))
                .isEmpty();
        assertThat(full.with("logins.cacheHits", 401L).finding("password-cache-small"))
                .isEmpty();
        assertThat(full.with("logins.cacheHits", 0L)
                        .with("logins.cacheMisses", 59L)
                        .finding("password-cache-small"))
                .isEmpty();
    }

    @Test
    void usersWithManyGroupsAreTold() {
        Scene scene =
                Scene.busy().with("logins.directories.groupMisses", 100L).with("logins.directories.groupHits", 100L);

        assertThat(change(scene, "group-cache-small")).containsExactly(magnus("ACLGroupCacheSize", "4", "16"));
        assertThat(scene.with("logins.directories.groupHits", 101L).finding("group-cache-small"))
                .isEmpty();
        assertThat(scene.with("logins.directories.groupMisses", 99L)
                        .with("logins.directories.groupHits", 0L)
                        .finding("group-cache-small"))
                .isEmpty();
        assertThat(scene.magnus("ACLCacheLifetime", "0").finding("group-cache-small"))
                .isEmpty();
    }

    /** Of 25 users who came, each may be in four groups that nobody had asked for before. */
    @Test
    void theFirstGroupsOfEachUserAreNoSign() {
        Scene came = Scene.busy().with("logins.cached", 25L).with("logins.directories.groupMisses", 199L);

        assertThat(came.only(Window.MINUTE).finding("group-cache-small")).isEmpty();
        assertThat(came.with("logins.directories.groupMisses", 200L)
                        .only(Window.MINUTE)
                        .finding("group-cache-small"))
                .isPresent();
        assertThat(came.only(Window.FIVE_MINUTES).finding("group-cache-small")).isPresent();
    }

    @Test
    void aDirectoryThatIsAskedForEveryOtherRequestIsTold() {
        Scene asked = Scene.busy().with("logins.directories.lookups", 3_000L);

        assertThat(change(asked, "directory-lookups-many")).containsExactly(magnus("ACLCacheLifetime", "120", "600"));
        assertThat(asked.with("logins.directories.lookups", 2_999L).finding("directory-lookups-many"))
                .isEmpty();
        assertThat(asked.requests(499).finding("directory-lookups-many")).isEmpty();
        assertThat(asked.requests(500).with("logins.directories.lookups", 300L).finding("directory-lookups-many"))
                .isPresent();
        assertThat(asked.requests(500).with("logins.directories.lookups", 299L).finding("directory-lookups-many"))
                .isEmpty();
        assertThat(change(asked.magnus("ACLCacheLifetime", "600"), "directory-lookups-many"))
                .isEmpty();
    }

    @Test
    void aDirectoryThatDoesNotAnswerIsTold() {
        Scene scene = Scene.busy().with("logins.directories.lookups", 100L);

        assertThat(scene.with("logins.directories.failures", 2L).finding("directory-fails"))
                .isEmpty();
        assertThat(scene.with("logins.directories.failures", 3L)
                        .finding("directory-fails")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(scene.with("logins.directories.failures", 20L)
                        .finding("directory-fails")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(scene.with("logins.directories.refused", 3L).finding("directory-fails"))
                .isPresent();
    }

    @Test
    void triedPasswordsAreTold() {
        Scene scene = Scene.busy().with("logins.cacheHits", 60L);

        assertThat(scene.with("logins.refused", 60L).finding("logins-fail-in-masses"))
                .isPresent();
        assertThat(scene.with("logins.refused", 59L)
                        .with("logins.cacheHits", 0L)
                        .finding("logins-fail-in-masses"))
                .isEmpty();
        assertThat(scene.with("logins.refused", 60L)
                        .with("logins.cacheHits", 61L)
                        .finding("logins-fail-in-masses"))
                .isEmpty();
    }

    @Test
    void passwordsThatCouldNotBeCheckedAreTold() {
        Scene scene = Scene.busy().with("jvm.processors", 4);

        assertThat(scene.finding("passwords-unchecked")).isEmpty();
        AdviceFinding usual = scene.with("logins.unchecked", 1L)
                .finding("passwords-unchecked")
                .orElseThrow();
        assertThat(usual.severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(usual.change()).isEmpty();
        Scene one = scene.with("logins.unchecked", 1L).magnus("MaxPasswordChecks", "1");
        assertThat(change(one, "passwords-unchecked")).containsExactly(magnus("MaxPasswordChecks", "1", "4"));
        assertThat(change(one.magnus("MaxPasswordChecks", "4"), "passwords-unchecked"))
                .isEmpty();
    }

    @Test
    void loginsThatAllComeAtTheStartAreNotTold() {
        Scene refusing = Scene.busy().with("logins.unchecked", 9L);

        assertThat(refusing.covered(Window.START, Duration.ofMillis(89_999)).finding("passwords-unchecked"))
                .isEmpty();
        assertThat(refusing.covered(Window.START, Duration.ofMillis(90_000)).finding("passwords-unchecked"))
                .isPresent();
    }

    private static List<ProposedChange> change(Scene scene, String rule) {
        return scene.finding(rule).orElseThrow().change();
    }

    private static ProposedChange magnus(String directive, String from, String to) {
        return new ProposedChange("conf/magnus.conf", "", directive, from, to);
    }
}

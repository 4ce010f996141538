package org.heliostat.acl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.users.DigestEntry;
import org.heliostat.config.users.PasswordHashText;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.NamedCertificate;
import org.junit.jupiter.api.Test;

/** Who gets in, and what it costs. */
class RealmTest {

    private static final SourceLocation AT = new SourceLocation("conf/keyfile", 1);
    private static final String U_STAR_U = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
    private static final String OTHER_SALT = "$2a$05$CCCCCCCCCCCCCCCCCCCCD.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
    private static final String MD5 = "939e7578ed9e3c518a452acee763bce9";

    private final FakeTicker ticker = new FakeTicker();
    private final Realms realms = new Realms(
            new Realms.Settings(
                    Map.of(
                            "file",
                            new RealmUsers(
                                    AT,
                                    "file",
                                    List.of(
                                            new UserEntry(AT, "ann", PasswordHashText.read(U_STAR_U), Set.of("clerks")),
                                            new UserEntry(
                                                    AT, "CN=Cleo, O=Example", Optional.empty(), Set.of("bosses"))),
                                    List.of(new DigestEntry(AT, "ann", "r", MD5, Set.of("digesters"))),
                                    Set.of("certified"))),
                    "file",
                    2,
                    Duration.ofSeconds(60)),
            ticker);
    private final Realm realm = realms.standard();

    @Test
    void theRightPasswordLetsInWithAllGroups() {
        RealmUser ann = realm.login("ann", "U*U");

        assertThat(ann).isNotNull();
        assertThat(ann.groups()).containsExactlyInAnyOrder("clerks", "digesters");
        assertThat(realm.login("ann", "U*V")).isNull();
        assertThat(realm.login("Ann", "U*U")).isNull();
        assertThat(realm.login("CN=Cleo, O=Example", "-")).isNull();
    }

    @Test
    void theStampIsThePasswordsAndNotTheUsersAlone() {
        String before = realm.stamp("ann");

        assertThat(before).hasSize(20).doesNotContain("$");
        assertThat(withPassword(U_STAR_U).stamp("ann")).isEqualTo(before);
        assertThat(withPassword(OTHER_SALT).stamp("ann")).isNotEqualTo(before);
        assertThat(realm.stamp("CN=Cleo, O=Example")).isEmpty();
        assertThat(realm.stamp("nobody")).isEmpty();
    }

    private Realm withPassword(String hash) {
        UserEntry ann = new UserEntry(AT, "ann", PasswordHashText.read(hash), Set.of());
        RealmUsers users = new RealmUsers(AT, "file", List.of(ann), List.of(), Set.of());
        return new Realms(new Realms.Settings(Map.of("file", users), "file", 2, Duration.ZERO), ticker).standard();
    }

    @Test
    void aRightPasswordIsHashedOnceAndBelievedForAWhile() {
        realm.login("ann", "U*U");
        realm.login("ann", "U*U");
        assertThat(realms.snapshot().cacheHits()).isEqualTo(1);
        assertThat(realms.snapshot().cached()).isEqualTo(1);

        assertThat(realm.login("ann", "U*V")).isNull();
        assertThat(realms.snapshot().refused()).isEqualTo(1);

        ticker.advance(Duration.ofSeconds(60));
        assertThat(realm.login("ann", "U*U")).isNotNull();
        assertThat(realms.snapshot().cacheHits()).isEqualTo(1);
        assertThat(realms.snapshot().cacheMisses()).isEqualTo(3);
    }

    @Test
    void whoWaitedForATurnIsBelievedWhatWasCheckedMeanwhile() throws Exception {
        PasswordChecks checks = new PasswordChecks(1, Duration.ofSeconds(60), ticker);
        LongAdder hits = new LongAdder();
        LongAdder misses = new LongAdder();
        CredentialCache cache = new CredentialCache(2, Duration.ofSeconds(60), ticker, hits, misses);
        UserEntry ann = new UserEntry(AT, "ann", PasswordHashText.read(U_STAR_U), Set.of());
        RealmUsers users = new RealmUsers(AT, "file", List.of(ann), List.of(), Set.of());
        FileRealm turns = new FileRealm(users, CertMaps.NONE, cache, new RealmFigures(), checks);
        AtomicReference<RealmUser> found = new AtomicReference<>();
        // Not what the hash was made of: only the cache can say that it is right.
        Thread waiting = new Thread(() -> found.set(turns.login("ann", "checked meanwhile")));

        checks.inTurn(() -> {
            waiting.start();
            Await.until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
            cache.remember("ann", "checked meanwhile");
            return true;
        });
        waiting.join(60_000);

        assertThat(found.get()).isNotNull();
        assertThat(misses.sum()).isEqualTo(1);
        assertThat(hits.sum()).isZero();
    }

    @Test
    void wrongPasswordsAndUnknownUsersAreCountedAndNotRemembered() {
        assertThat(realm.login("nobody", "U*U")).isNull();
        assertThat(realm.login("nobody", "U*U")).isNull();

        assertThat(realms.snapshot().refused()).isEqualTo(2);
        assertThat(realms.snapshot().cached()).isZero();
    }

    @Test
    void subjectsOfCertificatesMayBeWrittenWithOrWithoutBlanks() {
        RealmUser cleo = realm.certificates(List.of()).user(NamedCertificate.of("CN=Cleo,O=Example"));

        assertThat(cleo.name()).isEqualTo("CN=Cleo, O=Example");
        assertThat(cleo.groups()).containsExactlyInAnyOrder("bosses", "certified");
        assertThat(realm.certificates(List.of())
                        .user(NamedCertificate.of("CN=Dan"))
                        .groups())
                .containsExactly("certified");
    }

    @Test
    void digestsAreFoundByUserRealmAndAlgorithm() {
        assertThat(realm.digest("ann", "r", Realm.DigestAlgorithm.MD5)).isEqualTo(MD5);
        assertThat(realm.digest("ann", "other", Realm.DigestAlgorithm.MD5)).isNull();
        assertThat(realm.digest("ann", "r", Realm.DigestAlgorithm.SHA256)).isNull();
    }
}

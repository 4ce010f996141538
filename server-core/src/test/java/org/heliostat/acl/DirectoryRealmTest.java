package org.heliostat.acl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.ResultCode;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.acl.ldap.TestDirectory;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.AccessConfig;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.userdb.LdapConfig.GroupKinds;
import org.heliostat.config.userdb.LdapConfig.Limits;
import org.heliostat.config.userdb.LdapConfig.Security;
import org.heliostat.config.userdb.LdapConfig.Server;
import org.heliostat.config.userdb.UserDatabases;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.NamedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryRealmTest {

    private final FakeTicker ticker = new FakeTicker();
    private TestDirectory directory;
    private Realms realms;

    @BeforeEach
    void start() throws Exception {
        directory = new TestDirectory().person("ann", "ann's secret").person("bob", "bob's secret", "l: Paris");
    }

    @AfterEach
    void stop() {
        if (realms != null) {
            realms.close();
        }
        directory.close();
    }

    private Realm realm() {
        return realm(GroupKinds.STATIC, new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)));
    }

    private Realm realm(GroupKinds kinds, Limits limits) {
        return realm(kinds, limits, LdapConfig.USER_FILTER);
    }

    private Realm realm(GroupKinds kinds, Limits limits, String userFilter) {
        LdapConfig config = new LdapConfig(
                SourceLocation.none(),
                List.of(new Server("127.0.0.1", directory.port())),
                Security.PLAIN,
                Optional.empty(),
                TestDirectory.BASE,
                "cn=server",
                "server secret",
                userFilter,
                "uid",
                "",
                LdapConfig.GROUP_FILTER,
                "cn",
                kinds,
                Set.of("everybody"),
                limits);
        AccessConfig access =
                new AccessConfig(Map.of(), new UserDatabases(Map.of(), Map.of("people", config)), Map.of());
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

    private LoginSnapshot figures() {
        return realms.snapshot();
    }

    @Test
    void aPasswordIsCheckedByLoggingInAsTheUser() {
        Realm realm = realm();
        assertThat(realm.authenticate("ann", "ann's secret")).isEqualTo("ann");
        assertThat(realm.authenticate("ANN", "bob's secret")).isNull();
        assertThat(realm.authenticate("nobody", "ann's secret")).isNull();
        assertThat(figures().refused()).isEqualTo(2);
    }

    @Test
    void anEmptyPasswordIsNeverRight() {
        assertThat(realm().authenticate("ann", "")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "a*", "ann)(uid=bob", "*)(objectClass=*", "ann\0", "\\2a", "ann))(|(uid=*"})
    void aNameIsNoPartOfTheFilter(String name) {
        Realm realm = realm();
        assertThat(realm.authenticate(name, "ann's secret")).isNull();
        assertThat(realm.user(name)).isNull();
    }

    @Test
    void whatWasRightIsBelievedForItsTime() throws Exception {
        Realm realm = realm();
        assertThat(realm.nameAtOnce("ann", "ann's secret")).isNull();
        realm.authenticate("ann", "ann's secret");
        int asked = directory.asked();
        assertThat(realm.nameAtOnce("ann", "ann's secret")).isEqualTo("ann");
        assertThat(realm.authenticate("Ann", "ann's secret")).isEqualTo("ann");
        assertThat(directory.asked()).isEqualTo(asked);
        assertThat(figures().cacheHits()).isEqualTo(2);
        directory.changePassword("ann", "new");
        assertThat(realm.authenticate("ann", "new")).isEqualTo("ann");
        assertThat(realm.nameAtOnce("ann", "ann's secret")).isNull();
        ticker.advance(Duration.ofSeconds(120));
        assertThat(realm.nameAtOnce("ann", "new")).isNull();
    }

    @Test
    void groupsThatListAUserAreFound() throws Exception {
        directory.group("clerks", TestDirectory.personDn("ann")).group("bosses", TestDirectory.personDn("bob"));
        Realm realm = realm();
        assertThat(realm.isMember("ann", "clerks")).isTrue();
        assertThat(realm.isMember("ann", "Clerks")).isTrue();
        assertThat(realm.isMember("ann", "bosses")).isFalse();
        assertThat(realm.isMember("ann", "everybody")).isTrue();
        RealmUser ann = realm.login("ann", "ann's secret");
        assertThat(ann).isNotNull();
        assertThat(ann.groups()).containsExactlyInAnyOrder("clerks", "everybody");
    }

    @Test
    void theNameKnownAtOnceIsTheDirectorysToo() {
        Realm realm = realm();
        assertThat(realm.authenticate("ANN ", "ann's secret")).isEqualTo("ann");
        assertThat(realm.nameAtOnce("ANN ", "ann's secret")).isEqualTo("ann");
    }

    private Realm byMail() {
        Limits limits = new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15));
        return realm(GroupKinds.STATIC, limits, "(mail=%s)");
    }

    @Test
    void groupsAreFoundOfWhomTheLoginFilterDoesNotFindByName() throws Exception {
        directory.person("cid", "cid's secret", "mail: cid@example.com");
        directory.group("clerks", TestDirectory.personDn("cid"));
        Realm realm = byMail();
        assertThat(realm.authenticate("cid@example.com", "cid's secret")).isEqualTo("cid");
        assertThat(realm.isMember("cid", "clerks")).isTrue();
        assertThat(realm.isMember("cid", "bosses")).isFalse();
        assertThat(realm.user("cid")).isNotNull();
    }

    @Test
    void whoTypesAnothersNameDoesNotGiveThemHisGroups() throws Exception {
        directory.person("eve", "eve's secret", "mail: ann");
        directory.group("clerks", TestDirectory.personDn("ann")).group("bosses", TestDirectory.personDn("eve"));
        Realm realm = byMail();
        assertThat(realm.authenticate("ann", "eve's secret")).isEqualTo("eve");
        assertThat(realm.isMember("ann", "bosses")).isFalse();
        assertThat(realm.isMember("ann", "clerks")).isTrue();
        assertThat(realm.isMember("eve", "bosses")).isTrue();
    }

    @Test
    void whoIsNotFoundAnyMoreIsNotInNoGroup() {
        Realm realm = realm();
        assertThatThrownBy(() -> realm.isMember("gone", "clerks")).isInstanceOf(RealmUnavailableException.class);
    }

    @Test
    void groupsBySearchAndGroupsInGroupsAreFoundWhenAskedFor() throws Exception {
        directory
                .group("parisians", "ldap:///ou=people," + TestDirectory.BASE + "??sub?(l=Paris)")
                .group("french", TestDirectory.groupDn("parisians"), TestDirectory.groupDn("circle"))
                .group("circle", TestDirectory.groupDn("french"));
        assertThat(realm().user("bob").groups()).containsExactly("everybody");
        realms.close();
        Limits limits = new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15));
        assertThat(realm(GroupKinds.DYNAMIC, limits).user("bob").groups())
                .containsExactlyInAnyOrder("everybody", "parisians");
        realms.close();
        assertThat(realm(GroupKinds.NESTED, limits).user("bob").groups())
                .containsExactlyInAnyOrder("everybody", "parisians", "french", "circle");
        assertThat(realms.current().databases().get("people").user("ann").groups())
                .containsExactly("everybody");
    }

    @Test
    void asManyGroupsAreRememberedAsTheCacheHasRoomFor() throws Exception {
        String ann = TestDirectory.personDn("ann");
        directory.group("a", ann).group("b", ann).group("c", ann);
        Realm realm = realm();
        realm.authenticate("ann", "ann's secret");
        assertThat(realm.isMember("ann", "a") && realm.isMember("ann", "b")).isTrue();
        assertThat(realm.isMemberAtOnce("ann", "a")).isEqualTo(AnswerAtOnce.YES);
        assertThat(realm.isMemberAtOnce("ann", "b")).isEqualTo(AnswerAtOnce.YES);
        // A third one begins a new entry, as in the original; the password stays known.
        assertThat(realm.isMember("ann", "c")).isTrue();
        assertThat(realm.isMemberAtOnce("ann", "a")).isEqualTo(AnswerAtOnce.NOT_KNOWN);
        assertThat(realm.isMemberAtOnce("ann", "c")).isEqualTo(AnswerAtOnce.YES);
        assertThat(realm.nameAtOnce("ann", "ann's secret")).isEqualTo("ann");
        assertThat(figures().directories().groupMisses()).isEqualTo(3);
        assertThat(figures().directories().groupHits()).isEqualTo(3);
    }

    @Test
    void aDirectoryThatGoesAndComesBackNeedsNoRestart() throws Exception {
        Realm realm = realm();
        assertThat(realm.authenticate("ann", "ann's secret")).isEqualTo("ann");
        directory.stop();
        assertThatThrownBy(() -> realm.authenticate("bob", "bob's secret"))
                .isInstanceOf(RealmUnavailableException.class);
        assertThat(realm.authenticate("ann", "ann's secret")).isEqualTo("ann");
        long failures = figures().directories().failures();
        // Nobody waits for a directory that has just failed.
        assertThatThrownBy(() -> realm.authenticate("bob", "bob's secret"))
                .isInstanceOf(RealmUnavailableException.class);
        assertThat(figures().directories().failures()).isEqualTo(failures);
        assertThat(figures().directories().refused()).isPositive();
        directory.start();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(realm.authenticate("bob", "bob's secret")).isEqualTo("bob");
    }

    @Test
    void aSlowDirectoryIsWaitedForByAFewOnly() throws Exception {
        Realm realm = realm(GroupKinds.STATIC, new Limits(1, 0, Duration.ofSeconds(5), Duration.ofSeconds(20)));
        directory.hold();
        CompletableFuture<String> first = new CompletableFuture<>();
        new Thread(() -> first.complete(realm.authenticate("ann", "ann's secret"))).start();
        Await.until(() -> directory.asked() >= 1);
        assertThatThrownBy(() -> realm.authenticate("bob", "bob's secret"))
                .isInstanceOf(RealmUnavailableException.class);
        assertThat(figures().directories().refused()).isEqualTo(1);
        directory.letGo();
        assertThat(first.get(60, TimeUnit.SECONDS)).isEqualTo("ann");
        assertThat(realm.authenticate("bob", "bob's secret")).isEqualTo("bob");
    }

    @Test
    void anAnswerThatTakesTooLongIsNotWaitedFor() {
        Realm realm = realm(GroupKinds.STATIC, new Limits(2, 1, Duration.ofSeconds(5), Duration.ofMillis(50)));
        directory.hold();
        assertThatThrownBy(() -> realm.authenticate("ann", "ann's secret"))
                .isInstanceOf(RealmUnavailableException.class);
        assertThat(figures().directories().failures()).isEqualTo(1);
        directory.letGo();
    }

    @Test
    void anOddAnswerAboutOneUserDoesNotStopTheOthers() throws Exception {
        directory.answersOddly("(uid=ann)", ResultCode.OTHER);
        Realm realm = realm();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> realm.authenticate("ann", "ann's secret"))
                    .isInstanceOf(RealmUnavailableException.class);
            assertThat(realm.authenticate("bob", "bob's secret")).isEqualTo("bob");
            ticker.advance(Duration.ofSeconds(120));
        }
        assertThat(figures().directories().failures()).isEqualTo(3);
        assertThat(figures().directories().refused()).isZero();
    }

    @Test
    void aListOfGroupsThatWasCutIsNoAnswerToNotInIt() throws Exception {
        directory.group("clerks", TestDirectory.personDn("ann"));
        directory.answersOddly("uniquemember=" + TestDirectory.personDn("ann"), ResultCode.SIZE_LIMIT_EXCEEDED);
        Realm realm = realm();
        try (LogLines log = LogLines.of("org.heliostat.acl.ldap.DirectoryHealth")) {
            assertThatThrownBy(() -> realm.isMember("ann", "bosses")).isInstanceOf(RealmUnavailableException.class);
            assertThat(realm.isMember("ann", "everybody")).isTrue();
            assertThat(log.all()).singleElement().asString().contains("not all groups of uid=ann");
        }
        assertThat(realm.user("ann").groups()).containsExactly("everybody");
        assertThat(figures().directories().groupsCut()).isEqualTo(2);
        assertThat(realm.isMember("bob", "bosses")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ldap:nothing", "ldap:///" + TestDirectory.BASE + "??sub?(l=Paris"})
    void aMemberUrlThatIsNoneIsNoAnswerToNotInIt(String url) throws Exception {
        directory.group("banned", url).group("bosses", TestDirectory.personDn("ann"));
        Limits limits = new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15));
        Realm realm = realm(GroupKinds.DYNAMIC, limits);
        assertThatThrownBy(() -> realm.isMember("ann", "Banned")).isInstanceOf(RealmUnavailableException.class);
        assertThat(figures().directories().groupsCut()).isEqualTo(1);
        assertThat(realm.isMember("ann", "bosses")).isTrue();
        assertThat(realm.isMember("ann", "clerks")).isFalse();
        realms.close();
        // In groups of groups it may be in any other.
        Realm nested = realm(GroupKinds.NESTED, limits);
        assertThatThrownBy(() -> nested.isMember("ann", "clerks")).isInstanceOf(RealmUnavailableException.class);
    }

    /** It lists its member too: what it is in was looked for. */
    @Test
    void aMemberUrlThatIsNoneHidesNothingOfAGroupThatIsFoundOtherwise() throws Exception {
        directory.group("odd", "ldap:///%%%").group("rest", TestDirectory.groupDn("odd"));
        directory.alsoLists("odd", TestDirectory.personDn("ann"));
        Limits limits = new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15));
        Realm realm = realm(GroupKinds.NESTED, limits);

        assertThat(realm.isMember("ann", "odd")).isTrue();
        assertThat(realm.isMember("ann", "rest")).isTrue();
        assertThat(realm.isMember("ann", "clerks")).isFalse();
    }

    @Test
    void aPlaceOfGroupsThatIsNotThereIsNoAnswerToNotInIt() throws Exception {
        directory.answersOddly("uniquemember=", ResultCode.NO_SUCH_OBJECT);
        Realm realm = realm();
        assertThatThrownBy(() -> realm.isMember("ann", "banned")).isInstanceOf(RealmUnavailableException.class);
        assertThat(realm.isMember("ann", "everybody")).isTrue();
        assertThat(figures().directories().groupsCut()).isEqualTo(1);
    }

    @Test
    void whoVanishesWhileTheirGroupsAreLookedUpIsNotInNoGroup() throws Exception {
        directory.group("parisians", "ldap:///" + TestDirectory.BASE + "??sub?(l=Paris)");
        directory.group("bosses", TestDirectory.personDn("bob"));
        directory.person("cid", "cid's secret");
        Limits limits = new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15));
        Realm realm = realm(GroupKinds.DYNAMIC, limits);
        realm.authenticate("cid", "cid's secret");
        directory.remove("cid");
        assertThatThrownBy(() -> realm.isMember("cid", "parisians")).isInstanceOf(RealmUnavailableException.class);
    }

    @Test
    void theSubjectOfACertificateIsInTheGroupsThatListItsEntry() throws Exception {
        directory.group("banned", TestDirectory.personDn("ann"));
        Realm realm = realm();
        X509Certificate ann = NamedCertificate.of("UID=ann, OU=people, DC=example, DC=com");
        assertThat(realm.certificates(List.of()).isMember(ann, "Banned")).isTrue();
        assertThat(realm.certificates(List.of()).isMember(ann, "clerks")).isFalse();
        assertThat(realm.certificates(List.of()).user(ann).groups()).containsExactlyInAnyOrder("banned", "everybody");
        assertThat(realm.certificates(List.of()).name(ann))
                .isEqualTo(ann.getSubjectX500Principal().toString());
        int asked = directory.asked();
        assertThat(realm.certificates(List.of()).isMember(ann, "Banned"))
                .as("remembered")
                .isTrue();
        assertThat(directory.asked()).isEqualTo(asked);
    }

    @Test
    void aCertificateUnknownToTheDirectoryIsInNoGroupOfIt() {
        Realm realm = realm();
        X509Certificate stranger = NamedCertificate.of("CN=Ann, O=Example");
        assertThat(realm.certificates(List.of()).isMember(stranger, "banned")).isFalse();
        assertThat(figures().directories().groupsCut()).isZero();
        assertThat(realm.certificates(List.of()).isMember(stranger, "everybody"))
                .isTrue();
        assertThat(realm.certificates(List.of()).user(stranger).groups()).containsExactly("everybody");
    }

    @Test
    void aGroupMayListACertificateThatHasNoEntryAnyMore() throws Exception {
        directory.group("banned", "cn=Mallory,o=Example");
        Realm realm = realm();
        X509Certificate gone = NamedCertificate.of("CN=Mallory, O=Example");

        assertThat(realm.certificates(List.of()).isMember(gone, "banned")).isTrue();
        assertThat(realm.certificates(List.of()).isMember(gone, "clerks")).isFalse();
        assertThat(realm.certificates(List.of()).user(gone).groups())
                .as("what roles of web applications go by")
                .containsExactlyInAnyOrder("banned", "everybody");
        Realm dynamic = realm(GroupKinds.DYNAMIC, new Limits(2, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)));
        assertThat(dynamic.certificates(List.of()).isMember(gone, "banned")).isTrue();
        assertThatThrownBy(() -> dynamic.certificates(List.of()).isMember(gone, "clerks"))
                .isInstanceOf(RealmUnavailableException.class);
    }

    @Test
    void whileTheDirectoryIsDownNobodyKnowsTheGroupsOfACertificate() {
        Realm realm = realm();
        X509Certificate stranger = NamedCertificate.of("CN=Ann, O=Example");
        assertThat(realm.certificates(List.of()).isMember(stranger, "banned")).isFalse();
        directory.stop();
        assertThatThrownBy(() -> realm.certificates(List.of()).isMember(stranger, "banned"))
                .isInstanceOf(RealmUnavailableException.class);
    }

    @Test
    void whatAnotherDirectoryKeepsIsNotAskedForAndSaidOnce() throws Exception {
        try (TestDirectory other = new TestDirectory().person("cid", "cid's secret");
                LogLines lines = LogLines.of("org.heliostat.acl.ldap.DirectoryHealth")) {
            directory.refers("branch", "ldap://127.0.0.1:" + other.port() + "/ou=people," + TestDirectory.BASE);
            directory.group("bosses", TestDirectory.personDn("ann"));
            Realm realm = realm();

            assertThat(realm.authenticate("ann", "ann's secret")).isEqualTo("ann");
            assertThat(realm.isMember("ann", "bosses")).isTrue();
            assertThat(realm.isMember("ann", "clerks")).isFalse();
            assertThat(realm.authenticate("cid", "cid's secret")).isNull();

            assertThat(other.asked()).isZero();
            assertThat(lines.all())
                    .filteredOn(line -> line.contains("referrals are not followed"))
                    .hasSize(1);
        }
    }

    /** The base of the configuration itself is kept elsewhere. */
    @Test
    void aReferralInPlaceOfAnAnswerIsNone() {
        directory.answersOddly("uid=ann", ResultCode.REFERRAL);
        Realm realm = realm();
        assertThatThrownBy(() -> realm.authenticate("ann", "ann's secret"))
                .isInstanceOf(RealmUnavailableException.class);
        assertThat(realm.authenticate("bob", "bob's secret")).isEqualTo("bob");
    }

    @Test
    void newGroupsDoNotMakeAPasswordLiveLonger() throws Exception {
        String ann = TestDirectory.personDn("ann");
        for (String group : new String[] {"a", "b", "c", "d", "e", "f"}) {
            directory.group(group, ann);
        }
        Realm realm = realm();
        realm.authenticate("ann", "ann's secret");
        for (String group : new String[] {"a", "b", "c", "d", "e"}) {
            ticker.advance(Duration.ofSeconds(20));
            assertThat(realm.isMember("ann", group)).isTrue();
        }
        assertThat(realm.nameAtOnce("ann", "ann's secret")).isEqualTo("ann");
        ticker.advance(Duration.ofSeconds(20));
        assertThat(realm.nameAtOnce("ann", "ann's secret")).isNull();
    }

    @Test
    void connectionsThatARequestOpensAfterAReloadEndWithIt() throws Exception {
        Realm before = realm();
        assertThat(before.authenticate("ann", "ann's secret")).isEqualTo("ann");
        assertThat(((DirectoryRealm) before).directory().isOpen()).isTrue();
        realms.close();
        assertThat(((DirectoryRealm) before).directory().isOpen()).isFalse();
        assertThat(before.authenticate("bob", "bob's secret")).isEqualTo("bob");
        assertThat(((DirectoryRealm) before).directory().isOpen()).isFalse();
    }

    @Test
    void aLoginThatRunsWhileAReloadClosesItsDirectoryIsAnswered() throws Exception {
        Realm before = realm();
        directory.hold();
        CompletableFuture<String> login = new CompletableFuture<>();
        new Thread(() -> login.complete(before.authenticate("ann", "ann's secret"))).start();
        Await.until(() -> directory.asked() >= 1);
        realms.close();
        assertThat(((DirectoryRealm) before).directory().isOpen())
                .as("it is asked just now")
                .isTrue();
        directory.letGo();
        assertThat(login.get(60, TimeUnit.SECONDS)).isEqualTo("ann");
        Await.until(() -> !((DirectoryRealm) before).directory().isOpen());
    }
}

package org.heliostat.acl.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUnavailableException;
import org.heliostat.acl.RealmUser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A realm is asked once for a password that one request came with. */
class PasswordAnswersTest {

    private static final BasicCredentials RIGHT = new BasicCredentials("bob", "right");
    private static final BasicCredentials WRONG = new BasicCredentials("bob", "wrong");

    private final PasswordAnswers answers = new PasswordAnswers();
    private final List<String> asked = new ArrayList<>();
    private final Realm realm = realm();
    private boolean isAway;

    /** Knows Bob, and keeps what it was asked. */
    private Realm realm() {
        return (Realm) Proxy.newProxyInstance(
                Realm.class.getClassLoader(),
                new Class<?>[] {Realm.class},
                (self, method, given) -> answer(self, method, given));
    }

    private Object answer(Object self, Method method, Object[] given) {
        if (method.getName().equals("equals")) {
            return self == given[0];
        }
        if (method.getName().equals("hashCode")) {
            return System.identityHashCode(self);
        }
        asked.add(method.getName() + " " + given[1]);
        if (isAway) {
            throw new RealmUnavailableException("away");
        }
        if (!given[1].equals("right")) {
            return null;
        }
        return method.getName().equals("login") ? new RealmUser("Bob", Set.of("staff")) : "Bob";
    }

    @Test
    void aWrongPasswordIsTriedOnce() {
        for (int i = 0; i < 3; i++) {
            assertThat(answers.login(realm, WRONG)).isNull();
            assertThat(answers.authenticate(realm, WRONG)).isNull();
        }

        assertThat(asked).containsExactly("login wrong");
    }

    @Test
    void tellsThatARealmHasBeenAsked() {
        assertThat(answers.count()).isZero();
        answers.login(realm, WRONG);
        assertThat(answers.count()).isEqualTo(1);
        answers.authenticate(realm, WRONG);
        assertThat(answers.count()).as("it was not asked again").isEqualTo(1);
        answers.authenticate(realm, RIGHT);
        assertThat(answers.count()).isEqualTo(2);
    }

    @Test
    void groupsAreAskedForWhenTheyAreWanted() {
        for (int i = 0; i < 3; i++) {
            assertThat(answers.authenticate(realm, RIGHT)).isEqualTo("Bob");
        }
        for (int i = 0; i < 3; i++) {
            RealmUser user = answers.login(realm, RIGHT);
            assertThat(user == null ? Set.of() : user.groups()).isEqualTo(Set.of("staff"));
            assertThat(answers.authenticate(realm, RIGHT)).isEqualTo("Bob");
        }

        assertThat(asked).containsExactly("authenticate right", "login right");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRealmThatIsAwayIsNotWaitedForAgain(boolean withGroups) {
        isAway = true;
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> {
                        if (withGroups) {
                            answers.login(realm, RIGHT);
                        } else {
                            answers.authenticate(realm, RIGHT);
                        }
                    })
                    .isInstanceOf(RealmUnavailableException.class);
        }

        assertThat(asked).hasSize(1);
    }

    @Test
    void otherRealmsAndPasswordsAreAsked() {
        Realm other = realm();

        answers.login(realm, WRONG);
        answers.login(other, WRONG);
        answers.login(other, RIGHT);

        assertThat(asked).containsExactly("login wrong", "login wrong", "login right");
    }
}

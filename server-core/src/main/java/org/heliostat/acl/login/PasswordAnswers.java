package org.heliostat.acl.login;

import java.util.HashMap;
import java.util.Map;
import org.heliostat.acl.LoginsBusyException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.jspecify.annotations.Nullable;

/**
 * What realms said to the password of one request of a client, which holds for all requests within the server that it leads to: a wrong
 * one is one failed login in the books of a directory, however many files are looked at. Used by one thread at a time.
 */
public final class PasswordAnswers {

    /** Each is of a realm; there are as many as files of rules name, and what is not remembered is asked again. */
    private static final int MOST = 100;

    private final Map<Asked, Answer> known = new HashMap<>(2);

    private record Asked(Realm realm, BasicCredentials sent) {}

    /**
     * @param name null: there is no such user, or the password is wrong
     * @param user with groups; null where they were not asked for
     * @param later why it could not be told; null: it was
     */
    private record Answer(@Nullable String name, @Nullable RealmUser user, @Nullable LoginsBusyException later) {

        static final Answer NOBODY = new Answer(null, null, null);

        static Answer of(@Nullable RealmUser user) {
            return user == null ? NOBODY : new Answer(user.name(), user, null);
        }
    }

    /**
     * As {@link Realm#login}.
     *
     * @throws LoginsBusyException as the realm has thrown it for this request
     */
    public @Nullable RealmUser login(Realm realm, BasicCredentials sent) {
        Answer answer = find(realm, sent);
        if (answer == null || answer.name() != null && answer.user() == null) {
            answer = ask(realm, sent, true);
        }
        return answer.user();
    }

    /**
     * As {@link Realm#authenticate}.
     *
     * @throws LoginsBusyException as the realm has thrown it for this request
     */
    public @Nullable String authenticate(Realm realm, BasicCredentials sent) {
        Answer answer = find(realm, sent);
        return (answer == null ? ask(realm, sent, false) : answer).name();
    }

    /** @return how many answers there are: more than before where a realm has been asked meanwhile */
    public int count() {
        return known.size();
    }

    private @Nullable Answer find(Realm realm, BasicCredentials sent) {
        Answer answer = known.get(new Asked(realm, sent));
        if (answer != null && answer.later() != null) {
            throw answer.later();
        }
        return answer;
    }

    private Answer ask(Realm realm, BasicCredentials sent, boolean withGroups) {
        Asked asked = new Asked(realm, sent);
        try {
            Answer answer;
            if (withGroups) {
                answer = Answer.of(realm.login(sent.user(), sent.password()));
            } else {
                String name = realm.authenticate(sent.user(), sent.password());
                answer = name == null ? Answer.NOBODY : new Answer(name, null, null);
            }
            remember(asked, answer);
            return answer;
        } catch (LoginsBusyException later) {
            remember(asked, new Answer(null, null, later));
            throw later;
        }
    }

    private void remember(Asked asked, Answer answer) {
        if (known.size() < MOST || known.containsKey(asked)) {
            known.put(asked, answer);
        }
    }
}

package org.heliostat.acl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.acl.ldap.Person;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * What a directory has said of users not long ago: that a password was right, who they are, and groups they are in (ACL
 * reference, ACL user cache). Only what was affirmed is remembered. Any thread; never blocks.
 */
final class UserCache {

    private final Cache<String, Entry> users;
    private final CredentialDigest digest = new CredentialDigest();
    private final Ticker ticker;
    private final int groupsOfEach;
    private final Figures figures;

    /** What is counted. */
    record Figures(LongAdder hits, LongAdder misses, LongAdder groupHits, LongAdder groupMisses) {}

    /** One user; a new one takes its place when its groups are full, as in the original. */
    private static final class Entry {
        private final String name;
        private final Person person;
        private final byte @Nullable [] password;
        private final long sinceNanos;
        private final Set<String> groups = new LinkedHashSet<>(); // guarded by this

        /** @param name what it is called by: the person's, or what a certificate is known by */
        Entry(String name, Person person, byte @Nullable [] password, long sinceNanos) {
            this.name = name;
            this.person = person;
            this.password = password;
            this.sinceNanos = sinceNanos;
        }

        /** The same person, as long as before, without groups. */
        Entry emptied() {
            return new Entry(name, person, password, sinceNanos);
        }

        synchronized boolean isIn(String group) {
            return groups.contains(group);
        }

        synchronized boolean add(String group, int most) {
            return groups.contains(group) || groups.size() < most && groups.add(group);
        }
    }

    /**
     * Makes one.
     *
     * @param entries users at most (ACLUserCacheSize)
     * @param groupsOfEach groups remembered of each (ACLGroupCacheSize)
     * @param lifetime how long an entry is believed (ACLCacheLifetime); zero: never
     */
    UserCache(int entries, int groupsOfEach, Duration lifetime, Ticker ticker, Figures figures) {
        Duration longest = lifetime.isZero() ? Duration.ofNanos(1) : lifetime;
        this.users = Caffeine.newBuilder()
                .maximumSize(lifetime.isZero() ? 0 : entries)
                .expireAfter(Expiry.<String, Entry>writing((user, entry) ->
                        Duration.ofNanos(entry.sinceNanos - ticker.nanos()).plus(longest)))
                .ticker(ticker::nanos)
                .executor(Runnable::run)
                .build();
        this.ticker = ticker;
        this.groupsOfEach = groupsOfEach;
        this.figures = figures;
    }

    /** @return who it is, if the password was right not long ago */
    @Nullable
    Person authentic(String user, String password) {
        Entry entry = users.getIfPresent(key(user));
        boolean right = entry != null && entry.password != null && digest.fits(entry.password, key(user), password);
        if (right) {
            figures.hits().increment();
        }
        return right && entry != null ? entry.person : null;
    }

    /** A directory had to be asked for the password. */
    void missed() {
        figures.misses().increment();
    }

    void remember(String user, String password, Person person) {
        users.put(key(user), new Entry(person.name(), person, digest.of(key(user), password), ticker.nanos()));
    }

    /** @return who has the name, if that is known; somebody else may have typed it to log in */
    @Nullable
    Person named(String name) {
        Entry entry = entryNamed(name);
        return entry == null ? null : entry.person;
    }

    /** @return whose the certificate is, if that was found out not long ago */
    @Nullable
    Person certified(String certificate) {
        Person person = named(certificate);
        if (person != null) {
            figures.hits().increment();
        }
        return person;
    }

    /** @param certificate what it is known by; no name of a user */
    void rememberCertificate(String certificate, Person person) {
        users.put(key(certificate), new Entry(certificate, person, null, ticker.nanos()));
    }

    private @Nullable Entry entryNamed(String name) {
        Entry entry = users.getIfPresent(key(name));
        return entry != null && entry.name.equalsIgnoreCase(name) ? entry : null;
    }

    /** @param user a name, or what a certificate is known by
     * @return whether it is known that the user is in the group; false says nothing */
    boolean isKnownMember(String user, String group) {
        Entry entry = entryNamed(user);
        boolean member = entry != null && entry.isIn(group);
        if (member) {
            figures.groupHits().increment();
        }
        return member;
    }

    void rememberMember(String user, Person person, String group) {
        figures.groupMisses().increment();
        Entry entry = entryNamed(user);
        if (entry == null) {
            entry = new Entry(user, person, null, ticker.nanos());
            users.put(key(user), entry);
        }
        if (!entry.add(group, groupsOfEach)) {
            // It goes on to count from when the directory was asked for the password.
            Entry next = entry.emptied();
            next.add(group, groupsOfEach);
            users.put(key(user), next);
        }
    }

    long size() {
        users.cleanUp();
        return users.estimatedSize();
    }

    private static String key(String user) {
        return user.toLowerCase(Locale.ROOT);
    }
}

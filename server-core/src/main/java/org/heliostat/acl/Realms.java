package org.heliostat.acl;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** The realms of a server as its configuration has them now. Any thread; a reload replaces all of them in one step. */
public final class Realms {

    private final Ticker ticker;
    private final RealmFigures figures = new RealmFigures();
    private volatile Generation current;

    private record Generation(Map<String, Realm> byName, Realm standard) {}

    public Realms(Configuration configuration, Ticker ticker) {
        this(Settings.of(configuration), ticker);
    }

    public Realms(Settings settings, Ticker ticker) {
        this.ticker = ticker;
        this.current = generation(settings);
    }

    /**
     * What a configuration says of realms.
     *
     * @param users by name of the realm
     * @param standard realm of applications that name none; one of {@code users}
     * @param cachedUsers users of a realm whose password is remembered as checked
     * @param cacheLifetime for how long; zero: never
     */
    public record Settings(Map<String, RealmUsers> users, String standard, int cachedUsers, Duration cacheLifetime) {

        public Settings {
            users = Map.copyOf(users);
        }

        static Settings of(Configuration configuration) {
            return new Settings(
                    configuration.realms(),
                    configuration.serverXml().java().security().defaultRealm(),
                    configuration.magnus().aclUserCacheSize(),
                    configuration.magnus().aclCacheLifetime());
        }
    }

    /** From now on these users, and none that the cache remembers, can log in. */
    public void apply(Configuration configuration) {
        current = generation(Settings.of(configuration));
    }

    /** @return the realm of that name, null when there is none */
    public @Nullable Realm find(String name) {
        return current.byName().get(name);
    }

    /** @return the realm of applications that name none (defaultrealm) */
    public Realm standard() {
        return current.standard();
    }

    /** A nonce of DIGEST was forgotten before its time, since too many were in use. */
    public void nonceLost() {
        figures.noncesLost().increment();
    }

    /** What a login form had interrupted was forgotten, since too much waited. */
    public void savedRequestLost() {
        figures.savedRequestsLost().increment();
    }

    public LoginSnapshot snapshot() {
        long cached =
                current.byName().values().stream().mapToLong(Realm::cached).sum();
        return new LoginSnapshot(
                cached,
                figures.cacheHits().sum(),
                figures.cacheMisses().sum(),
                figures.refusedTotal(),
                figures.noncesLost().sum(),
                figures.savedRequestsLost().sum());
    }

    private Generation generation(Settings settings) {
        Map<String, Realm> byName = new HashMap<>();
        settings.users().forEach((name, users) -> {
            CredentialCache cache = new CredentialCache(
                    settings.cachedUsers(),
                    settings.cacheLifetime(),
                    ticker,
                    figures.cacheHits(),
                    figures.cacheMisses());
            byName.put(name, new Realm(users, cache, figures));
        });
        Realm standard = byName.get(settings.standard());
        if (standard == null) {
            throw new IllegalStateException("realm " + settings.standard() + " was not read");
        }
        return new Generation(Map.copyOf(byName), standard);
    }
}

package org.heliostat.acl;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.acl.ldap.LdapDirectory;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certmap.CertMap;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.certmap.CertificateName;
import org.heliostat.config.instance.AccessConfig;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The realms of a server as its configuration has them now. Any thread; a reload replaces all of them in one step. */
public final class Realms {

    private static final Logger LOG = LoggerFactory.getLogger(Realms.class);

    private final Ticker ticker;
    private final RealmFigures figures = new RealmFigures();
    private final PasswordChecks checks;
    private volatile RealmSet current;
    private volatile CacheSettings latest;

    public Realms(Configuration configuration, Ticker ticker) {
        this(Settings.of(configuration), PasswordChecks.of(configuration.magnus(), ticker), ticker);
    }

    /** One that hashes as many passwords at one time as there are processors. */
    public Realms(Settings settings, Ticker ticker) {
        this(settings, new PasswordChecks(0, Duration.ofSeconds(15), ticker), ticker);
    }

    public Realms(Settings settings, PasswordChecks checks, Ticker ticker) {
        this.ticker = ticker;
        this.checks = checks;
        this.latest = settings.cache();
        this.current = set(settings);
    }

    /**
     * What a configuration says of realms.
     *
     * @param users by name of the realm
     * @param standard realm of applications that name none
     * @param access user databases for ACLs, and directories of realms
     * @param cache how long and for how many users answers are believed
     */
    public record Settings(Map<String, RealmUsers> users, String standard, AccessConfig access, CacheSettings cache) {

        public Settings {
            users = Map.copyOf(users);
        }

        /** Without user databases. */
        public Settings(Map<String, RealmUsers> users, String standard, int cachedUsers, Duration cacheLifetime) {
            this(users, standard, AccessConfig.NONE, new CacheSettings(cachedUsers, 4, cacheLifetime));
        }

        static Settings of(Configuration configuration) {
            return new Settings(
                    configuration.security().realms(),
                    configuration.serverXml().java().security().defaultRealm(),
                    configuration.security().access(),
                    CacheSettings.of(configuration.magnus()));
        }
    }

    /**
     * The ACL user cache.
     *
     * @param users remembered of each realm
     * @param groupsOfEach groups remembered of each user of a directory
     * @param lifetime how long; zero: never
     */
    public record CacheSettings(int users, int groupsOfEach, Duration lifetime) {

        static CacheSettings of(MagnusConf magnus) {
            return new CacheSettings(magnus.aclUserCacheSize(), magnus.aclGroupCacheSize(), magnus.aclCacheLifetime());
        }
    }

    /** Makes realms of a configuration that is not in force yet; {@link #apply} brings it into force. */
    public RealmSet prepare(Configuration configuration) {
        Settings settings = Settings.of(configuration);
        latest = settings.cache();
        return set(settings);
    }

    /** From now on these users, and none that the cache remembers, can log in. */
    public void apply(Configuration configuration, RealmSet prepared) {
        checks.apply(configuration.magnus());
        prepared.open();
        RealmSet before = current;
        current = prepared;
        if (before != prepared) {
            before.close();
        }
        if (configuration.magnus().logVerbose()) {
            tellOfCache(CacheSettings.of(configuration.magnus()));
            prepared.kerberos().forEach(Realms::tellOfKerberos);
            configuration.security().access().certMaps().all().forEach(Realms::tellOf);
        }
    }

    private static void tellOfKerberos(String id, KerberosDatabase database) {
        LOG.info(
                "Directory {} takes Kerberos tickets for {}.",
                id,
                String.join(", ", database.config().principals()));
    }

    /** In the original's words, which its manuals tell administrators to look for. */
    private static void tellOfCache(CacheSettings cache) {
        LOG.info(
                "User authentication cache entries expire in {} seconds.",
                cache.lifetime().toSeconds());
        LOG.info("User authentication cache holds {} users.", cache.users());
        LOG.info("Up to {} groups are cached for each cached user.", cache.groupsOfEach());
    }

    private static void tellOf(CertMap map) {
        LOG.info(
                "certmap {}: certificates issued by {}; DNComps {}, FilterComps {}, verifycert {}, CmapLdapAttr {}",
                map.name(),
                map.issuer().map(CertificateName::toString).orElse("all others"),
                map.dnComps().map(Object::toString).orElse("(the subject)"),
                map.filterComps(),
                map.verifyCert() ? "on" : "off",
                map.cmapLdapAttr().orElse("(none)"));
    }

    /** Ends the connections to directories. */
    public void close() {
        current.close();
    }

    /** @return the realms in force */
    public RealmSet current() {
        return current;
    }

    /** @return the realm of that name, null when there is none */
    public @Nullable Realm find(String name) {
        return current.find(name);
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
        long cached = current.cached();
        return new LoginSnapshot(
                cached,
                figures.cacheHits().sum(),
                figures.cacheMisses().sum(),
                figures.refusedTotal(),
                figures.noncesLost().sum(),
                figures.savedRequestsLost().sum(),
                checks.refusedTotal(),
                new LoginSnapshot.Directories(
                        figures.groupHits().sum(),
                        figures.groupMisses().sum(),
                        figures.directories().lookupsTotal(),
                        figures.directories().failuresTotal(),
                        figures.directories().refusedTotal(),
                        figures.directories().cutTotal(),
                        figures.directories().nanosTotal()));
    }

    private RealmSet set(Settings settings) {
        Map<String, Realm> byName = new HashMap<>();
        AccessConfig access = settings.access();
        CertMaps maps = access.certMaps();
        settings.users().forEach((name, users) -> byName.put(name, fileRealm(users, maps, settings.cache())));
        access.realmDirectories()
                .forEach((name, config) -> byName.put(name, directoryRealm(name, config, maps, settings.cache())));
        Map<String, Realm> databases = new HashMap<>();
        access.databases().files().forEach((id, users) -> databases.put(id, fileRealm(users, maps, settings.cache())));
        access.databases()
                .directories()
                .forEach((id, config) -> databases.put(id, directoryRealm(id, config, maps, settings.cache())));
        Map<String, KerberosDatabase> kerberos = new HashMap<>();
        access.databases()
                .kerberos()
                .forEach((id, config) -> kerberos.put(id, new KerberosDatabase(id, config, checks, figures)));
        // A draft with errors may lack it: nobody logs in there then.
        Realm standard =
                byName.computeIfAbsent(settings.standard(), name -> fileRealm(nobody(name), maps, settings.cache()));
        return new RealmSet(byName, standard, databases, kerberos, (id, baseDn) -> Optional.ofNullable(
                        access.databases().directories().get(id))
                .map(config -> directoryRealm(id, config.withBaseDn(baseDn), maps, settings.cache())));
    }

    private static RealmUsers nobody(String name) {
        return new RealmUsers(SourceLocation.none(), name, List.of(), List.of(), Set.of());
    }

    private Realm fileRealm(RealmUsers users, CertMaps maps, CacheSettings settings) {
        CredentialCache cache = new CredentialCache(
                settings.users(), settings.lifetime(), ticker, figures.cacheHits(), figures.cacheMisses());
        return new FileRealm(users, maps, cache, figures, checks);
    }

    private DirectoryRealm directoryRealm(String name, LdapConfig config, CertMaps maps, CacheSettings settings) {
        var counted = new UserCache.Figures(
                figures.cacheHits(), figures.cacheMisses(), figures.groupHits(), figures.groupMisses());
        UserCache cache =
                new UserCache(settings.users(), settings.groupsOfEach(), settings.lifetime(), ticker, counted);
        LdapDirectory directory = new LdapDirectory(name, config, figures.directories(), ticker);
        return new DirectoryRealm(name, directory, maps, cache, figures);
    }

    /** @return a realm of users from files that no configuration of realms names, such as those of basic-ncsa */
    public Realm ofUsers(RealmUsers users) {
        return fileRealm(users, CertMaps.NONE, latest);
    }
}

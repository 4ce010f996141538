package org.heliostat.acl;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.heliostat.acl.ldap.DirectoryUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The realms and user databases of one configuration. Immutable; requests keep the set they began with.
 */
public final class RealmSet {

    private static final Logger LOG = LoggerFactory.getLogger(RealmSet.class);

    private final Map<String, Realm> realms;
    private final Realm standard;
    private final Map<String, Realm> databases;
    private final Map<String, KerberosDatabase> kerberos;
    private final List<Realm> further = new CopyOnWriteArrayList<>();
    private final BiFunction<String, String, Optional<DirectoryRealm>> below;

    /**
     * @param standard realm of applications that name none; one of {@code realms}
     * @param databases of dbswitch.conf
     * @param kerberos those of dbswitch.conf whose users show tickets
     * @param below a directory by its id, searched from another base
     */
    RealmSet(
            Map<String, Realm> realms,
            Realm standard,
            Map<String, Realm> databases,
            Map<String, KerberosDatabase> kerberos,
            BiFunction<String, String, Optional<DirectoryRealm>> below) {
        this.realms = Map.copyOf(realms);
        this.standard = standard;
        this.databases = Map.copyOf(databases);
        this.kerberos = Map.copyOf(kerberos);
        this.below = below;
    }

    public @Nullable Realm find(String name) {
        return realms.get(name);
    }

    public Realm standard() {
        return standard;
    }

    /** @return what ACLs may name as database: those of dbswitch.conf, and the realms of server.xml */
    public Map<String, Realm> databases() {
        Map<String, Realm> all = new HashMap<>(realms);
        all.putAll(databases);
        return all;
    }

    /** @return what ACLs may name as database of method gssapi */
    public Map<String, KerberosDatabase> kerberos() {
        return kerberos;
    }

    /**
     * The directory of the id, searched from another base. To be called while a configuration is made.
     *
     * @return empty when it is no directory
     */
    public Optional<Realm> databaseBelow(String id, String baseDn) {
        Optional<DirectoryRealm> found = below.apply(id, baseDn);
        found.ifPresent(further::add);
        return found.map(Realm.class::cast);
    }

    /** Makes directories ready; a directory that cannot be is one that does not answer. */
    void open() {
        directories().forEach(realm -> {
            try {
                realm.directory().open();
            } catch (DirectoryUnavailableException unusable) {
                LOG.error("directory {}: {}", realm.name(), unusable.getMessage());
            }
        });
    }

    void close() {
        directories().forEach(realm -> realm.directory().close());
    }

    private Stream<DirectoryRealm> directories() {
        return Stream.of(realms.values(), databases.values(), further)
                .flatMap(Collection::stream)
                .filter(DirectoryRealm.class::isInstance)
                .map(DirectoryRealm.class::cast);
    }

    long cached() {
        long sum = 0;
        for (Realm realm : realms.values()) {
            sum += realm.cached();
        }
        for (Realm database : databases.values()) {
            sum += database.cached();
        }
        for (Realm database : further) {
            sum += database.cached();
        }
        return sum;
    }
}

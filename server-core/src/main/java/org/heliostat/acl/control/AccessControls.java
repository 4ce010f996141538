package org.heliostat.acl.control;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.acl.KerberosDatabase;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmSet;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.acl.rule.AclCompiler;
import org.heliostat.acl.rule.AclName;
import org.heliostat.acl.rule.AuthSettings;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.UserDatabaseConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;

/** Access control of all virtual servers of one configuration. Immutable; any thread. */
public final class AccessControls {

    private final Map<String, AccessControl> byVirtualServer;
    private final Map<String, OwnDatabases> databases;

    private AccessControls(Map<String, AccessControl> byVirtualServer, Map<String, OwnDatabases> databases) {
        this.byVirtualServer = Map.copyOf(byVirtualServer);
        this.databases = Map.copyOf(databases);
    }

    /**
     * Makes the ACLs of a configuration ready.
     *
     * @param realms of the same configuration
     * @param digests what DIGEST logins are checked with; its nonces outlive configurations
     * @param findings gets what is wrong with ACLs
     */
    public static AccessControls compile(
            Configuration configuration, RealmSet realms, DigestAccess digests, Findings findings) {
        return new Builder(configuration, realms, digests, findings).build();
    }

    /** @return empty for a virtual server that names no ACL files: there everybody may do everything */
    public Optional<AccessControl> of(String virtualServerId) {
        return Optional.ofNullable(byVirtualServer.get(virtualServerId));
    }

    /** @return what ids of user databases mean; empty where they mean what they do for the server */
    public Optional<OwnDatabases> databases(String virtualServerId) {
        return Optional.ofNullable(databases.get(virtualServerId));
    }

    private static final class Builder {

        private final Configuration configuration;
        private final RealmSet realms;
        private final DigestAccess digests;
        private final Findings findings;
        private final Map<String, AclCompiler.Result> files = new HashMap<>();

        Builder(Configuration configuration, RealmSet realms, DigestAccess digests, Findings findings) {
            this.digests = digests;
            this.configuration = configuration;
            this.realms = realms;
            this.findings = findings;
        }

        AccessControls build() {
            configuration
                    .security()
                    .access()
                    .aclFiles()
                    .forEach((id, file) -> files.put(id, AclCompiler.compile(file, findings)));
            Map<String, AccessControl> controls = new HashMap<>();
            Map<String, OwnDatabases> own = new HashMap<>();
            for (VirtualServerConfig vs : configuration.serverXml().virtualServers()) {
                boolean hasOwn = !vs.userDatabases().isEmpty();
                if (!hasOwn && vs.aclIds().isEmpty()) {
                    continue;
                }
                Map<String, UserDatabase> databases = databases(vs);
                if (hasOwn) {
                    own.put(vs.id(), OwnDatabases.of(databases));
                }
                if (!vs.aclIds().isEmpty()) {
                    controls.put(vs.id(), control(vs, databases));
                }
            }
            new UnmetAcls(configuration, findings).report();
            return new AccessControls(controls, own);
        }

        private AccessControl control(VirtualServerConfig vs, Map<String, UserDatabase> databases) {
            Map<AclName, CompiledAcl> acls = new LinkedHashMap<>();
            Map<String, SourceLocation> wanted = new HashMap<>();
            Map<String, SourceLocation> wantedKerberos = new HashMap<>();
            for (String id : vs.aclIds()) {
                AclCompiler.Result file = files.get(id);
                if (file != null) {
                    file.acls().forEach(acl -> add(vs, acl, acls));
                    wanted.putAll(file.databases());
                    wantedKerberos.putAll(file.kerberos());
                    warnOfNames(vs, id, file);
                }
            }
            Map<String, KerberosDatabase> kerberos = kerberos(vs);
            Set<String> broken = broken(vs);
            wanted.keySet().removeAll(broken);
            wantedKerberos.keySet().removeAll(broken);
            wanted.forEach((id, at) -> find(id, at, databases, kerberos));
            wantedKerberos.forEach((id, at) -> findKerberos(id, at, databases, kerberos, broken));
            return new AccessControl(acls.values(), databases, kerberos, digests);
        }

        private void find(
                String id,
                SourceLocation at,
                Map<String, UserDatabase> databases,
                Map<String, KerberosDatabase> kerberos) {
            if (databases.containsKey(id)) {
                return;
            }
            if (kerberos.containsKey(id)) {
                findings.error(
                        at,
                        "authenticate: database: " + Findings.shown(id)
                                + " takes Kerberos tickets only (expected: method = \"gssapi\")");
                return;
            }
            findings.error(at, "authenticate: database: " + NearestName.unknown(id, "database", databases.keySet()));
        }

        private void findKerberos(
                String id,
                SourceLocation at,
                Map<String, UserDatabase> databases,
                Map<String, KerberosDatabase> kerberos,
                Set<String> broken) {
            KerberosDatabase found = kerberos.get(id);
            if (found == null) {
                findings.wrongValue(
                        at,
                        "authenticate: database",
                        id,
                        "for method gssapi the id of a kerberos: line of dbswitch.conf");
            } else if (!databases.containsKey(found.users()) && !broken.contains(found.users())) {
                findings.error(
                        found.config().at(),
                        "directory " + Findings.shown(id) + ": users: "
                                + NearestName.unknown(found.users(), "database", databases.keySet()));
            }
        }

        /** What is wrong with the database itself is said where it is declared. */
        private Set<String> broken(VirtualServerConfig vs) {
            Set<String> broken = new HashSet<>(declaredBroken());
            for (UserDatabaseConfig own : vs.userDatabases()) {
                if (declaredBroken().contains(own.database().orElse(own.id()))) {
                    broken.add(own.id());
                }
            }
            return broken;
        }

        private Set<String> declaredBroken() {
            return configuration.security().access().databases().broken();
        }

        /** Those of the server, and those that the virtual server has under names of its own. */
        private Map<String, KerberosDatabase> kerberos(VirtualServerConfig vs) {
            Map<String, KerberosDatabase> all = new HashMap<>(realms.kerberos());
            for (UserDatabaseConfig own : vs.userDatabases()) {
                KerberosDatabase named = realms.kerberos().get(own.database().orElse(own.id()));
                if (named == null) {
                    // The id means something else here.
                    all.remove(own.id());
                } else {
                    all.put(own.id(), named);
                    checkTickets(vs, own);
                }
            }
            return all;
        }

        private void checkTickets(VirtualServerConfig vs, UserDatabaseConfig own) {
            if (own.baseDn().isPresent() || !own.certMaps().isEmpty()) {
                findings.error(
                        own.at(),
                        "VS " + vs.id() + ": USERDB " + own.id() + ": "
                                + (own.baseDn().isPresent() ? "basedn" : "certmaps")
                                + ": has no meaning for Kerberos tickets (expected: no such attribute)");
            }
        }

        private void add(VirtualServerConfig vs, CompiledAcl acl, Map<AclName, CompiledAcl> acls) {
            if (acls.putIfAbsent(acl.key(), acl) != null) {
                findings.warning(
                        vs.at(),
                        "VS " + vs.id() + ": aclids: acl " + Findings.shown(acl.name())
                                + " is in two files (expected: once; the first counts)");
            }
        }

        private void warnOfNames(VirtualServerConfig vs, String id, AclCompiler.Result file) {
            if (file.asksNames() && !configuration.magnus().names().dns()) {
                findings.failsRequests(
                        vs.at(),
                        "VS " + vs.id() + ": ACLFILE " + id
                                + ": dns: needs names of clients (expected: DNS on in magnus.conf; requests get 500)");
            }
        }

        /** Those of the server, and those that the virtual server has under names of its own. */
        private Map<String, UserDatabase> databases(VirtualServerConfig vs) {
            Map<String, UserDatabase> all = new HashMap<>();
            all.put(AuthSettings.STANDARD.database(), UserDatabase.of(realms.standard(), List.of()));
            realms.databases().forEach((id, realm) -> all.put(id, UserDatabase.of(realm, List.of())));
            for (UserDatabaseConfig own : vs.userDatabases()) {
                String name = own.database().orElse(own.id());
                if (realms.kerberos().containsKey(name)) {
                    if (!own.id().equals(AuthSettings.STANDARD.database())) {
                        all.remove(own.id());
                    }
                    continue;
                }
                Realm realm = own.baseDn()
                        .flatMap(base -> realms.databaseBelow(name, base))
                        .orElseGet(() -> realms.databases().get(name));
                if (realm == null && name.equals(AuthSettings.STANDARD.database())) {
                    realm = realms.standard();
                }
                if (realm == null && declaredBroken().contains(name)) {
                    continue;
                }
                if (realm == null) {
                    findings.error(
                            own.at(),
                            "VS " + vs.id() + ": USERDB " + own.id() + ": database: "
                                    + NearestName.unknown(
                                            name, "database", realms.databases().keySet()));
                } else {
                    all.put(own.id(), UserDatabase.of(realm, own.certMaps()));
                }
            }
            return all;
        }
    }
}

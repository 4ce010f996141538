package org.heliostat.acl.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.heliostat.acl.CertificateUsers;
import org.heliostat.acl.KerberosDatabase;
import org.heliostat.acl.Realm;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.acl.rule.AclName;
import org.heliostat.acl.rule.AuthSettings;
import org.heliostat.acl.rule.CompiledAcl;
import org.jspecify.annotations.Nullable;

/** The ACLs of one virtual server, and the user databases that they ask. Immutable; any thread. */
public final class AccessControl {

    private final Map<String, CompiledAcl> named = new LinkedHashMap<>();
    private final Map<String, CompiledAcl> byUri = new HashMap<>();
    private final Map<String, CompiledAcl> byPath = new HashMap<>();
    private final Map<String, UserDatabase> databases;
    private final Map<String, KerberosDatabase> kerberos;
    private final DigestAccess digests;

    /**
     * @param acls where two have the same name, the first counts
     * @param databases by the ids that ACLs use
     * @param kerberos those of method gssapi, by the ids that ACLs use
     */
    AccessControl(
            Collection<CompiledAcl> acls,
            Map<String, UserDatabase> databases,
            Map<String, KerberosDatabase> kerberos,
            DigestAccess digests) {
        this.databases = Map.copyOf(databases);
        this.kerberos = Map.copyOf(kerberos);
        this.digests = digests;
        for (CompiledAcl acl : acls) {
            AclName name = acl.key();
            Map<String, CompiledAcl> kind =
                    switch (name.kind()) {
                        case URI -> byUri;
                        case PATH -> byPath;
                        case NAMED -> named;
                    };
            kind.putIfAbsent(name.value(), acl);
        }
    }

    /** @return the ACL that check-acl calls by the name, in any case */
    public @Nullable CompiledAcl named(String name) {
        return named.get(name.toLowerCase(Locale.ROOT));
    }

    /** @return names that check-acl may use */
    public Collection<String> names() {
        return named.values().stream().map(CompiledAcl::name).toList();
    }

    /** @return the user database, null when no configuration has one of the id */
    public @Nullable Realm database(String id) {
        UserDatabase database = databases.get(id);
        return database == null ? null : database.realm();
    }

    /** @return its users by the certificates that they show, null when no configuration has one of the id */
    public @Nullable CertificateUsers certificates(String id) {
        UserDatabase database = databases.get(id);
        return database == null ? null : database.certificates();
    }

    /** @return who takes the tickets of method gssapi, null when no configuration has one of the id */
    public @Nullable KerberosDatabase kerberos(String id) {
        return kerberos.get(id);
    }

    /** @return who knows the groups of users that are found out so, null when nobody does */
    public @Nullable Realm groups(AuthSettings settings) {
        if (!settings.isKerberos()) {
            return database(settings.database());
        }
        KerberosDatabase tickets = kerberos(settings.database());
        return tickets == null ? null : database(tickets.users());
    }

    public DigestAccess digests() {
        return digests;
    }

    /**
     * @param filePath translated name, null when there is none
     * @return the named ones, then those for the URI and those for the file, each from the root down
     */
    public List<CompiledAcl> meeting(List<CompiledAcl> called, String uriPath, @Nullable String filePath) {
        boolean noFile = byPath.isEmpty() || filePath == null;
        if (byUri.isEmpty() && noFile) {
            return called;
        }
        List<CompiledAcl> all = new ArrayList<>(called);
        addCovering(byUri, uriPath, all);
        if (!noFile && filePath != null) {
            addCovering(byPath, filePath, all);
        }
        return all;
    }

    private static void addCovering(Map<String, CompiledAcl> acls, String path, List<CompiledAcl> into) {
        if (acls.isEmpty()) {
            return;
        }
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            CompiledAcl acl = acls.get(path.substring(0, slash));
            if (acl != null) {
                into.add(acl);
            }
        }
        CompiledAcl exact = path.endsWith("/") ? null : acls.get(path);
        if (exact != null) {
            into.add(exact);
        }
    }
}

package org.heliostat.config.users;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.AuthRealmConfig;
import org.heliostat.config.resources.SecurityConfig;

/**
 * Reads the realms of server.xml with their files. An {@code AUTHREALM} whose class ends in {@code FileRealm} has a
 * key file (property {@code file}) and may have a digest file ({@code digestfile}); one that ends in
 * {@code CertificateRealm} takes the groups of certificates' subjects from its key file, if it has one.
 *
 * <p>The default realm is there without being declared: its key file is {@code conf/keyfile}, where that exists.
 */
public final class RealmReader {

    /** The key file of the default realm. */
    public static final String DEFAULT_KEY_FILE = "keyfile";

    /** The digest file of the default realm. */
    public static final String DEFAULT_DIGEST_FILE = "digestfile";

    private final Predicate<String> isFile;
    private final Function<String, Optional<ConfigText>> files;
    private final Findings findings;

    private RealmReader(Predicate<String> isFile, Function<String, Optional<ConfigText>> files, Findings findings) {
        this.isFile = isFile;
        this.files = files;
        this.findings = findings;
    }

    /**
     * Reads every realm.
     *
     * @param isFile whether there is a file of the name, relative to the configuration folder
     * @param files reads a file named relative to the configuration folder, and reports one that cannot be read
     * @return by name
     */
    public static Map<String, RealmUsers> read(
            SecurityConfig security,
            Predicate<String> isFile,
            Function<String, Optional<ConfigText>> files,
            Findings findings) {
        return new RealmReader(isFile, files, findings).read(security);
    }

    private Map<String, RealmUsers> read(SecurityConfig security) {
        Map<String, RealmUsers> realms = new TreeMap<>();
        for (AuthRealmConfig declared : security.realms()) {
            if (declared.className().endsWith("LDAPRealm")) {
                // Its users are not read: the directory is asked when they come (config.userdb).
                continue;
            }
            if (!isKnown(declared)) {
                findings.warning(
                        declared.at(),
                        "AUTHREALM " + declared.name() + ": classname: " + Findings.shown(declared.className())
                                + " (expected: …FileRealm, …LDAPRealm or …CertificateRealm; nobody can log in)");
                realms.putIfAbsent(
                        declared.name(),
                        new RealmUsers(declared.at(), declared.name(), List.of(), List.of(), Set.of()));
            } else if (realms.containsKey(declared.name())) {
                findings.error(declared.at(), "AUTHREALM " + declared.name() + ": declared twice (expected: once)");
            } else {
                realms.put(declared.name(), realm(declared));
            }
        }
        String standard = security.defaultRealm();
        if (security.realms().stream().noneMatch(realm -> realm.name().equals(standard))) {
            realms.put(standard, undeclared(standard));
        }
        return realms;
    }

    private static boolean isKnown(AuthRealmConfig realm) {
        return realm.className().endsWith("FileRealm") || isForCertificates(realm);
    }

    private static boolean isForCertificates(AuthRealmConfig realm) {
        return realm.className().endsWith("CertificateRealm");
    }

    private RealmUsers realm(AuthRealmConfig declared) {
        Optional<String> keyFile = Optional.ofNullable(declared.properties().get("file"));
        if (keyFile.isEmpty() && !isForCertificates(declared)) {
            keyFile = Optional.of(DEFAULT_KEY_FILE);
        }
        String groups = declared.properties().getOrDefault("assign-groups", "");
        Set<String> forCertificates = GroupList.read(groups).orElseGet(() -> {
            findings.wrongValue(declared.at(), "AUTHREALM: assign-groups", groups, "names separated by commas");
            return Set.of();
        });
        return new RealmUsers(
                declared.at(),
                declared.name(),
                keyFile.filter(file -> isThere(declared, "file", file))
                        .map(this::users)
                        .orElse(List.of()),
                Optional.ofNullable(declared.properties().get("digestfile"))
                        .filter(file -> isThere(declared, "digestfile", file))
                        .map(this::digests)
                        .orElse(List.of()),
                forCertificates,
                isForCertificates(declared));
    }

    private RealmUsers undeclared(String name) {
        List<UserEntry> users = isFile.test(DEFAULT_KEY_FILE) ? users(DEFAULT_KEY_FILE) : List.of();
        List<DigestEntry> digests = isFile.test(DEFAULT_DIGEST_FILE) ? digests(DEFAULT_DIGEST_FILE) : List.of();
        return new RealmUsers(SourceLocation.none(), name, users, digests, Set.of());
    }

    private List<UserEntry> users(String file) {
        return files.apply(file).map(text -> KeyFileReader.read(text, findings)).orElse(List.of());
    }

    private List<DigestEntry> digests(String file) {
        return files.apply(file)
                .map(text -> DigestFileReader.read(text, findings))
                .orElse(List.of());
    }

    private boolean isThere(AuthRealmConfig declared, String property, String file) {
        if (isFile.test(file)) {
            return true;
        }
        findings.wrongValue(
                declared.at(),
                "AUTHREALM " + declared.name() + ": " + property,
                file,
                "an existing file; the command user add makes it");
        return false;
    }
}

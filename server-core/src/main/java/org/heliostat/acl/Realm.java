package org.heliostat.acl;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.config.users.DigestEntry;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;
import org.jspecify.annotations.Nullable;

/** The users of one realm, and whether somebody is one of them. Immutable but for its cache; any session thread. */
public final class Realm {

    /** Algorithms of RFC 7616 that users can be kept for. */
    public enum DigestAlgorithm {
        MD5("MD5", DigestEntry.MD5_DIGITS),
        SHA256("SHA-256", DigestEntry.SHA256_DIGITS);

        private final String token;
        private final int digits;

        DigestAlgorithm(String token, int digits) {
            this.token = token;
            this.digits = digits;
        }

        /** @return name in challenges, and that of the JDK */
        public String token() {
            return token;
        }
    }

    private record DigestKey(String user, String realm, int digits) {}

    private final String name;
    private final Map<String, UserEntry> users = new HashMap<>();
    private final Map<String, UserEntry> subjects = new HashMap<>();
    private final Map<DigestKey, DigestEntry> digests = new HashMap<>();
    private final Map<String, Set<String>> digestGroups = new HashMap<>();
    private final Set<String> certificateGroups;
    private final CredentialCache cache;
    private final RealmFigures figures;
    private final @Nullable PasswordHash decoy;

    Realm(RealmUsers content, CredentialCache cache, RealmFigures figures) {
        this.name = content.name();
        this.certificateGroups = content.certificateGroups();
        this.cache = cache;
        this.figures = figures;
        for (UserEntry user : content.users()) {
            users.put(user.name(), user);
            subject(user.name()).ifPresent(subject -> subjects.put(subject, user));
        }
        for (DigestEntry entry : content.digests()) {
            digests.put(new DigestKey(entry.user(), entry.realm(), entry.ha1().length()), entry);
            digestGroups.computeIfAbsent(entry.user(), user -> new HashSet<>()).addAll(entry.groups());
        }
        this.decoy = content.users().stream()
                .flatMap(user -> user.password().stream())
                .max(Comparator.comparingLong(PasswordHash::cost))
                .orElse(null);
    }

    public String name() {
        return name;
    }

    /** @return whether nobody can log in here */
    public boolean isEmpty() {
        return users.isEmpty() && digests.isEmpty();
    }

    /**
     * Checks a password, which takes some tenths of a second unless it was found right not long ago. Who is unknown
     * waits as long as who has the wrong password, so that names cannot be found out.
     *
     * @return null when there is no such user, or the password is wrong
     */
    public @Nullable RealmUser login(String user, String password) {
        UserEntry entry = users.get(user);
        PasswordHash hash = entry == null ? null : entry.password().orElse(null);
        if (entry != null && hash != null && cache.isKnown(user, password)) {
            return user(entry);
        }
        boolean right = checked(hash, password);
        if (!right || entry == null) {
            figures.refused();
            return null;
        }
        cache.remember(user, password);
        return user(entry);
    }

    private boolean checked(@Nullable PasswordHash hash, String password) {
        if (password.getBytes(StandardCharsets.UTF_8).length > PasswordCheck.LONGEST_PASSWORD) {
            return false;
        }
        PasswordHash compared = hash == null ? decoy : hash;
        boolean matches = compared != null && PasswordCheck.matches(compared, password);
        return hash != null && matches;
    }

    /** @return somebody who has logged in before; null when there is no such user any more */
    public @Nullable RealmUser user(String user) {
        UserEntry entry = users.get(user);
        if (entry != null) {
            return user(entry);
        }
        Set<String> groups = digestGroups.get(user);
        return groups == null ? null : new RealmUser(user, groups);
    }

    private RealmUser user(UserEntry entry) {
        Set<String> more = digestGroups.get(entry.name());
        if (more == null || more.isEmpty()) {
            return new RealmUser(entry.name(), entry.groups());
        }
        Set<String> groups = new HashSet<>(entry.groups());
        groups.addAll(more);
        return new RealmUser(entry.name(), groups);
    }

    /**
     * The subject of a certificate that TLS has found to be trusted.
     *
     * @return its groups are those of the key file's line with the same subject, and {@code assign-groups}
     */
    public RealmUser ofCertificate(X500Principal subject) {
        Set<String> groups = new HashSet<>(certificateGroups);
        UserEntry entry = subjects.get(canonical(subject));
        if (entry != null) {
            groups.addAll(entry.groups());
        }
        return new RealmUser(subject.toString(), groups);
    }

    /**
     * What a DIGEST login is checked with.
     *
     * @return lower-case hexadecimal digest of user, realm and password; null when the files have none for the algorithm
     */
    public @Nullable String digest(String user, String realmOfChallenge, DigestAlgorithm algorithm) {
        DigestEntry entry = digests.get(new DigestKey(user, realmOfChallenge, algorithm.digits));
        return entry == null ? null : entry.ha1();
    }

    /** A login that was refused for another reason than a password. */
    public void refused() {
        figures.refused();
    }

    long cached() {
        return cache.size();
    }

    /** @return the one spelling that subjects are compared by; empty when the name is no subject */
    private static Optional<String> subject(String name) {
        if (name.indexOf('=') < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(canonical(new X500Principal(name)));
        } catch (IllegalArgumentException noSubject) {
            return Optional.empty();
        }
    }

    private static String canonical(X500Principal subject) {
        return subject.getName(X500Principal.CANONICAL);
    }
}

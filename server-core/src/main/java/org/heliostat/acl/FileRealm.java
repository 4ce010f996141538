package org.heliostat.acl;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.acl.password.PasswordStamp;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.users.DigestEntry;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;
import org.jspecify.annotations.Nullable;

/** The users of one realm, and whether somebody is one of them. Immutable but for its cache; any session thread. */
final class FileRealm implements Realm {

    private record DigestKey(String user, String realm, int digits) {}

    private final String name;
    private final Map<String, UserEntry> users = new HashMap<>();
    private final Map<String, UserEntry> subjects = new HashMap<>();
    private final Map<DigestKey, DigestEntry> digests = new HashMap<>();
    private final DigestOffers offers;
    private final Map<String, Set<String>> digestGroups = new HashMap<>();
    private final Map<String, String> stamps = new HashMap<>();
    private final Map<String, Set<String>> spellings = new HashMap<>();
    private final Set<String> certificateGroups;
    private final CertMaps maps;
    private final CredentialCache cache;
    private final RealmFigures figures;
    private final PasswordChecks checks;
    private final @Nullable PasswordHash decoy;

    /** @param maps what certificates mean here */
    FileRealm(RealmUsers content, CertMaps maps, CredentialCache cache, RealmFigures figures, PasswordChecks checks) {
        this.maps = content.bySubject() ? CertMaps.NONE : maps;
        this.name = content.name();
        this.certificateGroups = content.certificateGroups();
        this.cache = cache;
        this.figures = figures;
        this.checks = checks;
        for (UserEntry user : content.users()) {
            users.put(user.name(), user);
            user.password().ifPresent(hash -> stamps.put(user.name(), PasswordStamp.of(name, user.name(), hash)));
            subject(user.name()).ifPresent(subject -> subjects.put(subject, user));
        }
        for (DigestEntry entry : content.digests()) {
            digests.put(new DigestKey(entry.user(), entry.realm(), entry.ha1().length()), entry);
            digestGroups.computeIfAbsent(entry.user(), user -> new HashSet<>()).addAll(entry.groups());
        }
        offers = DigestOffers.of(content.digests());
        Stream.concat(users.keySet().stream(), digestGroups.keySet().stream()).forEach(name -> spellings
                .computeIfAbsent(name.toLowerCase(Locale.ROOT), any -> new HashSet<>())
                .add(name));
        this.decoy = content.users().stream()
                .flatMap(user -> user.password().stream())
                .max(Comparator.comparingLong(PasswordHash::cost))
                .orElse(null);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isEmpty() {
        return users.isEmpty() && digests.isEmpty();
    }

    @Override
    public @Nullable RealmUser login(String user, String password) {
        UserEntry entry = users.get(user);
        PasswordHash hash = entry == null ? null : entry.password().orElse(null);
        if (entry != null && hash != null && cache.isKnown(user, password)) {
            return user(entry);
        }
        boolean right = checked(user, hash, password);
        if (!right || entry == null) {
            figures.refused();
            return null;
        }
        return user(entry);
    }

    private boolean checked(String user, @Nullable PasswordHash hash, String password) {
        PasswordHash compared = hash == null ? decoy : hash;
        if (compared == null || password.getBytes(StandardCharsets.UTF_8).length > PasswordCheck.LONGEST_PASSWORD) {
            return false;
        }
        boolean matches = checks.inTurn(
                () -> compared == hash ? isRight(user, compared, password) : PasswordCheck.matches(compared, password));
        return hash != null && matches;
    }

    /** A browser asks on several connections at once: those that waited for their turn need not hash what the first did. */
    private boolean isRight(String user, PasswordHash hash, String password) {
        if (cache.remembers(user, password)) {
            return true;
        }
        boolean right = PasswordCheck.matches(hash, password);
        if (right) {
            cache.remember(user, password);
        }
        return right;
    }

    @Override
    public @Nullable RealmUser user(String user) {
        UserEntry entry = users.get(user);
        if (entry != null) {
            return user(entry);
        }
        Set<String> groups = digestGroups.get(user);
        return groups == null ? null : new RealmUser(user, groups);
    }

    @Override
    public String stamp(String user) {
        return stamps.getOrDefault(user, "");
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

    @Override
    public CertificateUsers certificates(List<String> mappings) {
        return new FileCertificates(name, maps.only(mappings), this::user, this::ofSubject, certificateGroups);
    }

    private @Nullable RealmUser ofSubject(X500Principal subject) {
        UserEntry entry = subjects.get(canonical(subject));
        return entry == null ? null : new RealmUser(entry.name(), entry.groups());
    }

    @Override
    public List<DigestAlgorithm> digestAlgorithms(String realmOfChallenge) {
        return offers.to(realmOfChallenge);
    }

    @Override
    public @Nullable String digest(String user, String realmOfChallenge, DigestAlgorithm algorithm) {
        DigestEntry entry = digests.get(new DigestKey(user, realmOfChallenge, algorithm.digits()));
        return entry == null ? null : entry.ha1();
    }

    @Override
    public void refused() {
        figures.refused();
    }

    @Override
    public long cached() {
        return cache.size();
    }

    @Override
    public @Nullable String nameAtOnce(String user, String password) {
        return users.containsKey(user) && cache.isKnownQuietly(user, password) ? user : null;
    }

    @Override
    public boolean knowsDigests() {
        return !digests.isEmpty();
    }

    @Override
    public @Nullable String authenticate(String user, String password) {
        RealmUser known = login(user, password);
        return known == null ? null : known.name();
    }

    @Override
    public boolean isMember(String user, String group) {
        RealmUser known = user(user);
        return known != null && known.groups().contains(group);
    }

    /** Others found out who it is, and may spell the name in another case: a group must not be missed for that. */
    @Override
    public boolean isMemberIfHere(String user, String group) {
        if (user(user) != null) {
            return isMember(user, group);
        }
        Set<String> known = spellings.getOrDefault(user.toLowerCase(Locale.ROOT), Set.of());
        if (known.size() > 1) {
            throw new RealmUnavailableException("database " + name + ": several users are called alike but for case");
        }
        return known.stream().anyMatch(one -> isMember(one, group));
    }

    @Override
    public AnswerAtOnce isMemberAtOnce(String user, String group) {
        return isMember(user, group) ? AnswerAtOnce.YES : AnswerAtOnce.NO;
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

package org.heliostat.acl;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.heliostat.acl.ldap.DirectoryUnavailableException;
import org.heliostat.acl.ldap.LdapDirectory;
import org.heliostat.acl.ldap.LdapDirectory.Groups;
import org.heliostat.acl.ldap.LdapDirectory.Person;
import org.heliostat.acl.password.PasswordCheck;
import org.jspecify.annotations.Nullable;

/** Users that are kept in an LDAP directory. Session threads, but for what is known at once. */
final class DirectoryRealm implements Realm {

    /** Begins what the cache knows the holders of certificates by; no name that somebody types begins so. */
    private static final String CERTIFICATE = "\0certificate ";

    private final String name;
    private final LdapDirectory directory;
    private final UserCache cache;
    private final RealmFigures figures;

    DirectoryRealm(String name, LdapDirectory directory, UserCache cache, RealmFigures figures) {
        this.name = name;
        this.directory = directory;
        this.cache = cache;
        this.figures = figures;
    }

    @Override
    public String name() {
        return name;
    }

    LdapDirectory directory() {
        return directory;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public @Nullable RealmUser login(String user, String password) {
        Person person = person(user, password);
        return person == null ? null : withGroups(person);
    }

    @Override
    public @Nullable String authenticate(String user, String password) {
        Person person = person(user, password);
        return person == null ? null : person.name();
    }

    private @Nullable Person person(String user, String password) {
        Person known = cache.authentic(user, password);
        if (known != null) {
            return known;
        }
        cache.missed();
        boolean usable = !user.isEmpty()
                && user.length() <= PasswordCheck.LONGEST_PASSWORD
                && password.getBytes(StandardCharsets.UTF_8).length <= PasswordCheck.LONGEST_PASSWORD;
        try {
            Person found = usable ? directory.find(user) : null;
            boolean right = usable && directory.isPassword(found == null ? null : found.dn(), password);
            if (!right || found == null) {
                figures.refused();
                return null;
            }
            cache.remember(user, password, found);
            return found;
        } catch (DirectoryUnavailableException away) {
            throw unavailable(away);
        }
    }

    @Override
    public @Nullable String nameAtOnce(String user, String password) {
        Person known = cache.authentic(user, password);
        return known == null ? null : known.name();
    }

    @Override
    public boolean isMember(String user, String group) {
        return isMember(user, group, true);
    }

    @Override
    public boolean isMemberIfHere(String user, String group) {
        return isMember(user, group, false);
    }

    private boolean isMember(String user, String group, boolean isHere) {
        if (cache.isKnownMember(user, group)) {
            return true;
        }
        try {
            Person person = known(user);
            if (person == null && isHere) {
                // Who has logged in is there: "in no group" would let pass whom a rule denies by group.
                throw new RealmUnavailableException("directory " + name + ": does not find who has logged in");
            }
            if (person == null) {
                return false;
            }
            boolean member = isAssigned(group) || isListed(person, group);
            if (member) {
                cache.rememberMember(user, person, group);
            }
            return member;
        } catch (DirectoryUnavailableException away) {
            throw unavailable(away);
        }
    }

    private boolean isAssigned(String group) {
        return directory.config().assignGroups().contains(group);
    }

    private boolean isListed(Person person, String group) throws DirectoryUnavailableException {
        Groups groups = directory.groups(person);
        boolean listed = groups.has(group);
        if (!listed && groups.leavesOpen(group)) {
            // "No" would let pass whom a rule denies by a group that was not seen.
            throw new RealmUnavailableException(
                    "directory " + name + ": does not tell all groups of who has logged in");
        }
        return listed;
    }

    @Override
    public AnswerAtOnce isMemberAtOnce(String user, String group) {
        return cache.isKnownMember(user, group) ? AnswerAtOnce.YES : AnswerAtOnce.NOT_KNOWN;
    }

    private @Nullable Person known(String user) throws DirectoryUnavailableException {
        Person known = cache.named(user);
        return known == null ? directory.findNamed(user) : known;
    }

    @Override
    public @Nullable RealmUser user(String user) {
        try {
            Person person = known(user);
            return person == null ? null : withGroups(person);
        } catch (DirectoryUnavailableException away) {
            throw unavailable(away);
        }
    }

    private RealmUser withGroups(Person person) {
        try {
            Set<String> groups = new HashSet<>(directory.groups(person).names());
            groups.addAll(directory.config().assignGroups());
            return new RealmUser(person.name(), groups);
        } catch (DirectoryUnavailableException away) {
            throw unavailable(away);
        }
    }

    /** A directory does not tell when a password was changed. */
    @Override
    public String stamp(String user) {
        return "";
    }

    @Override
    public RealmUser ofCertificate(X500Principal subject) {
        try {
            Set<String> groups = new HashSet<>(directory.config().assignGroups());
            groups.addAll(directory.groups(holder(subject)).names());
            return new RealmUser(subject.toString(), groups);
        } catch (DirectoryUnavailableException away) {
            throw unavailable(away);
        }
    }

    @Override
    public boolean isMember(X500Principal subject, String group) {
        String key = CERTIFICATE + subject.getName(X500Principal.CANONICAL);
        if (isAssigned(group) || cache.isKnownMember(key, group)) {
            return true;
        }
        try {
            Person person = holder(subject);
            boolean member = isListed(person, group);
            if (member) {
                cache.rememberMember(key, new Person(person.dn(), key), group);
            }
            return member;
        } catch (DirectoryUnavailableException away) {
            throw unavailable(away);
        }
    }

    /** A group may list whom the directory has no entry of, any more or at all: it is asked for the name then. */
    private Person holder(X500Principal subject) throws DirectoryUnavailableException {
        String dn = subject.getName(X500Principal.RFC2253);
        Person entry = directory.entry(dn);
        return entry == null ? new Person(dn, dn) : entry;
    }

    @Override
    public boolean knowsDigests() {
        return false;
    }

    @Override
    public @Nullable String digest(String user, String realmOfChallenge, DigestAlgorithm algorithm) {
        return null;
    }

    @Override
    public void refused() {
        figures.refused();
    }

    @Override
    public long cached() {
        return cache.size();
    }

    private RealmUnavailableException unavailable(DirectoryUnavailableException away) {
        return new RealmUnavailableException("directory " + name + ": " + away.getMessage());
    }
}

package org.heliostat.acl;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.heliostat.acl.ldap.DirectoryUnavailableException;
import org.heliostat.acl.ldap.LdapDirectory;
import org.heliostat.acl.ldap.Person;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.config.certmap.CertMaps;
import org.jspecify.annotations.Nullable;

/** Users that are kept in an LDAP directory. Session threads, but for what is known at once. */
final class DirectoryRealm implements Realm {

    private final String name;
    private final LdapDirectory directory;
    private final CertMaps maps;
    private final DirectoryGroups groups;
    private final UserCache cache;
    private final RealmFigures figures;

    /** @param maps what certificates mean here */
    DirectoryRealm(String name, LdapDirectory directory, CertMaps maps, UserCache cache, RealmFigures figures) {
        this.name = name;
        this.directory = directory;
        this.maps = maps;
        this.groups = new DirectoryGroups(name, directory);
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
            throw groups.unavailable(away);
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
            boolean member = groups.isAssigned(group) || groups.isListed(person, group);
            if (member) {
                cache.rememberMember(user, person, group);
            }
            return member;
        } catch (DirectoryUnavailableException away) {
            throw groups.unavailable(away);
        }
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
            throw groups.unavailable(away);
        }
    }

    private RealmUser withGroups(Person person) {
        try {
            return new RealmUser(person.name(), groups.of(person));
        } catch (DirectoryUnavailableException away) {
            throw groups.unavailable(away);
        }
    }

    /** A directory does not tell when a password was changed. */
    @Override
    public String stamp(String user) {
        return "";
    }

    @Override
    public CertificateUsers certificates(List<String> mappings) {
        return new DirectoryCertificates(name, directory, maps.only(mappings), cache);
    }

    @Override
    public boolean knowsDigests() {
        return false;
    }

    @Override
    public List<DigestAlgorithm> digestAlgorithms(String realmOfChallenge) {
        return List.of(DigestAlgorithm.values());
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
}

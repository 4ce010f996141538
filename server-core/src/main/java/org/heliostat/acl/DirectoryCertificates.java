package org.heliostat.acl;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.security.auth.x500.X500Principal;
import org.heliostat.acl.ldap.DirectoryUnavailableException;
import org.heliostat.acl.ldap.LdapDirectory;
import org.heliostat.acl.ldap.MappedEntry;
import org.heliostat.acl.ldap.Person;
import org.heliostat.config.certmap.CertMap;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.certmap.CertificateName;
import org.jspecify.annotations.Nullable;

/**
 * Users of a directory by their certificates: the entry that a mapping finds, or, where nobody has written mappings, the
 * one whose DN is the subject.
 */
final class DirectoryCertificates implements CertificateUsers {

    /** Begins what the cache knows certificates by; no name that somebody types begins so. */
    private static final String CERTIFICATE = "\0certificate ";

    private final String realm;
    private final LdapDirectory directory;
    private final CertMaps maps;
    private final DirectoryGroups groups;
    private final UserCache cache;

    DirectoryCertificates(String realm, LdapDirectory directory, CertMaps maps, UserCache cache) {
        this.realm = realm;
        this.directory = directory;
        this.maps = maps;
        this.groups = new DirectoryGroups(realm, directory);
        this.cache = cache;
    }

    /**
     * Who showed a certificate.
     *
     * @param name for rules
     * @param key what the cache knows the certificate by
     */
    private record Holder(String name, Person person, String key) {}

    @Override
    public @Nullable String name(X509Certificate shown) {
        if (maps.isEmpty()) {
            return shown.getSubjectX500Principal().toString();
        }
        try {
            Holder holder = holder(shown);
            return holder == null ? null : holder.name();
        } catch (DirectoryUnavailableException away) {
            throw groups.unavailable(away);
        }
    }

    @Override
    public @Nullable RealmUser user(X509Certificate shown) {
        try {
            Holder holder = holder(shown);
            return holder == null ? null : new RealmUser(holder.name(), groups.of(holder.person()));
        } catch (DirectoryUnavailableException away) {
            throw groups.unavailable(away);
        }
    }

    @Override
    public boolean isMember(X509Certificate shown, String group) {
        CertMap map = MappedCertificate.of(shown, maps).map().orElse(null);
        if (maps.isEmpty() && groups.isAssigned(group) || cache.isKnownMember(key(shown, map), group)) {
            return true;
        }
        try {
            Holder holder = holder(shown);
            if (holder == null) {
                // Who has logged in is there: "in no group" would let pass whom a rule denies by group.
                throw new RealmUnavailableException(
                        "directory " + realm + ": does not find who has shown a certificate");
            }
            boolean member = groups.isAssigned(group) || groups.isListed(holder.person(), group);
            if (member) {
                cache.rememberMember(holder.key(), holder.person(), group);
            }
            return member;
        } catch (DirectoryUnavailableException away) {
            throw groups.unavailable(away);
        }
    }

    private @Nullable Holder holder(X509Certificate shown) throws DirectoryUnavailableException {
        return maps.isEmpty() ? subject(shown) : mapped(MappedCertificate.of(shown, maps));
    }

    /** A group may list whom the directory has no entry of, any more or at all: it is asked for the name then. */
    private Holder subject(X509Certificate shown) throws DirectoryUnavailableException {
        X500Principal subject = shown.getSubjectX500Principal();
        String dn = subject.getName(X500Principal.RFC2253);
        Person entry = directory.entry(dn);
        return new Holder(subject.toString(), entry == null ? new Person(dn, dn) : entry, key(shown, null));
    }

    private @Nullable Holder mapped(MappedCertificate certificate) throws DirectoryUnavailableException {
        CertMap map = certificate.map().orElse(null);
        CertificateName subject = certificate.subject().orElse(null);
        if (map == null || subject == null) {
            certificate.refused(realm, map == null ? "no mapping is for its issuer" : "it has no subject");
            return null;
        }
        String key = key(certificate.shown(), map);
        Person known = cache.certified(key);
        if (known != null) {
            return new Holder(known.name(), known, key);
        }
        cache.missed();
        MappedEntry found = directory.ofCertificate(map, subject, encoded(certificate.shown()));
        Person person = found.person();
        if (person == null) {
            certificate.refused(realm, found.reason());
            return null;
        }
        certificate.accepted(realm, person.dn());
        cache.rememberCertificate(key, person);
        return new Holder(person.name(), person, key);
    }

    /** Two mappings may mean different people by one certificate, and virtual servers may share the cache. */
    private static String key(X509Certificate shown, @Nullable CertMap map) {
        try {
            byte[] print = MessageDigest.getInstance("SHA-256").digest(encoded(shown));
            return CERTIFICATE + HexFormat.of().formatHex(print) + " " + (map == null ? "" : map.name());
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("SHA-256: not in this JDK (expected: in every one)", missing);
        }
    }

    private static byte[] encoded(X509Certificate shown) {
        try {
            return shown.getEncoded();
        } catch (CertificateEncodingException broken) {
            throw new IllegalStateException("a certificate that TLS has accepted has no bytes", broken);
        }
    }
}

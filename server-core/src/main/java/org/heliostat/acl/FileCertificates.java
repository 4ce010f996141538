package org.heliostat.acl;

import java.security.cert.X509Certificate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.security.auth.x500.X500Principal;
import org.heliostat.config.certmap.CertMap;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.certmap.NamePart;
import org.jspecify.annotations.Nullable;

/**
 * Users of files by their certificates. A mapping with one part in {@code FilterComps} says which part of the subject is
 * the name of a user; without one the subject is. Any thread, never blocks.
 */
final class FileCertificates implements CertificateUsers {

    private final String realm;
    private final CertMaps maps;
    private final Function<String, @Nullable RealmUser> byName;
    private final Function<X500Principal, @Nullable RealmUser> bySubject;
    private final Set<String> everybodys;

    /**
     * @param byName finds a user by the name in the file
     * @param bySubject finds a user whose name in the file is the subject
     * @param everybodys groups of everybody who shows a certificate
     */
    FileCertificates(
            String realm,
            CertMaps maps,
            Function<String, @Nullable RealmUser> byName,
            Function<X500Principal, @Nullable RealmUser> bySubject,
            Set<String> everybodys) {
        this.realm = realm;
        this.maps = maps;
        this.byName = byName;
        this.bySubject = bySubject;
        this.everybodys = everybodys;
    }

    @Override
    public @Nullable String name(X509Certificate shown) {
        RealmUser user = user(shown);
        return user == null ? null : user.name();
    }

    @Override
    public boolean isMember(X509Certificate shown, String group) {
        RealmUser user = user(shown);
        return user != null && user.groups().contains(group);
    }

    @Override
    public @Nullable RealmUser user(X509Certificate shown) {
        if (maps.isEmpty()) {
            return ofSubject(shown);
        }
        MappedCertificate certificate = MappedCertificate.of(shown, maps);
        CertMap map = certificate.map().orElse(null);
        if (map == null) {
            certificate.refused(realm, "no mapping is for its issuer");
            return null;
        }
        if (map.verifyCert()) {
            certificate.refused(realm, "verifycert is on, and files hold no certificates");
            return null;
        }
        return map.filterComps().isEmpty() ? ofSubject(shown) : named(certificate, map.filterComps());
    }

    private RealmUser ofSubject(X509Certificate shown) {
        X500Principal subject = shown.getSubjectX500Principal();
        RealmUser listed = bySubject.apply(subject);
        return withEverybodys(subject.toString(), listed == null ? Set.of() : listed.groups());
    }

    private @Nullable RealmUser named(MappedCertificate certificate, Set<NamePart> parts) {
        if (parts.size() > 1) {
            certificate.refused(realm, "FilterComps has several parts, and users of files have one name");
            return null;
        }
        NamePart part = parts.iterator().next();
        List<String> values = Optional.of(certificate)
                .flatMap(MappedCertificate::subject)
                .map(subject -> subject.values(part))
                .orElse(List.of());
        RealmUser user = values.size() == 1 ? byName.apply(values.get(0)) : null;
        if (user == null) {
            certificate.refused(
                    realm,
                    values.size() == 1
                            ? "no user is called " + values.get(0)
                            : "its subject has " + values.size() + " parts " + part.attribute() + " (expected: one)");
            return null;
        }
        certificate.accepted(realm, user.name());
        return withEverybodys(user.name(), user.groups());
    }

    private RealmUser withEverybodys(String name, Set<String> own) {
        Set<String> groups = new HashSet<>(everybodys);
        groups.addAll(own);
        return new RealmUser(name, groups);
    }
}

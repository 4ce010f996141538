package org.heliostat.config.certmap;

import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;

/**
 * One mapping: how the user is found whom a certificate means. Immutable.
 *
 * @param name as written
 * @param issuer whose certificates it is for; empty: those of everybody who has no mapping of their own
 * @param dnComps parts of the subject that make the name of the entry where the search begins; empty set: the search
 *     begins at the base of the directory; absent: the whole subject
 * @param filterComps parts of the subject that the entry must have; none: the entry is the one of that name itself
 * @param verifyCert whether the entry must hold the certificate
 * @param cmapLdapAttr attribute that holds subjects, which is asked for first
 */
public record CertMap(
        SourceLocation at,
        String name,
        Optional<CertificateName> issuer,
        Optional<Set<NamePart>> dnComps,
        Set<NamePart> filterComps,
        boolean verifyCert,
        Optional<String> cmapLdapAttr) {

    /** The mapping of certificates whose issuer has none. */
    public static final String DEFAULT = "default";

    public CertMap {
        dnComps = dnComps.map(Set::copyOf);
        filterComps = Set.copyOf(filterComps);
    }

    /** @return whether an entry could be found by anything but its attribute of subjects */
    public boolean looksFurther() {
        return !filterComps.isEmpty() || dnComps.isEmpty() || !dnComps.get().isEmpty();
    }
}

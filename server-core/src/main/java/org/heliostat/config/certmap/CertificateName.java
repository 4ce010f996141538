package org.heliostat.config.certmap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.security.auth.x500.X500Principal;

/**
 * The name of a certificate's subject or issuer. Two are equal whatever case, blanks, keywords and order within a part
 * they are written in (RFC 4514, and X.520's comparison of names). Immutable.
 */
public final class CertificateName {

    private static final Map<String, String> KEYWORDS = NamePart.keywords();

    /** Attributes have the names of {@link NamePart} where it knows them. */
    private final DN dn;

    private CertificateName(DN dn) {
        this.dn = new DN(renamed(dn, name -> true));
    }

    /** @return empty when the text is no distinguished name, or one without any part */
    public static Optional<CertificateName> parse(String text) {
        try {
            CertificateName name = new CertificateName(new DN(text));
            return Optional.of(name).filter(one -> !one.dn.isNullDN());
        } catch (LDAPException noName) {
            return Optional.empty();
        }
    }

    /** @return empty when the name has no part, as those of certificates may that have other names instead */
    public static Optional<CertificateName> of(X500Principal name) {
        return parse(name.getName(X500Principal.RFC2253, KEYWORDS));
    }

    /** @return values of the part, the most specific first */
    public List<String> values(NamePart part) {
        List<String> values = new ArrayList<>();
        for (RDN rdn : dn.getRDNs()) {
            String[] names = rdn.getAttributeNames();
            String[] those = rdn.getAttributeValues();
            for (int i = 0; i < names.length; i++) {
                if (names[i].equals(part.attribute())) {
                    values.add(those[i]);
                }
            }
        }
        return values;
    }

    /** @return the name of an entry, made of all parts, with the directory's names of attributes */
    public DN whole() {
        return dn;
    }

    /** @return those parts alone, in the order that they have here; without any part when there is none of them */
    public DN only(Set<NamePart> parts) {
        return new DN(
                renamed(dn, name -> NamePart.find(name).filter(parts::contains).isPresent()));
    }

    /**
     * The whole name as text, in ways that certificate authorities and tools write it: with and without a blank after
     * commas, with each usual keyword for mail addresses.
     */
    public Set<String> spellings() {
        Set<String> spellings = new LinkedHashSet<>();
        for (String mail : List.of("E", "emailAddress", "mail")) {
            List<String> rdns = new ArrayList<>();
            for (RDN rdn : dn.getRDNs()) {
                rdns.add(spelling(rdn, mail));
            }
            spellings.add(String.join(",", rdns));
            spellings.add(String.join(", ", rdns));
        }
        return spellings;
    }

    private static String spelling(RDN rdn, String mail) {
        String[] names = rdn.getAttributeNames().clone();
        for (int i = 0; i < names.length; i++) {
            names[i] = names[i].equals(NamePart.MAIL.attribute()) ? mail : names[i].toUpperCase(Locale.ROOT);
        }
        return new RDN(names, rdn.getByteArrayAttributeValues()).toMinimallyEncodedString();
    }

    private static List<RDN> renamed(DN dn, Predicate<String> wanted) {
        List<RDN> all = new ArrayList<>();
        for (RDN rdn : dn.getRDNs()) {
            List<String> names = new ArrayList<>();
            List<byte[]> values = new ArrayList<>();
            for (int i = 0; i < rdn.getAttributeNames().length; i++) {
                String name = rdn.getAttributeNames()[i];
                if (wanted.test(name)) {
                    names.add(NamePart.find(name).map(NamePart::attribute).orElse(name));
                    values.add(rdn.getByteArrayAttributeValues()[i]);
                }
            }
            if (!names.isEmpty()) {
                all.add(new RDN(names.toArray(String[]::new), values.toArray(byte[][]::new)));
            }
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CertificateName name && dn.equals(name.dn);
    }

    @Override
    public int hashCode() {
        return dn.hashCode();
    }

    @Override
    public String toString() {
        return dn.toMinimallyEncodedString();
    }
}

package org.heliostat.acl.ldap;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.heliostat.config.certmap.CertMap;
import org.heliostat.config.certmap.CertificateName;
import org.heliostat.config.certmap.NamePart;
import org.heliostat.config.userdb.LdapConfig;
import org.jspecify.annotations.Nullable;

/**
 * Finds the entry that a mapping of certmap.conf means by a certificate: by the attribute of subjects first, then by parts
 * of the subject. Nothing is looked at but what is below the directory's base.
 */
final class CertificateSearch {

    /** Entries at most among which the one that holds the certificate is looked for. */
    static final int MOST_CANDIDATES = 20;

    private static final String CERTIFICATE = "userCertificate";

    private final LdapConfig config;
    private final DirectorySearch search;

    CertificateSearch(LdapConfig config, DirectorySearch search) {
        this.config = config;
        this.search = search;
    }

    /** @param certificate as the client has sent it */
    MappedEntry find(CertMap map, CertificateName subject, byte[] certificate) throws LDAPException {
        DirectorySearch.Page found = byAttribute(map, subject);
        if (found.entries().isEmpty() && map.looksFurther()) {
            found = byParts(map, subject);
        }
        List<SearchResultEntry> entries = found.entries();
        if (entries.isEmpty()) {
            return MappedEntry.nobody("the directory has no such entry");
        }
        if (!found.whole()) {
            return MappedEntry.nobody("the directory has too many such entries");
        }
        if (map.verifyCert()) {
            entries =
                    entries.stream().filter(entry -> holds(entry, certificate)).toList();
        }
        if (entries.size() != 1) {
            return MappedEntry.nobody(
                    entries.isEmpty() ? "no such entry holds it" : "the directory has several such entries");
        }
        return named(entries.get(0));
    }

    private MappedEntry named(SearchResultEntry entry) {
        String name = entry.getAttributeValue(config.userNameAttribute());
        return name == null
                ? MappedEntry.nobody(entry.getDN() + " has no " + config.userNameAttribute())
                : new MappedEntry(new Person(entry.getDN(), name), "");
    }

    private static boolean holds(SearchResultEntry entry, byte[] certificate) {
        for (Attribute attribute : entry.getAttributesWithOptions(CERTIFICATE, null)) {
            if (Arrays.stream(attribute.getValueByteArrays()).anyMatch(value -> Arrays.equals(value, certificate))) {
                return true;
            }
        }
        return false;
    }

    private DirectorySearch.Page byAttribute(CertMap map, CertificateName subject) throws LDAPException {
        if (map.cmapLdapAttr().isEmpty()) {
            return nothing();
        }
        String attribute = map.cmapLdapAttr().get();
        List<Filter> spellings = subject.spellings().stream()
                .map(spelling -> Filter.createEqualityFilter(attribute, spelling))
                .toList();
        return search.page(request(map, config.baseDn(), SearchScope.SUB, Filter.createORFilter(spellings)));
    }

    private DirectorySearch.Page byParts(CertMap map, CertificateName subject) throws LDAPException {
        DN wanted = map.dnComps().isEmpty()
                ? subject.whole()
                : subject.only(map.dnComps().get());
        boolean named = map.dnComps().isEmpty() || !map.dnComps().get().isEmpty();
        if (named && wanted.isNullDN()) {
            return nothing();
        }
        DN base = new DN(config.baseDn());
        if (map.filterComps().isEmpty()) {
            return wanted.isDescendantOf(base, true)
                    ? search.page(request(
                            map, wanted.toString(), SearchScope.BASE, Filter.createPresenceFilter("objectClass")))
                    : nothing();
        }
        Filter filter = filter(map.filterComps(), subject);
        DN start = named ? common(wanted, base) : base;
        return filter == null || start == null
                ? nothing()
                : search.page(request(map, start.toString(), SearchScope.SUB, filter));
    }

    /** @return the place below which everything is below both; null when there is none */
    private static @Nullable DN common(DN one, DN other) throws LDAPException {
        if (one.isDescendantOf(other, true)) {
            return one;
        }
        return other.isDescendantOf(one, true) ? other : null;
    }

    /** @return null when the subject has none of the parts; then the filter would let everybody pass */
    private static @Nullable Filter filter(Set<NamePart> parts, CertificateName subject) {
        List<Filter> all = new ArrayList<>();
        for (NamePart part : parts) {
            subject.values(part).forEach(value -> all.add(Filter.createEqualityFilter(part.attribute(), value)));
        }
        if (all.isEmpty()) {
            return null;
        }
        return all.size() == 1 ? all.get(0) : Filter.createANDFilter(all);
    }

    private SearchRequest request(CertMap map, String base, SearchScope scope, Filter filter) {
        String[] attributes = map.verifyCert()
                ? new String[] {config.userNameAttribute(), CERTIFICATE, CERTIFICATE + ";binary"}
                : new String[] {config.userNameAttribute()};
        SearchRequest request = new SearchRequest(base, scope, filter, attributes);
        // Two are enough to know that the mapping does not tell who is meant.
        request.setSizeLimit(map.verifyCert() ? MOST_CANDIDATES : 2);
        return request;
    }

    private static DirectorySearch.Page nothing() {
        return new DirectorySearch.Page(List.of(), true);
    }
}

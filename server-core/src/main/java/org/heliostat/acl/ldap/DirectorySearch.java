package org.heliostat.acl.ldap;

import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchResultReference;
import java.util.Arrays;
import java.util.List;

/**
 * Searches one directory. What it says is kept by another one (RFC 4511, section 4.5.3) is not asked for there: who may
 * log in is said by the directories of the configuration, with the credentials that are meant for them.
 */
final class DirectorySearch {

    private final LDAPConnectionPool connections;
    private final DirectoryHealth health;

    DirectorySearch(LDAPConnectionPool connections, DirectoryHealth health) {
        this.connections = connections;
        this.health = health;
    }

    /**
     * What a search found.
     *
     * @param whole false: the directory has more, or nothing where it was to look, and has said so
     */
    record Page(List<SearchResultEntry> entries, boolean whole) {}

    Page page(SearchRequest request) throws LDAPException {
        try {
            SearchResult found = connections.search(request);
            tell(found.getSearchReferences());
            return new Page(found.getSearchEntries(), true);
        } catch (LDAPSearchException ended) {
            if (ended.getResultCode() == ResultCode.SIZE_LIMIT_EXCEEDED) {
                return new Page(ended.getSearchEntries(), false);
            }
            if (ended.getResultCode() == ResultCode.NO_SUCH_OBJECT) {
                return new Page(List.of(), false);
            }
            throw ended;
        }
    }

    private void tell(List<SearchResultReference> references) {
        if (!references.isEmpty()) {
            health.referred(Arrays.toString(references.get(0).getReferralURLs()));
        }
    }
}

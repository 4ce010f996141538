package org.heliostat.acl.ldap;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.userdb.LdapConfig.GroupKinds;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the groups of one user: those that list it, those whose search finds it, and those that these are in. */
final class GroupSearch {

    /** Groups looked at for one user, and searches for groups of groups: a directory may hold circles, and many. */
    static final int MOST_GROUPS = 1_000;

    static final int MOST_SEARCHES = 64;

    private static final Logger LOG = LoggerFactory.getLogger(GroupSearch.class);
    private static final Filter DYNAMIC = Filter.createEqualityFilter("objectClass", "groupOfURLs");

    private final LdapConfig config;
    private final LDAPConnectionPool connections;
    private final DirectorySearch search;
    private final String base;
    private final Set<String> names = new HashSet<>();
    private final Set<String> doubtful = new HashSet<>();
    private final Set<String> doubtfulDns = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private final Deque<String> next = new ArrayDeque<>();
    private int searches;
    private boolean whole = true;

    GroupSearch(LdapConfig config, LDAPConnectionPool connections, DirectorySearch search) {
        this.config = config;
        this.connections = connections;
        this.search = search;
        this.base = config.groupBaseDn().isEmpty() ? config.baseDn() : config.groupBaseDn();
    }

    Groups groupsOf(Person person) throws LDAPException {
        listing(person.dn(), person.name());
        if (config.groupKinds() != GroupKinds.STATIC) {
            dynamic(person);
        }
        if (config.groupKinds() == GroupKinds.NESTED) {
            while (!next.isEmpty() && searches < MOST_SEARCHES) {
                String group = next.remove();
                listing(group, group);
            }
            // A group that the user may be in may be in others, unless it was found by another way.
            whole &= next.isEmpty() && seen.containsAll(doubtfulDns);
        }
        doubtful.removeAll(names);
        return new Groups(names, doubtful, whole);
    }

    private void listing(String memberDn, String memberName) throws LDAPException {
        searches++;
        String filter = config.groupFilter()
                .replace("%d", Filter.encodeValue(memberDn))
                .replace("%s", Filter.encodeValue(memberName));
        SearchRequest request =
                new SearchRequest(base, SearchScope.SUB, Filter.create(filter), config.groupNameAttribute());
        request.setSizeLimit(MOST_GROUPS);
        for (SearchResultEntry entry : all(request)) {
            found(entry);
        }
    }

    private List<SearchResultEntry> all(SearchRequest request) throws LDAPException {
        DirectorySearch.Page page = search.page(request);
        whole &= page.whole();
        return page.entries();
    }

    private void found(SearchResultEntry group) {
        if (!seen.add(key(group))) {
            return;
        }
        if (names.size() >= MOST_GROUPS) {
            whole = false;
            return;
        }
        String[] called = group.getAttributeValues(config.groupNameAttribute());
        if (called != null) {
            names.addAll(Arrays.asList(called));
        }
        next.add(group.getDN());
    }

    private static String key(SearchResultEntry group) {
        return group.getDN().toLowerCase(Locale.ROOT);
    }

    private void dynamic(Person person) throws LDAPException {
        SearchRequest request =
                new SearchRequest(base, SearchScope.SUB, DYNAMIC, config.groupNameAttribute(), "memberURL");
        request.setSizeLimit(MOST_GROUPS);
        // A search may be about what the directory itself keeps, such as memberOf.
        SearchResultEntry user = connections.getEntry(
                person.dn(), SearchRequest.ALL_USER_ATTRIBUTES, SearchRequest.ALL_OPERATIONAL_ATTRIBUTES);
        if (user == null) {
            // It was found a moment ago: what it belongs to cannot be told.
            whole = false;
            return;
        }
        for (SearchResultEntry group : all(request)) {
            String @Nullable [] urls = group.getAttributeValues("memberURL");
            for (String url : urls == null ? new String[0] : urls) {
                look(url, user, group);
            }
        }
    }

    /** The search is done here: one look at the user instead of one search for each group. */
    private void look(String url, SearchResultEntry user, SearchResultEntry group) {
        try {
            LDAPURL search = new LDAPURL(url);
            if (user.matchesBaseAndScope(search.getBaseDN().toString(), search.getScope())
                    && search.getFilter().matchesEntry(user)) {
                found(group);
            }
        } catch (LDAPException notASearch) {
            // Who is in the group cannot be told: "no" would let pass whom a rule denies by it.
            LOG.debug("memberURL {} of {} is none: {}", url, group.getDN(), notASearch.getMessage());
            String[] called = group.getAttributeValues(config.groupNameAttribute());
            doubtfulDns.add(key(group));
            if (called != null) {
                doubtful.addAll(Arrays.asList(called));
            }
        }
    }
}

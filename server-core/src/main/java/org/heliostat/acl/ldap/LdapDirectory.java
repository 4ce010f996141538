package org.heliostat.acl.ldap;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import java.util.List;
import java.util.Set;
import org.heliostat.config.certmap.CertMap;
import org.heliostat.config.certmap.CertificateName;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One directory with its connections. Session threads; each call waits for the network, at most for the time-outs of the
 * configuration, and a limited number of callers may wait.
 */
public final class LdapDirectory implements AutoCloseable {

    /** What a server says to a wrong password, or of an account that may not log in. */
    private static final Set<ResultCode> REFUSALS = Set.of(
            ResultCode.INVALID_CREDENTIALS,
            ResultCode.INAPPROPRIATE_AUTHENTICATION,
            ResultCode.NO_SUCH_OBJECT,
            ResultCode.CONSTRAINT_VIOLATION,
            ResultCode.UNWILLING_TO_PERFORM,
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
            ResultCode.INVALID_DN_SYNTAX);

    /** What says of the whole directory that asking it is useless for now; a wrong password here is the server's own. */
    private static final Set<ResultCode> AWAY = Set.of(
            ResultCode.SERVER_DOWN,
            ResultCode.CONNECT_ERROR,
            ResultCode.TIMEOUT,
            ResultCode.UNAVAILABLE,
            ResultCode.BUSY,
            ResultCode.INVALID_CREDENTIALS);

    private final LdapConfig config;
    private final DirectoryFigures figures;
    private final DirectoryHealth health;
    private final DirectoryTurns turns;
    private final Ticker ticker;
    private final Object opening = new Object();
    private @Nullable LDAPConnectionPool pool; // guarded by opening, as the two below
    private int asking;
    private boolean closed;

    public LdapDirectory(String name, LdapConfig config, DirectoryFigures figures, Ticker ticker) {
        this.config = config;
        this.figures = figures;
        this.health = new DirectoryHealth("directory " + name, ticker);
        this.turns = new DirectoryTurns(config.limits());
        this.ticker = ticker;
    }

    public LdapConfig config() {
        return config;
    }

    /**
     * Who logs in.
     *
     * @param user as typed, for {@code searchfilter}
     * @return null when there is no such user, or more than one
     */
    public @Nullable Person find(String user) throws DirectoryUnavailableException {
        return ask(connections -> {
            String filter = config.userFilter().replace("%s", Filter.encodeValue(user));
            return only(connections, Filter.create(filter), user);
        });
    }

    /**
     * Who has logged in before. The filter for logins may be about something else than names, such as mail addresses.
     *
     * @param name of a {@link Person}: the value of {@code usernameattribute}, or, for whom has none, as typed
     * @return null when there is no such user, or more than one
     */
    public @Nullable Person findNamed(String name) throws DirectoryUnavailableException {
        Person named = ask(
                connections -> only(connections, Filter.createEqualityFilter(config.userNameAttribute(), name), name));
        Person found = named == null ? find(name) : named;
        return found != null && found.isNamed(name) ? found : null;
    }

    /**
     * The entry of a name that is known from elsewhere, such as that of a certificate.
     *
     * @return null when the directory has none
     */
    public @Nullable Person entry(String dn) throws DirectoryUnavailableException {
        return ask(connections -> {
            SearchResultEntry entry = connections.getEntry(dn, config.userNameAttribute());
            if (entry == null) {
                return null;
            }
            String name = entry.getAttributeValue(config.userNameAttribute());
            return new Person(entry.getDN(), name == null ? dn : name);
        });
    }

    /**
     * Whose a certificate is.
     *
     * @param subject of the certificate
     * @param certificate as the client has sent it
     */
    public MappedEntry ofCertificate(CertMap map, CertificateName subject, byte[] certificate)
            throws DirectoryUnavailableException {
        MappedEntry found = ask(connections -> new CertificateSearch(config, new DirectorySearch(connections, health))
                .find(map, subject, certificate));
        return found == null ? MappedEntry.nobody("the directory has said nothing") : found;
    }

    private @Nullable Person only(LDAPConnectionPool connections, Filter filter, String asked) throws LDAPException {
        SearchRequest request = new SearchRequest(config.baseDn(), SearchScope.SUB, filter, config.userNameAttribute());
        // Two are enough to know that the name does not tell who is meant.
        request.setSizeLimit(2);
        List<SearchResultEntry> found =
                new DirectorySearch(connections, health).page(request).entries();
        if (found.size() != 1) {
            return null;
        }
        SearchResultEntry entry = found.get(0);
        String name = entry.getAttributeValue(config.userNameAttribute());
        return new Person(entry.getDN(), name == null ? asked : name);
    }

    /**
     * Logs in as the user. An empty password is never right, since servers take it as no login at all (RFC 4513, section
     * 5.1.2).
     *
     * @param dn null: there is no such user, and finding that out must take as long
     */
    public boolean isPassword(@Nullable String dn, String password) throws DirectoryUnavailableException {
        if (password.isEmpty()) {
            return false;
        }
        Boolean right = ask(connections -> {
            try {
                String asked = dn == null ? "cn=nobody," + config.baseDn() : dn;
                connections.bindAndRevertAuthentication(asked, password);
                return dn != null;
            } catch (LDAPException refused) {
                if (REFUSALS.contains(refused.getResultCode())) {
                    return false;
                }
                throw refused;
            }
        });
        return Boolean.TRUE.equals(right);
    }

    /** @return the groups that the user is in, of the kinds that the configuration names */
    public Groups groups(Person person) throws DirectoryUnavailableException {
        Groups groups = ask(connections ->
                new GroupSearch(config, connections, new DirectorySearch(connections, health)).groupsOf(person));
        Groups found = groups == null ? new Groups(Set.of(), Set.of(), false) : groups;
        if (!found.whole() || !found.doubtful().isEmpty()) {
            notToldOf(person.dn());
        }
        return found;
    }

    /** Counts, and tells the log, that not all groups of somebody can be told. */
    public void notToldOf(String dn) {
        figures.cut();
        health.cut(dn, GroupSearch.MOST_GROUPS);
    }

    @FunctionalInterface
    private interface Question<T> {
        @Nullable
        T ask(LDAPConnectionPool connections) throws LDAPException;
    }

    private <T> @Nullable T ask(Question<T> question) throws DirectoryUnavailableException {
        long began = ticker.nanos();
        if (health.isPaused() || !turns.take()) {
            figures.refused();
            throw new DirectoryUnavailableException("the directory is away, or too many wait for it");
        }
        figures.lookedUp();
        try {
            T answer = question.ask(begin());
            health.answered();
            return answer;
        } catch (LDAPException failed) {
            figures.failed();
            String reason = failed.getResultCode() + " " + failed.getDiagnosticMessage();
            if (isAway(failed)) {
                health.failed(reason);
            } else {
                health.odd(reason);
            }
            throw new DirectoryUnavailableException(reason);
        } catch (DirectoryUnavailableException failed) {
            figures.failed();
            health.failed(String.valueOf(failed.getMessage()));
            throw failed;
        } finally {
            end();
            turns.give();
            figures.waited(ticker.nanos() - began);
        }
    }

    /** An odd answer to one question says nothing about the others, and it came at once: nobody else has to pause. */
    private static boolean isAway(LDAPException failed) {
        return AWAY.contains(failed.getResultCode());
    }

    /** Gets ready; to be called by a thread of the server, since the pool has one of its own. Opens no connection. */
    public void open() throws DirectoryUnavailableException {
        synchronized (opening) {
            closed = false;
            pool();
        }
    }

    private LDAPConnectionPool pool() throws DirectoryUnavailableException {
        synchronized (opening) {
            LDAPConnectionPool made = pool;
            if (made == null) {
                made = DirectoryConnections.pool(config);
                pool = made;
            }
            return made;
        }
    }

    private LDAPConnectionPool begin() throws DirectoryUnavailableException {
        synchronized (opening) {
            asking++;
            return pool();
        }
    }

    private void end() {
        synchronized (opening) {
            asking--;
            closeIfUnused();
        }
    }

    /**
     * Ends the connections when the last of those who ask now has its answer. Requests that began on the configuration of
     * this directory may still ask; the connections that they need end with them.
     */
    @Override
    public void close() {
        synchronized (opening) {
            closed = true;
            closeIfUnused();
        }
    }

    private void closeIfUnused() {
        if (closed && asking == 0 && pool != null) {
            pool.close();
            pool = null;
        }
    }

    /** @return whether it holds connections, or could at once */
    public boolean isOpen() {
        synchronized (opening) {
            return pool != null;
        }
    }
}

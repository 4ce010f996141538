package org.heliostat.acl.kerberos;

import java.io.File;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KeyTab;
import org.heliostat.config.userdb.KerberosConfig;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSCredential;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/**
 * The accepting end of SPNEGO and Kerberos (RFC 4178, RFC 4121): one token in, one out. A negotiation that would need
 * more is refused, so that nothing is kept between requests. The JDK remembers tokens that were good, for as long as their
 * time stamps count, and takes none twice. Session threads; any of them.
 */
public final class TicketCheck {

    private static final Oid[] MECHANISMS = {oid("1.3.6.1.5.5.2"), oid("1.2.840.113554.1.2.2")};
    private static final byte[] NTLM = {'N', 'T', 'L', 'M', 'S', 'S', 'P', 0};
    private static final int LONGEST_NAME = 1024;

    /** Tickets that say nothing of who holds them (RFC 8062). */
    private static final String ANONYMOUS = "WELLKNOWN/";

    private final KerberosConfig config;
    private final Set<String> realms;
    private final Subject service;
    private final GSSManager manager = GSSManager.getInstance();

    public TicketCheck(KerberosConfig config) {
        this.config = config;
        this.realms = config.principals().stream().map(TicketCheck::realmOf).collect(Collectors.toUnmodifiableSet());
        File keytab = config.keytab().toFile();
        Set<KerberosPrincipal> principals = new HashSet<>();
        Set<KeyTab> keys = new HashSet<>();
        for (String name : config.principals()) {
            KerberosPrincipal principal = new KerberosPrincipal(name);
            principals.add(principal);
            // Reads the file again when it has changed.
            keys.add(KeyTab.getInstance(principal, keytab));
        }
        this.service = new Subject(true, principals, Set.of(), keys);
    }

    /**
     * Checks a token.
     *
     * @throws RefusedTicketException when it lets nobody in, for whatever reason
     */
    public TicketHolder check(byte[] token) throws RefusedTicketException {
        if (token.length > config.maxToken()) {
            throw new RefusedTicketException(
                    "a token of " + token.length + " bytes (expected: " + config.maxToken() + " at most, maxtoken)");
        }
        if (isNtlm(token)) {
            throw new RefusedTicketException("an NTLM token (expected: Kerberos); the client has no ticket for "
                    + String.join(", ", config.principals()));
        }
        try {
            return Subject.doAs(service, (PrivilegedExceptionAction<TicketHolder>) () -> accept(token));
        } catch (PrivilegedActionException failed) {
            if (failed.getException() instanceof RefusedTicketException refused) {
                throw refused;
            }
            throw new RefusedTicketException(
                    String.valueOf(failed.getException().getMessage()));
        } catch (RuntimeException malformed) {
            // What takes tokens apart was not made for everything that strangers send.
            throw new RefusedTicketException("malformed: " + malformed);
        }
    }

    private TicketHolder accept(byte[] token) throws GSSException, RefusedTicketException {
        GSSCredential credential = manager.createCredential(
                null, GSSCredential.INDEFINITE_LIFETIME, MECHANISMS, GSSCredential.ACCEPT_ONLY);
        GSSContext context = manager.createContext(credential);
        try {
            byte[] answer = context.acceptSecContext(token, 0, token.length);
            if (!context.isEstablished()) {
                throw new RefusedTicketException(
                        "the client would negotiate in several steps (expected: a Kerberos ticket in the first one)");
            }
            return new TicketHolder(name(context.getSrcName()), answer == null ? new byte[0] : answer);
        } finally {
            context.dispose();
        }
    }

    /** Without the realm only who is of one that the service is of: somebody else's ann is not our ann. */
    private String name(GSSName user) throws RefusedTicketException {
        String full = String.valueOf(user);
        boolean sound = !full.startsWith(ANONYMOUS)
                && full.length() <= LONGEST_NAME
                && full.lastIndexOf('@') > 0
                && full.chars().noneMatch(Character::isISOControl);
        if (!sound) {
            throw new RefusedTicketException("a ticket of nobody who can be named");
        }
        boolean own = config.shortNames() && realms.contains(realmOf(full));
        return own ? full.substring(0, full.lastIndexOf('@')) : full;
    }

    private static String realmOf(String principal) {
        return principal.substring(principal.lastIndexOf('@') + 1);
    }

    private static boolean isNtlm(byte[] token) {
        if (token.length < NTLM.length) {
            return false;
        }
        for (int i = 0; i < NTLM.length; i++) {
            if (token[i] != NTLM[i]) {
                return false;
            }
        }
        return true;
    }

    private static Oid oid(String dotted) {
        try {
            return new Oid(dotted);
        } catch (GSSException never) {
            throw new IllegalStateException(dotted + ": no object identifier (expected: one)", never);
        }
    }
}

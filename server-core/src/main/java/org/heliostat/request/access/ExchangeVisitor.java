package org.heliostat.request.access;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.acl.CertificateUsers;
import org.heliostat.acl.KerberosDatabase;
import org.heliostat.acl.LoginsBusyException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.control.AccessControl;
import org.heliostat.acl.kerberos.TicketHolder;
import org.heliostat.acl.login.BasicCredentials;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.acl.login.DigestFields;
import org.heliostat.acl.login.NegotiateToken;
import org.heliostat.acl.login.QuotedRealm;
import org.heliostat.acl.rule.AuthSettings;
import org.heliostat.acl.rule.Found;
import org.heliostat.acl.rule.Truth;
import org.heliostat.acl.rule.Visitor;
import org.heliostat.dns.HostNames;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.function.NameQuestion;
import org.jspecify.annotations.Nullable;

/** A request as rules ask about it. Used by one thread, for one evaluation. */
final class ExchangeVisitor implements Visitor {

    private final Exchange exchange;
    private final Request request;
    private final AccessControl control;
    private final AccessCheck.Services services;
    private final boolean mayBlock;
    private boolean asked;
    private boolean stale;
    private boolean malformed;
    private String trouble = "";

    private final AccessCheck.Logins logins;
    /** @param logins looked at so far; null on an I/O loop, where nothing may block */
    ExchangeVisitor(
            Exchange exchange,
            AccessControl control,
            AccessCheck.Services services,
            AccessCheck.@Nullable Logins logins) {
        this.exchange = exchange;
        this.request = exchange.request();
        this.control = control;
        this.services = services;
        this.mayBlock = logins != null;
        this.logins = logins == null ? new AccessCheck.Logins(request) : logins;
    }

    /** @return whether a rule looked at anything but the URI */
    boolean wasAsked() {
        return asked;
    }

    /** @return why something could not be found out */
    String trouble() {
        return trouble;
    }

    /** @return whether a login was sent that cannot be read */
    boolean isMalformed() {
        return malformed;
    }

    @Override
    public InetAddress address() {
        asked = true;
        return request.client().address().getAddress();
    }

    @Override
    public Found user(AuthSettings wanted) {
        asked = true;
        Found found = logins.find(wanted);
        if (found == null) {
            found = find(wanted);
            logins.put(wanted, found);
        }
        if (found.state() == Truth.TRUE) {
            request.authenticated(
                    wanted.isKerberos() ? NegotiateToken.SCHEME : wanted.method(),
                    found.values().get(0));
        }
        return found;
    }

    private Found find(AuthSettings wanted) {
        Realm realm = control.groups(wanted);
        if (realm == null) {
            return failed("database " + wanted.database() + " is not there");
        }
        try {
            return switch (wanted.method()) {
                case "ssl" -> certificate(realm, control.certificates(wanted.database()));
                case "digest" -> digest(realm, wanted);
                case AuthSettings.GSSAPI -> ticket(wanted);
                default -> basic(realm, wanted);
            };
        } catch (LoginsBusyException later) {
            return Found.UNAVAILABLE;
        }
    }

    private Found basic(Realm realm, AuthSettings wanted) {
        BasicCredentials sent = BasicCredentials.parse(request.headers().all("Authorization"));
        if (sent == null) {
            return realm.knowsDigests() ? digest(realm, wanted) : Found.LOGIN_NEEDED;
        }
        if (!mayBlock) {
            String known = realm.nameAtOnce(sent.user(), sent.password());
            return known == null ? Found.THREAD_NEEDED : Found.of(known);
        }
        String name = request.passwords().authenticate(realm, sent);
        return name == null ? Found.LOGIN_NEEDED : Found.of(name);
    }

    private Found digest(Realm realm, AuthSettings wanted) {
        DigestFields fields = DigestFields.parse(request.headers().all("Authorization"));
        String name = fields == null ? null : fields.user();
        if (fields == null || name == null) {
            return Found.LOGIN_NEEDED;
        }
        if (!mayBlock) {
            // A count is taken when it is checked: what the loop cannot finish would come to the session thread used
            // up.
            return Found.THREAD_NEEDED;
        }
        var attempt = new DigestAccess.Attempt(fields, name, logins.method(), logins.target());
        return switch (control.digests().check(attempt, realm, wanted.prompt())) {
            case RIGHT -> Found.of(name);
            case STALE -> {
                stale = true;
                yield Found.LOGIN_NEEDED;
            }
            case WRONG -> {
                realm.refused();
                yield Found.LOGIN_NEEDED;
            }
        };
    }

    private Found ticket(AuthSettings wanted) {
        NegotiateToken sent = NegotiateToken.parse(request.headers().all("Authorization"));
        KerberosDatabase database = control.kerberos(wanted.database());
        if (sent == null || database == null) {
            return Found.LOGIN_NEEDED;
        }
        byte[] token = sent.bytes();
        if (token == null) {
            malformed = true;
            return Found.LOGIN_NEEDED;
        }
        if (!mayBlock) {
            return Found.THREAD_NEEDED;
        }
        Optional<TicketHolder> holder = logins.ticket(
                database, token, request.client().address().getAddress().getHostAddress());
        holder.filter(one -> one.answer().length > 0)
                .ifPresent(one ->
                        exchange.response().headers().set("WWW-Authenticate", NegotiateToken.answer(one.answer())));
        return holder.map(one -> Found.of(one.name())).orElse(Found.LOGIN_NEEDED);
    }

    private Found certificate(Realm realm, @Nullable CertificateUsers users) {
        TlsSession tls = request.connection().tls();
        if (users == null || tls == null || tls.clientCertificates().isEmpty()) {
            return Found.LOGIN_NEEDED;
        }
        if (!mayBlock) {
            return Found.THREAD_NEEDED;
        }
        String name = users.name(tls.clientCertificates().get(0));
        if (name == null) {
            realm.refused();
            return Found.LOGIN_NEEDED;
        }
        return Found.of(name);
    }

    @Override
    public Truth isMember(AuthSettings wanted, String group) {
        Found who = user(wanted);
        Realm realm = control.groups(wanted);
        if (who.state() != Truth.TRUE || realm == null) {
            return who.state() == Truth.TRUE ? Truth.FAILED : who.state();
        }
        TlsSession tls = request.connection().tls();
        String name = who.values().get(0);
        try {
            CertificateUsers users = control.certificates(wanted.database());
            if (wanted.method().equals("ssl") && tls != null && users != null) {
                return users.isMember(tls.clientCertificates().get(0), group) ? Truth.TRUE : Truth.FALSE;
            }
            if (wanted.isKerberos()) {
                return mayBlock ? ofTicket(realm, name, group) : Truth.THREAD_NEEDED;
            }
            return switch (realm.isMemberAtOnce(name, group)) {
                case YES -> Truth.TRUE;
                case NO -> Truth.FALSE;
                case NOT_KNOWN -> mayBlock ? askedMember(realm, name, group) : Truth.THREAD_NEEDED;
            };
        } catch (LoginsBusyException later) {
            return Truth.UNAVAILABLE;
        }
    }

    private static Truth askedMember(Realm realm, String name, String group) {
        return realm.isMember(name, group) ? Truth.TRUE : Truth.FALSE;
    }

    /** Whom a ticket names need not be in the database of groups, and is in none then. */
    private static Truth ofTicket(Realm realm, String name, String group) {
        return realm.isMemberIfHere(name, group) ? Truth.TRUE : Truth.FALSE;
    }

    @Override
    public Found hostNames(boolean aliases) {
        asked = true;
        HostNames names = services.hostNames();
        if (names == null) {
            return failed("DNS is off");
        }
        HostNames.Answer answer = mayBlock ? NameQuestion.ask(exchange, names, address()) : names.known(address());
        return switch (answer.kind()) {
            case KNOWN -> new Found(Truth.TRUE, answer.names());
            case OFF -> failed("DNS is off");
            case AWAY -> Found.UNAVAILABLE;
            case NOT_KNOWN -> Found.THREAD_NEEDED;
        };
    }

    @Override
    public Found owner() {
        asked = true;
        Path path = request.path();
        if (!mayBlock) {
            return Found.THREAD_NEEDED;
        }
        if (path == null) {
            return Found.NOTHING;
        }
        try {
            return Found.of(Files.getOwner(path).getName());
        } catch (IOException | UnsupportedOperationException unknown) {
            return Found.NOTHING;
        }
    }

    @Override
    public boolean isSecure() {
        asked = true;
        return request.client().isSecure();
    }

    @Override
    public @Nullable String cipherSuite() {
        asked = true;
        TlsSession tls = request.connection().tls();
        return tls == null ? null : tls.cipherSuite();
    }

    @Override
    public LocalDateTime now() {
        asked = true;
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(services.wallClock().millis()), ZoneId.systemDefault());
    }

    /** @return values of WWW-Authenticate; none where no field could help */
    List<String> challenges(AuthSettings wanted) {
        Realm realm = control.groups(wanted);
        List<String> values = new ArrayList<>();
        if (wanted.isKerberos()) {
            values.add(NegotiateToken.SCHEME);
            return values;
        }
        if (wanted.method().equals("ssl") || realm == null) {
            return values;
        }
        if (wanted.method().equals("digest") || realm.knowsDigests()) {
            values.addAll(
                    control.digests().challenges(wanted.prompt(), realm.digestAlgorithms(wanted.prompt()), stale));
        }
        if (wanted.method().equals("basic")) {
            values.add("Basic realm=" + QuotedRealm.of(wanted.prompt()) + ", charset=\"UTF-8\"");
        }
        return values;
    }

    private Found failed(String reason) {
        trouble = reason;
        return Found.FAILED;
    }
}

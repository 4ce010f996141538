package org.heliostat.request.access;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.acl.KerberosDatabase;
import org.heliostat.acl.LoginsBusyException;
import org.heliostat.acl.control.AccessControl;
import org.heliostat.acl.kerberos.TicketHolder;
import org.heliostat.acl.rule.AclRights;
import org.heliostat.acl.rule.AuthSettings;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.acl.rule.Evaluation;
import org.heliostat.acl.rule.Found;
import org.heliostat.acl.rule.Verdict;
import org.heliostat.config.acl.AclStatement.DenyWith;
import org.heliostat.dns.HostNames;
import org.heliostat.log.LogRepeat;
import org.heliostat.log.LogText;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.function.FileAccess;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether a request may go on, when its path is final: the ACLs that check-acl named, and those for its URI and
 * file, as one list. Immutable; one for each virtual server that has access control.
 */
public final class AccessCheck {

    private static final Logger LOG = LoggerFactory.getLogger(AccessCheck.class);

    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int FOUND = 302;
    private static final int DEFECT = 500;
    private static final int UNAVAILABLE = 503;

    private final AccessControl control;
    private final Services services;

    public AccessCheck(AccessControl control, Services services) {
        this.control = control;
        this.services = services;
    }

    /**
     * What else is looked at.
     *
     * @param hostNames null: names are not looked up
     */
    public record Services(FileAccess files, @Nullable HostNames hostNames, WallClock wallClock) {}

    /**
     * What a check came to.
     *
     * @param outcome PROCEED, or ABORTED with the status set
     * @param again what must be looked at again for the next request of the same URI; null: nothing
     */
    public record Result(Outcome outcome, @Nullable Again again) {

        static final Result FREE = new Result(Outcome.PROCEED, null);
    }

    /** What let a request pass and may not let the next one pass. Immutable; any thread. */
    public record Again(AccessCheck check, List<CompiledAcl> acls) {

        /** @return whether it is sure, without waiting for anything, that the request may go on. On the I/O loop. */
        public boolean allowsAtOnce(Exchange exchange) {
            return check.allowsAtOnce(exchange, acls);
        }
    }

    /**
     * Logins that were looked at for one request of a client, and for the requests within the server that it led to: a
     * digest or a ticket can be checked once only. Used by one thread at a time.
     */
    public static final class Logins {
        private Map<AuthSettings, Found> found = Map.of();
        private Map<KerberosDatabase, Optional<TicketHolder>> tickets = Map.of();
        private final String method;
        private final String target;

        /** @param request of the client itself: what it sent, it has made a digest of, whatever is asked within the server */
        public Logins(Request request) {
            this.method = request.method();
            this.target = request.head().target();
        }

        String method() {
            return method;
        }

        String target() {
            return target;
        }

        @Nullable
        Found find(AuthSettings settings) {
            return found.get(settings);
        }

        void put(AuthSettings settings, Found login) {
            if (found.isEmpty()) {
                found = new HashMap<>(2);
            }
            found.put(settings, login);
        }

        /** Looks at a ticket once, whatever prompts the statements have: none is taken twice. */
        Optional<TicketHolder> ticket(KerberosDatabase database, byte[] token, String from) {
            if (tickets.isEmpty()) {
                tickets = new HashMap<>(1);
            }
            return tickets.computeIfAbsent(database, asked -> Optional.ofNullable(asked.check(token, from)));
        }
    }

    /**
     * Evaluates, and prepares the answer of a request that is refused. On a session thread; may ask databases.
     *
     * @param isAsked whether the client has asked for it: only then a denial is logged
     */
    public Result check(Exchange exchange, List<CompiledAcl> called, Logins logins, boolean isAsked) {
        Request request = exchange.request();
        List<CompiledAcl> acls =
                control.meeting(called, request.uriPath(), request.isTranslated() ? request.ruledPath() : null);
        if (acls.isEmpty()) {
            return Result.FREE;
        }
        ExchangeVisitor visitor = new ExchangeVisitor(exchange, control, services, logins);
        Verdict verdict = Evaluation.of(acls, needed(exchange), visitor);
        if (verdict.kind() == Verdict.Kind.ALLOWED) {
            return new Result(Outcome.PROCEED, visitor.wasAsked() ? new Again(this, acls) : null);
        }
        if (isAsked && verdict.kind() == Verdict.Kind.DENIED) {
            tellDenied(exchange, verdict);
        }
        refuse(exchange, verdict, visitor);
        return new Result(Outcome.ABORTED, null);
    }

    private boolean allowsAtOnce(Exchange exchange, List<CompiledAcl> acls) {
        String method = AclRights.ofMethod(exchange.request().method());
        ExchangeVisitor visitor = new ExchangeVisitor(exchange, control, services, null);
        return Evaluation.of(acls, List.of(method), visitor).kind() == Verdict.Kind.ALLOWED;
    }

    /** What a folder holds is seen only by those who may list it. */
    private List<String> needed(Exchange exchange) {
        Request request = exchange.request();
        String method = AclRights.ofMethod(request.method());
        Path path = request.uriPath().endsWith("/") ? request.path() : null;
        boolean folder = path != null && services.files().lookup(exchange, path).isDirectory();
        return folder ? List.of(method, AclRights.LIST) : List.of(method);
    }

    private void refuse(Exchange exchange, Verdict verdict, ExchangeVisitor visitor) {
        Response response = exchange.response();
        switch (verdict.kind()) {
            case LOGIN_NEEDED -> challenge(exchange, verdict, visitor);
            case DENIED -> deny(exchange, verdict);
            case UNAVAILABLE -> {
                response.status(UNAVAILABLE)
                        .headers()
                        .set("Retry-After", Integer.toString(LoginsBusyException.RETRY_AFTER_SECONDS));
            }
            case FAILED, THREAD_NEEDED, ALLOWED -> {
                LOG.atError()
                        .addKeyValue(LogRepeat.KEY, verdict.because())
                        .log(
                                "{}: {}: {} cannot be evaluated: {}",
                                exchange.virtualServerId(),
                                LogText.oneLine(exchange.request().target().rawPath()),
                                verdict.because(),
                                visitor.trouble());
                response.status(DEFECT);
            }
        }
    }

    private static void challenge(Exchange exchange, Verdict verdict, ExchangeVisitor visitor) {
        AuthSettings settings = verdict.challenge();
        List<String> challenges = settings == null ? List.of() : visitor.challenges(settings);
        if (visitor.isMalformed()) {
            exchange.response().status(BAD_REQUEST);
            return;
        }
        exchange.response().status(challenges.isEmpty() ? FORBIDDEN : UNAUTHORIZED);
        // The proof of a ticket that was good, but not enough, is no challenge.
        exchange.response().headers().remove("WWW-Authenticate");
        challenges.forEach(value -> exchange.response().headers().add("WWW-Authenticate", value));
    }

    private static void tellDenied(Exchange exchange, Verdict verdict) {
        Request request = exchange.request();
        LOG.atWarn()
                .addKeyValue(LogRepeat.KEY, verdict.because())
                .log(
                        "{}: access of {} to {} ({}) denied: {}",
                        exchange.virtualServerId(),
                        request.client().address().getAddress().getHostAddress(),
                        LogText.oneLine(request.target().rawPath()),
                        LogText.oneLine(request.method()),
                        verdict.because());
    }

    private static void deny(Exchange exchange, Verdict verdict) {
        Request request = exchange.request();
        DenyWith target = verdict.denyWith();
        if (target == null || target.isUri() && target.target().equals(request.uriPath())) {
            exchange.response().status(FORBIDDEN);
            return;
        }
        String location = target.isUri() ? request.client().origin() + target.target() : target.target();
        exchange.response().status(FOUND).headers().set("Location", location);
    }
}

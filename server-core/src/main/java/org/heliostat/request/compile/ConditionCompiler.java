package org.heliostat.request.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NearestName;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.dns.HostNames;
import org.heliostat.request.Exchange;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StatusPhrase;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.function.NameQuestion;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.line.ClientTest;
import org.heliostat.request.line.Condition;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link ClientTest}s of {@code <Client>} tags. A condition that cannot be understood is a configuration error;
 * the original logged and ignored it, which opened what it was meant to close.
 */
final class ConditionCompiler {

    private static final int DEFAULT_CODE = 500;

    private static final List<String> NAMES = List.of(
            "browser",
            "chunked",
            "client",
            "code",
            "dns",
            "headers",
            "internal",
            "ip",
            "keep-alive",
            "keysize",
            "match",
            "method",
            "name",
            "odds",
            "path",
            "ppath",
            "query",
            "reason",
            "reqpb",
            "restarted",
            "secret-keysize",
            "security",
            "srvhdrs",
            "type",
            "uri",
            "urlhost",
            "variable",
            "vars");
    private static final Set<String> BLOCKS = Set.of("headers", "srvhdrs", "vars", "client", "reqpb");

    private final Findings findings;
    private final @Nullable HostNames hostNames;

    /** @param hostNames null where names are not looked up */
    ConditionCompiler(Findings findings, @Nullable HostNames hostNames) {
        this.findings = findings;
        this.hostNames = hostNames;
    }

    ClientTest[] compile(List<ClientCondition> clients) {
        return clients.stream().map(this::compile).toArray(ClientTest[]::new);
    }

    private ClientTest compile(ClientCondition client) {
        ClientTest.Match match = ClientTest.Match.ALL;
        List<Condition> conditions = new ArrayList<>();
        for (NamedValue parameter : client.parameters()) {
            if (parameter.name().equals("match")) {
                match = match(parameter);
                continue;
            }
            if (!isKnown(parameter.name())) {
                findings.error(parameter.at(), "Client: " + NearestName.unknown(parameter.name(), "condition", NAMES));
                continue;
            }
            try {
                conditions.add(condition(parameter.name(), parameter.value()));
            } catch (IllegalArgumentException notUnderstood) {
                findings.wrongValue(
                        parameter.at(),
                        "Client: " + parameter.name(),
                        parameter.written(),
                        String.valueOf(notUnderstood.getMessage()));
            }
        }
        return new ClientTest(match, conditions.toArray(Condition[]::new));
    }

    private static boolean isKnown(String name) {
        return NAMES.contains(name)
                || name.startsWith("variable-") && BLOCKS.contains(name.substring("variable-".length()));
    }

    private ClientTest.Match match(NamedValue parameter) {
        switch (parameter.value().toLowerCase(Locale.ROOT)) {
            case "any":
                return ClientTest.Match.ANY;
            case "none":
                return ClientTest.Match.NONE;
            case "all":
                return ClientTest.Match.ALL;
            default:
                findings.wrongValue(parameter.at(), "Client: match", parameter.written(), "all, any or none");
                return ClientTest.Match.ALL;
        }
    }

    private Condition condition(String name, String value) {
        return switch (name) {
            case "browser" -> ofClient(value, exchange -> exchange.request().header("User-Agent"));
            case "ip" -> ofClient(value, ConditionCompiler::clientIp);
            case "urlhost" ->
                ofClient(value, exchange -> exchange.request().client().host());
            case "keysize", "secret-keysize" ->
                ofClient(
                        value,
                        exchange ->
                                Integer.toString(exchange.request().connection().keySize()));
            case "dns" -> pattern(value, Repeatability.NEVER, this::clientName);
            case "chunked" ->
                flag(value, exchange -> exchange.request().headers().hasToken("Transfer-Encoding", "chunked"));
            case "keep-alive" -> flag(value, exchange -> wantsKeepAlive(exchange.request()));
            case "security" ->
                flag(value, exchange -> exchange.request().connection().secure());
            case "internal" -> flag(value, ConditionCompiler::isInternal);
            case "restarted" -> restarted(flagValue(value));
            case "odds" -> odds(value);
            case "method" -> ofUri(value, exchange -> exchange.request().method());
            case "name" -> ofUri(value, exchange -> exchange.request().objectName());
            case "path" -> ofUri(value, ConditionCompiler::translatedPath);
            case "ppath" -> ofUri(value, exchange -> exchange.request().ppath());
            case "query" -> ofUri(value, exchange -> exchange.request().query());
            case "type" -> ofUri(value, exchange -> exchange.request().contentType());
            case "uri" -> ofUri(value, exchange -> exchange.request().uriPath());
            case "code" -> ofUri(value, exchange -> Integer.toString(status(exchange)));
            case "reason" -> ofUri(value, ConditionCompiler::reason);
            case "variable" -> ofBlock("vars", value);
            default -> ofBlock(name.startsWith("variable-") ? name.substring("variable-".length()) : name, value);
        };
    }

    /** The original's parameter blocks: {@code headers="accept=*gzip*"}. */
    private Condition ofBlock(String block, String value) {
        int equals = value.indexOf('=');
        if (equals <= 0) {
            throw new IllegalArgumentException("name=pattern");
        }
        String name = value.substring(0, equals);
        String pattern = value.substring(equals + 1);
        return switch (block) {
            case "headers" -> ofClient(pattern, exchange -> exchange.request().header(name));
            case "srvhdrs" ->
                pattern(pattern, Repeatability.SAME_FOR_URI, exchange -> exchange.response()
                        .headers()
                        .first(name));
            case "vars" ->
                ofUri(pattern, exchange -> exchange.request().variables().get(name));
            case "client" -> ofSession(name, pattern);
            case "reqpb" -> ofClient(pattern, exchange -> ofRequestLine(exchange.request(), name));
            default -> throw new IllegalArgumentException("a condition of Client");
        };
    }

    /** What the original knows of a client; a name that it does not know is an error, for it would never hold. */
    private Condition ofSession(String name, String pattern) {
        return switch (name) {
            case "ip", "dns", "keysize", "secret-keysize" -> condition(name, pattern);
            case "ssl-id" -> ofClient(pattern, ConditionCompiler::sessionId);
            default -> throw new IllegalArgumentException("ip, dns, keysize, secret-keysize or ssl-id, and =pattern");
        };
    }

    private static @Nullable String sessionId(Exchange exchange) {
        TlsSession tls = exchange.request().connection().tls();
        return tls == null || tls.sessionId().isEmpty() ? null : tls.sessionId();
    }

    private static @Nullable String ofRequestLine(Request request, String name) {
        return switch (name) {
            case "method" -> request.method();
            case "uri" -> request.uriPath();
            case "query" -> request.query();
            case "protocol" -> request.head().version().text();
            default -> null;
        };
    }

    @FunctionalInterface
    private interface Subject {
        @Nullable
        String of(Exchange exchange);
    }

    @FunctionalInterface
    private interface Fact {
        boolean of(Exchange exchange);
    }

    private static Condition ofUri(String pattern, Subject subject) {
        return pattern(pattern, Repeatability.SAME_FOR_URI, subject);
    }

    private static Condition ofClient(String pattern, Subject subject) {
        return pattern(pattern, Repeatability.RUN_AGAIN, subject);
    }

    private static Condition pattern(String text, Repeatability repeatability, Subject subject) {
        Wildcard pattern = wildcard(text);
        return new Condition(
                (exchange, restarts) -> {
                    String value = subject.of(exchange);
                    return value != null && pattern.matches(value);
                },
                repeatability);
    }

    private static Wildcard wildcard(String text) {
        try {
            return Wildcard.compile(text);
        } catch (WildcardException notAPattern) {
            throw new IllegalArgumentException("a wildcard pattern: " + notAPattern.getMessage(), notAPattern);
        }
    }

    /**
     * Includes and error pages are asked for within the server; a restart goes on with the client's own request, and a look
     * is taken to learn what the client would get.
     */
    private static boolean isInternal(Exchange exchange) {
        RunNotes notes = RunNotes.of(exchange);
        return notes != null && notes.isInternal();
    }

    private static Condition flag(String text, Fact fact) {
        boolean wanted = flagValue(text);
        return new Condition((exchange, restarts) -> fact.of(exchange) == wanted, Repeatability.RUN_AGAIN);
    }

    private static Condition restarted(boolean wanted) {
        return new Condition((exchange, restarts) -> restarts > 0 == wanted, Repeatability.SAME_FOR_URI);
    }

    private static boolean flagValue(String text) {
        return Directive.flag(text).orElseThrow(() -> new IllegalArgumentException("on or off"));
    }

    /** {@code 1/20} or {@code 5%}. */
    private static Condition odds(String text) {
        boolean percent = text.endsWith("%");
        String[] parts = (percent ? text.substring(0, text.length() - 1) + "/100" : text).split("/", -1);
        try {
            long favourable = parts.length == 2 ? Long.parseLong(parts[0].strip()) : -1;
            long all = favourable < 0 ? 0 : Long.parseLong(parts[1].strip());
            if (all > 0) {
                return new Condition(
                        (exchange, restarts) -> ThreadLocalRandom.current().nextLong(all) < favourable,
                        Repeatability.NEVER);
            }
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("n/m or n%", notANumber);
        }
        throw new IllegalArgumentException("n/m or n%");
    }

    private static String clientIp(Exchange exchange) {
        return exchange.request().client().address().getAddress().getHostAddress();
    }

    /** Asks name servers, if DNS is on: only on a session thread. An address without a name stays an address. */
    private String clientName(Exchange exchange) {
        HostNames.Answer answer = hostNames == null
                ? null
                : NameQuestion.ask(
                        exchange,
                        hostNames,
                        exchange.request().client().address().getAddress());
        return answer == null || answer.names().isEmpty()
                ? clientIp(exchange)
                : answer.names().get(0);
    }

    private static boolean wantsKeepAlive(Request request) {
        if (request.headers().hasToken("Connection", "close")) {
            return false;
        }
        return request.head().version() != HttpVersion.HTTP_1_0
                || request.headers().hasToken("Connection", "keep-alive");
    }

    private static @Nullable String translatedPath(Exchange exchange) {
        return exchange.request().isTranslated() ? exchange.request().ppath() : null;
    }

    private static int status(Exchange exchange) {
        int status = exchange.response().status();
        return status == 0 ? DEFAULT_CODE : status;
    }

    private static String reason(Exchange exchange) {
        String own = exchange.response().reason();
        return own == null ? StatusPhrase.of(status(exchange)) : own;
    }
}

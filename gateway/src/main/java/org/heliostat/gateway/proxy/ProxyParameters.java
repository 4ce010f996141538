package org.heliostat.gateway.proxy;

import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.config.ConfigException;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.Findings;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.balance.Balance;
import org.heliostat.gateway.origin.HealthSettings;
import org.heliostat.gateway.origin.Member;
import org.heliostat.gateway.origin.NameSettings;
import org.heliostat.gateway.origin.NamedMembers;
import org.heliostat.gateway.origin.OriginGroup;
import org.heliostat.gateway.origin.OriginSettings;
import org.heliostat.gateway.origin.Origins;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/** The parameters of set-origin-server and service-passthrough. */
final class ProxyParameters {

    static final String SERVER = "server";
    static final String SERVERS = "servers";

    private static final String PROTOCOL = "protocol";
    private static final int MOST = NamedServer.MOST_REQUESTS;
    private static final int MOST_TUNNELS = 10_000;
    private static final String DNS = "dns";
    private static final String GROUP = "group";
    private static final String SLOW_START = "slow-start";
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final String OFF = "off";

    private ProxyParameters() {}

    static DirectiveRow[] rows(String servers) {
        DirectiveRow origins = text(servers).required();
        return Stream.of(
                        servers.equals(SERVER)
                                ? origins.repeatable()
                                        .help(
                                                "URL of an origin, and words behind it: weight=N route=NAME"
                                                        + " max-requests=N max-connections=N slow-start=SECONDS state=+, -, / or X dns=on")
                                : origins.help("URLs of origins, with blanks between them"),
                        choice("balance", Balance.words().toArray(String[]::new))
                                .byDefault("round-robin")
                                .help(
                                        "round-robin: one after the other by their weights; least-requests: the one that has the fewest; two-choices: of two drawn by lot the one that has fewer; hash: the same client gets the same one"),
                        flag(DNS)
                                .byDefault(false)
                                .help(
                                        "on: each address of a host's name is an origin of its own; dns=on behind a URL: of that one"),
                        seconds("dns-interval")
                                .range(1, 3_600)
                                .byDefault(10)
                                .help("from one look-up of such a name to the next"),
                        count("dns-max")
                                .range(1, 1_000)
                                .byDefault(64)
                                .help("addresses of such a name that are origins; more are left out"),
                        seconds("dns-drain")
                                .range(0, 86_400)
                                .byDefault(60)
                                .help("how long an address that its name has lost still gets requests of its sessions"),
                        text(GROUP)
                                .help(
                                        "name of these origins on the page of balancer-status; absent = where the line stands"),
                        count("max-requests")
                                .range(0, MOST)
                                .byDefault(0)
                                .help("requests at one origin at the same time; 0 = no limit"),
                        count("max-connections")
                                .range(0, MOST)
                                .byDefault(0)
                                .help("connections to one origin at the same time, used or idle; 0 = no limit"),
                        seconds(SLOW_START)
                                .range(0, NamedServer.MOST_SLOW)
                                .byDefault(0)
                                .help("in which the share of an origin grows that comes into service; not with hash"),
                        count("queue-size")
                                .range(0, MOST)
                                .byDefault(256)
                                .help("requests that may wait for one of these; over it 503"),
                        seconds("queue-timeout")
                                .range(1, 3_600)
                                .byDefault(10)
                                .help("how long they may wait; over it 503"),
                        count("failures")
                                .range(0, 1_000)
                                .byDefault(3)
                                .help("failures in a row that take an origin out of service; 0 = never"),
                        seconds("out-time")
                                .range(1, 3_600)
                                .byDefault(1)
                                .help("for how long the first time; it doubles with each failed probe"),
                        seconds("out-most").range(1, 86_400).byDefault(10).help("the longest of these times"),
                        text("health").help("path that each origin is asked for, to see whether it is well"),
                        seconds("health-interval").range(1, 3_600).byDefault(5).help("from one check to the next"),
                        count("rise")
                                .range(1, 100)
                                .byDefault(2)
                                .help("checks in a row that must succeed to bring an origin back"),
                        count("fall").range(1, 100).byDefault(3).help("checks in a row that must fail to take it out"),
                        text("upgrade")
                                .byDefault("websocket")
                                .help("protocols that a client may change to at an origin, with blanks"
                                        + " between them; off: none"),
                        seconds("tunnel-timeout")
                                .range(1, 604_800)
                                .byDefault(3_600)
                                .help("how long it may be that nothing passes on a connection that has"
                                        + " changed its protocol"),
                        count("max-tunnels")
                                .range(0, MOST)
                                .byDefault(MOST_TUNNELS)
                                .help("such connections at one origin at the same time; over it 503; 0 = no"
                                        + " limit"),
                        text("sticky-cookie")
                                .byDefault("JSESSIONID")
                                .help("cookie of the origins' that begins a session"),
                        text("sticky-param").byDefault("jsessionid").help("parameter of a path that names a session"),
                        text("route-cookie")
                                .byDefault("JROUTE")
                                .help("cookie of ours that says which origin has the session"),
                        choice("forwarded", ForwardedBy.words().toArray(String[]::new))
                                .byDefault("x-forwarded")
                                .help("how an origin hears who the client is"),
                        flag("rewrite-host")
                                .byDefault(false)
                                .help("on: Host is the origin's, off: the one that the client addressed"),
                        flag("half-close")
                                .byDefault(false)
                                .help("on: a client of HTTP/1 that has ended its side of the connection waits"
                                        + " for its answer, off: it has left"),
                        flag("rewrite-cookie-path")
                                .byDefault(true)
                                .help("paths of an origin's cookies become those under which it is reached here"),
                        flag("rewrite-location")
                                .byDefault(true)
                                .help("addresses of an origin in Location and Content-Location become ours"),
                        choice(PROTOCOL, UpstreamProtocol.words().toArray(String[]::new))
                                .help("that is spoken with these origins; http/2 with https where the origin"
                                        + " chooses it, with http by prior knowledge; absent = that of"
                                        + " http-client-config"))
                .toArray(DirectiveRow[]::new);
    }

    /** @param servers URLs of origins, each with its words */
    static ProxyRoute read(Parameters parameters, List<String> servers, String name, BindContext context) {
        Findings findings = new Findings();
        checkNames(parameters, findings);
        Duration outTime = Duration.ofSeconds(parameters.integer("out-time", 1, 1, 3_600));
        Duration outMost = Duration.ofSeconds(parameters.integer("out-most", 10, 1, 86_400));
        if (outMost.compareTo(outTime) < 0) {
            findings.wrongValue(
                    parameters.at(),
                    "out-most",
                    Long.toString(outMost.toSeconds()),
                    "at least out-time, " + outTime.toSeconds());
        }
        parameters
                .optional("health")
                .filter(path -> !path.matches("/[!-~&&[^#]]{0,1000}"))
                .ifPresent(
                        path -> findings.wrongValue(parameters.at(), "health", path, "a path, such as /health/ready"));
        ProxyRoute.Upgrades upgrades = upgrades(parameters, findings);
        parameters
                .optional(GROUP)
                .filter(group -> !group.matches("[A-Za-z0-9._-]{1,64}"))
                .ifPresent(group -> findings.wrongValue(
                        parameters.at(), GROUP, group, "1 to 64 letters, digits, dots, underscores, hyphens"));
        List<NamedServer> named = named(parameters, servers, name, findings);
        if (findings.hasErrors()) {
            throw new ConfigException(findings.sorted());
        }
        Balance balance = Balance.of(parameters.text("balance", "round-robin"));
        if (balance == Balance.HASH && named.stream().anyMatch(one -> one.slowSeconds() > 0)) {
            context.findings()
                    .warning(
                            parameters.at(),
                            SLOW_START
                                    + ": has no effect with balance=\"hash\" (expected: another balance, or no slow-start)");
        }
        Stickiness sticky = sticky(parameters, context);
        Optional<Origins> origins = context.services().find(Origins.class);
        Optional<OriginLimits> limits = context.services().find(OriginLimits.class);
        List<OriginGroup.Members> members = new ArrayList<>();
        for (NamedServer one : named) {
            OriginSettings settings = new OriginSettings(
                    one.address(),
                    one.maxRequests(),
                    one.maxConnections(),
                    parameters.integer("queue-size", 256, 0, MOST),
                    Duration.ofSeconds(parameters.integer("queue-timeout", 10, 1, 3_600)),
                    parameters.integer("failures", 3, 0, 1_000),
                    outTime,
                    outMost,
                    health(parameters),
                    parameters.integer("max-tunnels", MOST_TUNNELS, 0, MOST),
                    protocol(parameters, context));
            NameSettings names = one.dns() ? names(parameters, settings) : null;
            if (!limits.map(all -> all.take(settings, one.state(), names)).orElse(true)) {
                throw new ConfigException(
                        parameters.at(),
                        name + ": " + one.address().text()
                                + ": another line names this origin with other limits or another state; one origin"
                                + " has the same state, dns, max-requests, max-connections, queue-size, queue-timeout, failures, out-time,"
                                + " out-most, health, max-tunnels and protocol everywhere");
            }
            if (one.address().isSecure()) {
                context.services().find(HttpClient.class).ifPresent(client -> client.prepareTls(parameters.at()));
            }
            origins.ifPresent(all -> members.add(members(one, settings, names, all)));
        }
        return new ProxyRoute(
                origins.map(all -> group(parameters, members, balance, context, all))
                        .orElse(null),
                sticky,
                new RequestHeadWriter(
                        ForwardedBy.of(parameters.text("forwarded", "x-forwarded")),
                        parameters.flag("rewrite-host", false)),
                new AnswerFields(
                        sticky,
                        parameters.flag("rewrite-location", true),
                        parameters.flag("rewrite-cookie-path", true)),
                upgrades,
                parameters.flag("half-close", false));
    }

    private static Stickiness sticky(Parameters parameters, BindContext context) {
        Stickiness sticky = new Stickiness(
                parameters.text("sticky-cookie", "JSESSIONID"),
                parameters.text("sticky-param", "jsessionid"),
                parameters.text("route-cookie", "JROUTE"));
        context.services()
                .find(OriginLimits.class)
                .map(all -> all.session(parameters.at().file(), sticky.routeCookie(), sticky.cookie()))
                .filter(first -> !first.equals(sticky.cookie()))
                .ifPresent(first -> context.findings()
                        .warning(
                                parameters.at(),
                                "route-cookie: " + sticky.routeCookie()
                                        + ": another line has it for sessions of the cookie "
                                        + first + ", and either would overwrite the other's (expected: another"
                                        + " route-cookie, or the same sticky-cookie)"));
        return sticky;
    }

    private static UpstreamProtocol protocol(Parameters parameters, BindContext context) {
        return parameters
                .optional(PROTOCOL)
                .flatMap(UpstreamProtocol::of)
                .or(() -> context.services().find(HttpClient.class).map(HttpClient::protocol))
                .orElse(UpstreamProtocol.HTTP_1);
    }

    private static ProxyRoute.Upgrades upgrades(Parameters parameters, Findings findings) {
        Duration timeout = Duration.ofSeconds(parameters.integer("tunnel-timeout", 3_600, 1, 604_800));
        String text = parameters.text("upgrade", "websocket");
        if (text.equals(OFF)) {
            return new ProxyRoute.Upgrades(Set.of(), timeout);
        }
        Set<String> protocols = new HashSet<>();
        for (String protocol : text.strip().split("\\s+")) {
            String lower = protocol.toLowerCase(Locale.ROOT);
            // HTTP/2 speaks with many origins and no client alone (RFC 9113 §3.1), and TLS within HTTP is nobody's.
            if (!protocol.matches("[A-Za-z0-9!#$%&'*+.^_`|~/-]{1,64}")
                    || lower.equals(OFF)
                    || lower.equals("*")
                    || lower.equals("h2c")
                    || lower.startsWith("http/")
                    || lower.startsWith("tls/")) {
                findings.wrongValue(
                        parameters.at(), "upgrade", protocol, "names of protocols with blanks between them, or off");
            }
            protocols.add(lower);
        }
        return new ProxyRoute.Upgrades(protocols, timeout);
    }

    private static OriginGroup.Members members(
            NamedServer one, OriginSettings settings, @Nullable NameSettings names, Origins origins) {
        long slow = one.slowSeconds() * NANOS_PER_SECOND;
        return names == null
                ? OriginGroup.Members.of(
                        new Member(origins.named(settings, one.state()), one.weight(), one.route(), slow))
                : new NamedMembers(origins.named(names, one.state()), one.weight(), slow, NamedServer::routeOf);
    }

    private static NameSettings names(Parameters parameters, OriginSettings each) {
        return new NameSettings(
                each,
                Duration.ofSeconds(parameters.integer("dns-interval", 10, 1, 3_600)),
                parameters.integer("dns-max", 64, 1, 1_000),
                Duration.ofSeconds(parameters.integer("dns-drain", 60, 0, 86_400)));
    }

    private static OriginGroup group(
            Parameters parameters,
            List<OriginGroup.Members> members,
            Balance balance,
            BindContext context,
            Origins origins) {
        String name = parameters.text(
                GROUP, parameters.at().fileName() + ":" + parameters.at().line());
        OriginGroup group = new OriginGroup(name, context.virtualServerId(), members, balance, context.ticker());
        origins.grouped(group);
        return group;
    }

    private static @Nullable HealthSettings health(Parameters parameters) {
        return parameters
                .optional("health")
                .map(path -> new HealthSettings(
                        path,
                        Duration.ofSeconds(parameters.integer("health-interval", 5, 1, 3_600)),
                        parameters.integer("rise", 2, 1, 100),
                        parameters.integer("fall", 3, 1, 100)))
                .orElse(null);
    }

    private static List<NamedServer> named(
            Parameters parameters, List<String> servers, String name, Findings findings) {
        List<NamedServer> named = new ArrayList<>();
        Set<String> routes = new HashSet<>();
        NamedServer.Usual usual = new NamedServer.Usual(
                parameters.integer("max-requests", 0, 0, MOST),
                parameters.integer("max-connections", 0, 0, MOST),
                parameters.integer(SLOW_START, 0, 0, NamedServer.MOST_SLOW),
                parameters.flag(DNS, false));
        for (String server : servers) {
            Optional<NamedServer> one = NamedServer.parse(server, usual);
            if (one.isEmpty()) {
                findings.wrongValue(parameters.at(), name, server, NamedServer.FORM);
            } else if (!routes.add(one.get().route())) {
                findings.wrongValue(parameters.at(), name, server, "each origin once, each with a route of its own");
            } else {
                named.add(one.get());
            }
        }
        if (servers.isEmpty()) {
            findings.wrongValue(parameters.at(), name, "", NamedServer.FORM);
        }
        return named;
    }

    private static void checkNames(Parameters parameters, Findings findings) {
        for (String name : List.of("sticky-cookie", "sticky-param", "route-cookie")) {
            String value = parameters.text(name, "usual");
            if (!value.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}")) {
                findings.wrongValue(parameters.at(), name, value, "a token of 1 to 64 characters");
            }
        }
        String session = parameters.text("sticky-cookie", "JSESSIONID");
        if (parameters.text("route-cookie", "JROUTE").equals(session)) {
            findings.wrongValue(parameters.at(), "route-cookie", session, "another name than that of sticky-cookie");
        }
    }
}

package org.heliostat.importer.tomcat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.LogFormat;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.draft.Written;
import org.heliostat.importer.report.Setting;

/** Reads Valve elements of an engine or host, for one virtual server. */
final class ValveReader {

    private static final Map<String, Setting> KNOWN = Map.ofEntries(
            Map.entry(
                    "ErrorReportValve",
                    Setting.changed(
                            "built-in error pages",
                            "they show neither versions nor stack traces; Error fn=\"send-error\" has others")),
            Map.entry(
                    "SingleSignOn",
                    Setting.left(
                            "each application logs its users in; BASIC and client certificates are sent to all of them by browsers")),
            Map.entry("ClusterSingleSignOn", Setting.left("each application logs its users in")),
            Map.entry(
                    "CrawlerSessionManagerValve",
                    Setting.left("maxSessions of the session manager bounds sessions, timeoutSeconds their time")),
            Map.entry(
                    "StuckThreadDetectionValve",
                    Setting.taken("heliostat.jar top, perfdump and incidents show what runs, and since when")),
            Map.entry(
                    "RewriteValve",
                    Setting.left(
                            "NameTrans fn=\"redirect\", fn=\"assign-name\" and <Client> of obj.conf, by hand: rewrite.config is not read")),
            Map.entry(
                    "HealthCheckValve",
                    Setting.changed("Service fn=\"health\"", "an object of its own, see docs/operations.md")),
            Map.entry("SemaphoreValve", Setting.left("QOSPARAMS maxconn of the VS, or RqThrottle")),
            Map.entry(
                    "PersistentValve",
                    Setting.left("persistence-type of sun-web.xml stores sessions at the end of each request")),
            Map.entry(
                    "LoadBalancerDrainingValve", Setting.left("the balancer's states: origin set (docs/balancing.md)")),
            Map.entry("SSLValve", Setting.left("TrustedProxies; certificates of clients come by TLS to this server")),
            Map.entry("ProxyErrorReportValve", Setting.left("Error fn=\"redirect\" of obj.conf")),
            Map.entry("JsonErrorReportValve", Setting.left("Error fn=\"send-error\" path=\"….json\" of obj.conf")),
            Map.entry(
                    "ExtendedAccessLogValve",
                    Setting.left("Init fn=\"flex-init\" format.access=\"w3c: …\" (docs/logs.md)")),
            Map.entry("JDBCAccessLogValve", Setting.left("access logs are files; a log shipper fills a database")),
            Map.entry("ParameterLimitValve", Setting.left("MaxFormParameters of magnus.conf, for all URIs")));

    private static final List<String> KEEPING_OUT = List.of("RemoteAddrValve", "RemoteCIDRValve", "RemoteHostValve");

    /** Longer patterns are not compared. */
    private static final int LONGEST_PATTERN = 900;

    private static final Setting FOREIGN =
            Setting.left("classes of Tomcat's own are not loaded here: a filter of the application, or a"
                    + " function of obj.conf (docs/plug-ins.md)");

    private static final Map<String, String> PATTERNS = Map.of(
            "common", "%h %l %u %t \"%r\" %s %b",
            "combined", "%h %l %u %t \"%r\" %s %b \"%{Referer}i\" \"%{User-Agent}i\"");

    private static final Map<String, Setting> LOG = table(Map.of(
            "directory", Setting.changed("../logs", "of the instance"),
            "suffix", Setting.changed("no suffix", "rotated files get the time behind their names"),
            "rotatable",
                    Setting.changed(
                            "Init fn=\"flex-rotate-init\"", "rotates all logs, at midnight if you add the line"),
            "fileDateFormat",
                    Setting.changed("Init fn=\"flex-rotate-init\"", "rotated files get the time behind their names"),
            "maxDays", Setting.changed("rotate-keep of flex-rotate-init", "a number of files"),
            "buffered", Setting.taken("LogFlushInterval"),
            "resolveHosts", Setting.changed("DNS", "off unless you switch it on"),
            "requestAttributesEnabled", Setting.taken("TrustedProxies decide who the client is"),
            "encoding", Setting.taken("what is not ASCII is escaped"),
            "locale", Setting.left("times are in English")));

    private static final Map<String, Setting> MORE_OF_LOG = Map.of(
            "renameOnRotate", Setting.taken("the file in use keeps its name"),
            "condition", Setting.left("<Client> around the AddLog line of obj.conf"),
            "conditionIf", Setting.left("<Client> around the AddLog line of obj.conf"),
            "conditionUnless", Setting.left("<Client> around the AddLog line of obj.conf"),
            "ipv6Canonical", Setting.taken("addresses are canonical"),
            "maxLogMessageBufferSize", Setting.taken("LogQueueSize"));

    private final InstanceDraft draft;
    private final VirtualServerDraft server;
    private final LogDraft logs;

    ValveReader(InstanceDraft draft, VirtualServerDraft server, LogDraft logs) {
        this.draft = draft;
        this.server = server;
        this.logs = logs;
    }

    /** @return what stands for a valve of an application */
    static Setting ofContext(String className) {
        Setting known = KNOWN.get(className);
        if (className.endsWith("Authenticator") || className.equals("BasicAuthenticator")) {
            return Setting.left("login-config of web.xml");
        }
        if (known != null) {
            return known;
        }
        return className.startsWith("Remote") || className.equals("AccessLogValve")
                ? Setting.left("it is for one application: <Client uri=\"/…/*\"> in obj.conf")
                : FOREIGN;
    }

    void read(Element valve) {
        switch (valve.className()) {
            case "AccessLogValve" -> accessLog(valve);
            case "RemoteIpValve" -> remoteIp(valve);
            default -> {
                if (keepsOut(valve)) {
                    restrict(valve, server, "/");
                } else {
                    valve.is(Optional.ofNullable(KNOWN.get(valve.className())).orElse(FOREIGN));
                }
            }
        }
    }

    private void accessLog(Element valve) {
        if (!valve.flag("enabled").orElse(true)) {
            valve.is(Setting.taken("no access log"));
            return;
        }
        String pattern = valve.quietly("pattern").orElse("common");
        valve.quietly("enabled");
        LogFormat format = LogFormat.ofPercents(PATTERNS.getOrDefault(pattern, pattern), false);
        String file = "../logs/" + fileName(valve.quietly("prefix").orElse("access_log"));
        logs.add(server, format.text(), file);
        String became = "flex-init and AddLog of VS " + server.id() + ", logs/" + file.substring("../logs/".length());
        if (format.lost().isEmpty()) {
            valve.notes().taken(valve.at(), "Valve AccessLogValve pattern=\"" + pattern + '"', became);
        } else {
            valve.notes()
                    .changed(
                            valve.at(),
                            "Valve AccessLogValve pattern=\"" + pattern + '"',
                            became,
                            "without " + String.join(" ", format.lost()));
        }
        Map<String, Setting> known = new TreeMap<>(LOG);
        known.putAll(MORE_OF_LOG);
        valve.rest(known);
    }

    private static String fileName(String prefix) {
        String name = prefix.replaceAll("[^A-Za-z0-9_-]", "");
        String cut = name.length() > 60 ? name.substring(0, 60) : name;
        return cut.isEmpty() || cut.equals("errors") ? "access" : cut;
    }

    private void remoteIp(Element valve) {
        String patterns = valve.value("internalProxies").orElse(AddressPatterns.PRIVATE) + "|"
                + valve.value("trustedProxies").orElse("");
        List<String> networks = AddressPatterns.networks(patterns);
        String from = valve.place("internalProxies");
        Optional<String> header =
                valve.value("remoteIpHeader").filter(name -> !name.equalsIgnoreCase("X-Forwarded-For"));
        if (header.isPresent()) {
            valve.is(Setting.left("TrustedProxies believes X-Forwarded-For, which clients can send where proxies set "
                    + header.get() + ": have them set X-Forwarded-For, then name them there"));
            return;
        }
        if (networks.isEmpty()) {
            valve.is(Setting.left("TrustedProxies takes addresses and networks; none could be read of its patterns"));
            return;
        }
        AddressPatterns.unread(patterns).forEach(pattern -> valve.notes()
                .left(
                        valve.at(),
                        "Valve RemoteIpValve " + pattern,
                        "no address or network: name what is meant in TrustedProxies"));
        draft.magnus().set("TrustedProxies", String.join(" ", networks), from);
        valve.notes()
                .changed(
                        valve.at(),
                        "Valve RemoteIpValve",
                        "TrustedProxies " + String.join(" ", networks),
                        "X-Forwarded-For, -Proto and -Host, for all virtual servers");
        valve.rest(table(Map.of(
                "className", Setting.taken("TrustedProxies"),
                "internalProxies", Setting.taken("TrustedProxies"),
                "trustedProxies", Setting.taken("TrustedProxies"),
                "remoteIpHeader", Setting.taken("ProxyHeaders x-forwarded"),
                "protocolHeader", Setting.changed("ProxyHeaders x-forwarded", "X-Forwarded-Proto alone, or Forwarded"),
                "hostHeader", Setting.changed("ProxyHeaders x-forwarded", "X-Forwarded-Host alone, or Forwarded"),
                "portHeader", Setting.left("the port is that of X-Forwarded-Host"),
                "proxiesHeader", Setting.left("applications see X-Forwarded-For as it came"),
                "httpServerPort", Setting.left("the port is that of X-Forwarded-Host"),
                "httpsServerPort", Setting.left("the port is that of X-Forwarded-Host"))));
    }

    /** @return whether a valve lets in some clients only */
    static boolean keepsOut(Element valve) {
        return KEEPING_OUT.contains(valve.className());
    }

    /**
     * Lets in the clients of a valve only.
     *
     * @param uri of the application that it is for; a slash for all of the server
     */
    static void restrict(Element valve, VirtualServerDraft server, String uri) {
        Optional<String> allow = pattern(valve, "allow");
        Optional<String> deny = pattern(valve, "deny");
        boolean unread = valve.value("allow").isPresent() && allow.isEmpty()
                || valve.value("deny").isPresent() && deny.isEmpty();
        if (unread || allow.isEmpty() && deny.isEmpty()) {
            // Whoever was kept out must not come in because a pattern was too hard to read.
            deny(server, uri, "*~(127.*|::1)");
            valve.is(Setting.changed(
                    "<Client ip=\"…\"> PathCheck fn=\"deny-existence\"",
                    "the pattern cannot be read, so only this machine is let in: write your addresses there"));
            return;
        }
        deny.ifPresent(pattern -> deny(server, uri, pattern));
        allow.ifPresent(pattern -> deny(server, uri, "*~" + pattern));
        valve.is(Setting.changed("<Client ip=\"…\"> PathCheck fn=\"deny-existence\"", "404 in place of 403"));
    }

    /** Names of hosts are not read: they are for DNS on, and {@code <Client dns="…">}. */
    private static Optional<String> pattern(Element valve, String attribute) {
        return valve.className().equals("RemoteHostValve")
                ? Optional.empty()
                : valve.value(attribute)
                        .flatMap(AddressPatterns::wildcards)
                        .filter(pattern -> pattern.length() <= LONGEST_PATTERN);
    }

    private static void deny(VirtualServerDraft server, String uri, String addresses) {
        Line line = Line.of(Stage.PATH_CHECK, "deny-existence").where("ip", addresses);
        String path = Written.literal(uri);
        server.objConf()
                .root()
                .add(uri.equals("/") ? line : line.where("uri", "(" + path + "|" + path + "/*|" + path + ";*)"));
    }

    private static Map<String, Setting> table(Map<String, Setting> rows) {
        return new TreeMap<>(rows);
    }
}

package org.heliostat.importer.tomcat;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.report.Setting;

/** Reads a Connector: a listen socket, and directives of magnus.conf, of which the largest of all connectors counts. */
final class ConnectorReader {

    private static final long MILLIS = 1_000;
    private static final int HIGHEST_PORT = 65_535;

    /** Attribute, directive, and what a value is divided by; numbers that mean the same. */
    private static final List<Amount> AMOUNTS = List.of(
            new Amount("maxThreads", "RqThrottle", 1, ""),
            new Amount("minSpareThreads", "RqThrottleMin", 1, ""),
            new Amount("acceptCount", "ListenQ", 1, "requests wait in ConnQueueSize besides, where they are seen"),
            new Amount("maxConnections", "MaxConnections", 1, "for all listen sockets together"),
            new Amount("connectionTimeout", "AcceptTimeout", MILLIS, "for a head; MinRequestRate is for bodies"),
            new Amount("keepAliveTimeout", "KeepAliveTimeout", MILLIS, ""),
            new Amount("maxHttpHeaderSize", "HeaderBufferSize", 1, ""),
            new Amount("maxHttpRequestHeaderSize", "HeaderBufferSize", 1, ""),
            new Amount("maxHeaderCount", "MaxRqHeaders", 1, ""),
            new Amount("maxPostSize", "MaxFormSize", 1, ""),
            new Amount("maxParameterCount", "MaxFormParameters", 1, ""),
            new Amount("maxPartCount", "MaxMultipartParts", 1, ""),
            new Amount("maxPartHeaderSize", "MaxPartHeaderSize", 1, ""),
            new Amount("socket.rxBufSize", "RcvBufSize", 1, ""),
            new Amount("socket.txBufSize", "SndBufSize", 1, ""));

    private final TomcatFolder folder;
    private final InstanceDraft draft;

    private record Amount(String attribute, String directive, long divisor, String why) {}

    ConnectorReader(TomcatFolder folder, InstanceDraft draft) {
        this.folder = folder;
        this.draft = draft;
    }

    /** @return empty where it cannot become a listen socket */
    Optional<Connected> read(Element connector) {
        String protocol = connector.quietly("protocol").orElse("HTTP/1.1");
        if (protocol.toUpperCase(Locale.ROOT).startsWith("AJP") || protocol.contains(".ajp.")) {
            connector.is(
                    Setting.left("no AJP here: let the server in front speak HTTP/1.1 or HTTP/2 to a listen socket,"
                            + " and name it in TrustedProxies"));
            return Optional.empty();
        }
        Optional<Long> port = connector.number("port");
        if (port.isEmpty() || port.get() < 0 || port.get() > HIGHEST_PORT) {
            connector.is(Setting.left("no port from 0 to 65535, so that Tomcat does not open it either"));
            return Optional.empty();
        }
        ListenSocketDraft socket = socket(connector, port.get().intValue());
        if (protocol.contains("Apr") || protocol.contains("Nio2") || protocol.contains("Nio")) {
            connector.changed("protocol", "Transport auto", "io_uring, epoll or nio, what the machine has");
        }
        tls(connector, socket);
        amounts(connector);
        words(connector, socket);
        Map<String, String> properties = properties(connector);
        connector.rest(Counterparts.CONNECTOR);
        connector.children().forEach(child -> child(child));
        return Optional.of(new Connected(socket, properties, compression(connector)));
    }

    private ListenSocketDraft socket(Element connector, int port) {
        String address = connector.value("address").orElse(InstanceDraft.ANY);
        ListenSocketDraft socket = draft.socket(addressOf(address), port);
        connector.taken("port", "LS " + socket.id() + " port=\"" + port + "\"");
        if (connector.value("address").isPresent()) {
            connector.taken("address", "LS " + socket.id() + " ip=\"" + socket.ip() + "\"");
        }
        return socket;
    }

    private static String addressOf(String address) {
        String plain = address.replace("[", "").replace("]", "");
        return switch (plain) {
            case "0.0.0.0", "::", "*" -> InstanceDraft.ANY;
            case "localhost" -> "127.0.0.1";
            default -> {
                if (IpLiteral.address(plain).isEmpty()) {
                    throw new UnwritableException(plain, "an address of this machine");
                }
                yield plain;
            }
        };
    }

    private void tls(Element connector, ListenSocketDraft socket) {
        boolean secure = connector.flag("SSLEnabled").orElse(false);
        if (secure) {
            socket.secure();
            new TlsReader(folder, draft).read(connector, socket);
            connector.taken("SSLEnabled", "LS " + socket.id() + " security=\"on\"");
            boolean hasHttp2 = connector.children("UpgradeProtocol").findAny().isPresent();
            socket.http2(hasHttp2);
        } else if (connector.children("SSLHostConfig").findAny().isPresent()) {
            connector
                    .notes()
                    .left(connector.at(), "SSLHostConfig", "SSLEnabled is not true, so Tomcat does not use it either");
        }
    }

    private void amounts(Element connector) {
        boolean hasExecutor = connector.quietly("executor").isPresent();
        for (Amount amount : AMOUNTS) {
            Optional<Long> value = connector.number(amount.attribute());
            if (value.isEmpty()) {
                continue;
            }
            if (hasExecutor && amount.directive().startsWith("RqThrottle")) {
                connector.left(amount.attribute(), "the Executor's counts");
                continue;
            }
            if (value.get() < 0) {
                unlimited(connector, amount);
                continue;
            }
            long wanted = (value.get() + amount.divisor() - 1) / amount.divisor();
            String written = draft.magnus().raise(amount.directive(), wanted, connector.place(amount.attribute()));
            String became = amount.directive() + " " + written;
            String why = written.equals(Long.toString(wanted))
                    ? amount.why()
                    : "the nearest value, or that of another connector";
            if (why.isEmpty()) {
                connector.taken(amount.attribute(), became);
            } else {
                connector.changed(amount.attribute(), became, why);
            }
        }
    }

    private void unlimited(Element connector, Amount amount) {
        switch (amount.directive()) {
            case "MaxConnections" -> {
                draft.magnus().set("MaxConnections", "0", connector.place(amount.attribute()));
                connector.taken(amount.attribute(), "MaxConnections 0");
            }
            case "MaxFormSize", "MaxFormParameters", "MaxMultipartParts", "MaxRqHeaders" -> {
                String most =
                        draft.magnus().set(amount.directive(), "999999999999", connector.place(amount.attribute()));
                connector.changed(amount.attribute(), amount.directive() + " " + most, "everything has a limit here");
            }
            default ->
                connector.left(
                        amount.attribute(), amount.directive() + " keeps its default: everything has a limit here");
        }
    }

    private void words(Element connector, ListenSocketDraft socket) {
        connector
                .value("server")
                .ifPresent(name -> connector.taken(
                        "server",
                        "ServerString " + draft.magnus().set("ServerString", name, connector.place("server"))));
        connector
                .flag("enableLookups")
                .ifPresent(on -> connector.taken(
                        "enableLookups",
                        "DNS " + draft.magnus().set("DNS", on ? "on" : "off", connector.place("enableLookups"))));
        connector
                .flag("useVirtualThreads")
                .filter(on -> on)
                .ifPresent(on -> connector.taken(
                        "useVirtualThreads",
                        "SessionThreads "
                                + draft.magnus().set("SessionThreads", "auto", connector.place("useVirtualThreads"))));
        Optional<String> proxy = connector.value("proxyName");
        proxy.ifPresent(name -> {
            String scheme =
                    connector.quietly("scheme").map(word -> word + "://").orElse("");
            String port =
                    connector.quietly("proxyPort").map(number -> ":" + number).orElse("");
            if ((scheme + name + port).matches("(https?://)?[A-Za-z0-9.-]{1,200}(:[0-9]{1,5})?")) {
                socket.serverName(scheme + name + port);
                connector.changed(
                        "proxyName",
                        "LS " + socket.id() + " servername=\"" + scheme + name + port + "\"",
                        "where a request names no host; else X-Forwarded-Host of TrustedProxies");
            }
        });
    }

    private static Map<String, String> properties(Element connector) {
        Map<String, String> properties = new HashMap<>();
        connector.flag("allowTrace").ifPresent(on -> {
            if (on) {
                properties.put("AllowTrace", "on");
            }
            connector.taken("allowTrace", "PROPERTY AllowTrace=\"" + (on ? "on" : "off") + "\" of its virtual servers");
        });
        connector.value("encodedSolidusHandling").ifPresent(word -> {
            if (word.equalsIgnoreCase("passthrough")) {
                properties.put("AllowEncodedSlash", "on");
                connector.taken("encodedSolidusHandling", "PROPERTY AllowEncodedSlash=\"on\" of its virtual servers");
            } else if (word.equalsIgnoreCase("reject")) {
                connector.taken("encodedSolidusHandling", "%2F is refused");
            } else {
                connector.left("encodedSolidusHandling", "%2F never becomes a slash here; it is refused");
            }
        });
        return properties;
    }

    private static Optional<Line> compression(Element connector) {
        Optional<String> word = connector.value("compression").filter(value -> !value.equalsIgnoreCase("off"));
        if (word.isEmpty()) {
            return Optional.empty();
        }
        String types = connector
                .value("compressibleMimeType")
                .orElse("text/html,text/xml,text/plain,text/css,text/javascript,application/javascript,"
                        + "application/json,application/xml");
        List<String> literal = Stream.of(types.split("[,\\s]+"))
                .filter(type -> type.matches("[A-Za-z0-9.+*/-]{1,100}"))
                .limit(50)
                .toList();
        Line line = Line.of(Stage.OUTPUT, "insert-filter")
                .with("filter", "http-compression")
                .with("type", literal.isEmpty() ? "text/*" : "(" + String.join("|", literal) + ")");
        Optional<Long> least =
                connector.number("compressionMinSize").filter(size -> size >= 0 && size <= Integer.MAX_VALUE);
        return Optional.of(least.isPresent() ? line.with("min-size", least.get().toString()) : line);
    }

    private static void child(Element child) {
        switch (child.name()) {
            case "UpgradeProtocol" -> {
                child.className();
                child.is(Setting.taken("HTTP/2, which is on unless http2=\"off\" of LS"));
            }
            case "SSLHostConfig" -> {
                // TlsReader has told of it.
            }
            default -> child.is(Setting.left("this import does not know it"));
        }
    }
}

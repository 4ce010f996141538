package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.heliostat.config.IpLiteral;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.report.Note;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Setting;

/** Reads directives that are the whole server's here: of magnus.conf, and of http-client-config. One import, one thread. */
final class MainSettings {

    private static final Map<String, String> SECONDS = Map.of(
            "keepalive_timeout", "KeepAliveTimeout",
            "client_header_timeout", "AcceptTimeout",
            "client_body_timeout", "AcceptTimeout",
            "send_timeout", "NetWriteTimeout",
            "ssl_session_timeout", "SSL3SessionTimeout");

    private static final Map<String, String> CLIENT = Map.of(
            "proxy_connect_timeout", "connect-timeout",
            "proxy_read_timeout", "timeout",
            "proxy_send_timeout", "timeout");

    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private final InstanceDraft draft;
    private final Notes notes;
    private final Map<String, Long> client = new TreeMap<>();
    private final List<Node> proxies = new ArrayList<>();
    private final List<Node> realIpHeaders = new ArrayList<>();
    private long processes;
    private long connections;

    MainSettings(InstanceDraft draft, Notes notes) {
        this.draft = draft;
        this.notes = notes;
    }

    /** Takes a directive, or tells that nothing stands for it. */
    void read(Node node) {
        try {
            if (!take(node)) {
                Setting setting = Counterparts.find(node.name()).orElse(Setting.left("this import does not know it"));
                notes.add(new Note(node.at(), node.shown(), setting.fate(), setting.became(), setting.why()));
            }
        } catch (UnwritableException unwritable) {
            notes.left(node.at(), node.shown(), String.valueOf(unwritable.getMessage()));
        }
    }

    private boolean take(Node node) {
        String ours = SECONDS.get(node.name());
        if (ours != null) {
            seconds(node, ours);
            return true;
        }
        String parameter = CLIENT.get(node.name());
        if (parameter != null) {
            Optional<Long> seconds = Sizes.seconds(node.word(0));
            seconds.ifPresent(value -> client(parameter, value));
            String became = "Init fn=\"http-client-config\" " + parameter;
            if (seconds.isPresent()) {
                notes.changed(node.at(), node.shown(), became, "for all origins: the longest of all");
            } else {
                notes.left(node.at(), node.shown(), "no time");
            }
            return true;
        }
        return switch (node.name()) {
            case "worker_processes" -> processes(node);
            case "worker_connections" -> connections(node);
            case "user" -> set(node, "User", node.word(0), "a JVM cannot switch accounts: start it as this one");
            case "client_max_body_size" -> body(node);
            case "large_client_header_buffers" -> heads(node);
            case "set_real_ip_from" -> proxies.add(node);
            case "real_ip_header" -> realIpHeaders.add(node);
            case "ssl_stapling" -> set(node, "OCSPStapling", node.word(0), "");
            case "http2" -> set(node, "HTTP2", node.word(0), "");
            default -> false;
        };
    }

    private void seconds(Node node, String ours) {
        Optional<Long> seconds = Sizes.seconds(node.word(0));
        if (seconds.isEmpty()) {
            notes.left(node.at(), node.shown(), "no time");
            return;
        }
        String written = draft.magnus().raise(ours, seconds.get(), node.at() + " " + node.name());
        boolean isSame = written.equals(seconds.get().toString());
        if (isSame) {
            notes.taken(node.at(), node.shown(), ours + " " + written);
        } else {
            notes.changed(
                    node.at(),
                    node.shown(),
                    ours + " " + written,
                    "the nearest value, or the longest of all server blocks");
        }
    }

    private boolean processes(Node node) {
        boolean isNumber = node.word(0).matches("[1-9][0-9]{0,3}");
        processes = isNumber ? Long.parseLong(node.word(0)) : 0;
        String threads =
                draft.magnus().set("IOThreads", isNumber ? node.word(0) : "0", node.at() + " worker_processes");
        notes.changed(node.at(), node.shown(), "IOThreads " + threads, "threads of one process; 0 = one per processor");
        return true;
    }

    private boolean connections(Node node) {
        if (!node.word(0).matches("[0-9]{1,7}")) {
            return false;
        }
        connections = Long.parseLong(node.word(0));
        notes.changed(
                node.at(),
                node.shown(),
                "MaxConnections",
                "of all threads together: times worker_processes where that is a number, else what file descriptors leave");
        return true;
    }

    private boolean set(Node node, String ours, String value, String why) {
        String written = draft.magnus().set(ours, value, node.at() + " " + node.name());
        if (why.isEmpty()) {
            notes.taken(node.at(), node.shown(), ours + " " + written);
        } else {
            notes.changed(node.at(), node.shown(), ours + " " + written, why);
        }
        return true;
    }

    private boolean body(Node node) {
        Optional<Long> bytes = Sizes.bytes(node.word(0));
        if (bytes.isEmpty()) {
            return false;
        }
        String written =
                draft.magnus().set("MaxRequestBody", bytes.get().toString(), node.at() + " client_max_body_size");
        notes.taken(node.at(), node.shown(), "MaxRequestBody " + written);
        return true;
    }

    private boolean heads(Node node) {
        Optional<Long> bytes = Sizes.bytes(node.word(1));
        if (bytes.isEmpty() || !node.word(0).matches("[1-9][0-9]{0,3}")) {
            return false;
        }
        long all = Math.max(8_192, bytes.get() * Long.parseLong(node.word(0)));
        String head =
                draft.magnus().raise("HeaderBufferSize", Math.min(all, 16_777_216), node.at() + " " + node.name());
        String line = draft.magnus()
                .raise("MaxRequestLine", Math.min(Math.max(bytes.get(), 64), 1_048_576), node.at() + " " + node.name());
        notes.taken(node.at(), node.shown(), "HeaderBufferSize " + head + ", MaxRequestLine " + line);
        return true;
    }

    /** Of another field than is believed here clients could say what they like. */
    private void proxies() {
        List<Node> others = realIpHeaders.stream()
                .filter(node -> !node.word(0).equalsIgnoreCase(FORWARDED_FOR))
                .toList();
        boolean isOther = realIpHeaders.isEmpty() || !others.isEmpty();
        List<String> all = new ArrayList<>();
        for (Node node : proxies) {
            if (isOther) {
                String header = others.isEmpty() ? "X-Real-IP" : others.get(0).word(0);
                notes.left(
                        node.at(),
                        node.shown(),
                        "TrustedProxies believes X-Forwarded-For, which clients can send where proxies set " + header
                                + ": have them set X-Forwarded-For, then name them there");
            } else if (IpLiteral.isNetwork(node.word(0))) {
                all.add(node.word(0));
                set(
                        node,
                        "TrustedProxies",
                        String.join(" ", all.stream().distinct().toList()),
                        "");
            } else {
                notes.left(node.at(), node.shown(), "no address or network");
            }
        }
        for (Node node : realIpHeaders) {
            if (others.contains(node)) {
                notes.left(node.at(), node.shown(), "ProxyHeaders knows X-Forwarded-For and Forwarded");
            } else {
                notes.taken(node.at(), node.shown(), "ProxyHeaders x-forwarded");
            }
        }
    }

    /** Sets a parameter of http-client-config; the largest counts. */
    void client(String parameter, long value) {
        long most = parameter.equals("connect-timeout") ? 300 : parameter.equals("timeout") ? 86_400 : 65_536;
        client.merge(parameter, Math.min(Math.max(value, 1), most), Math::max);
    }

    void types(Node node) {
        int types = 0;
        for (Node type : node.children()) {
            if (draft.mime("type", type.name(), type.words())) {
                types++;
            } else {
                notes.left(type.at(), type.name() + " " + type.rest(0), "no type such as text/html with extensions");
            }
        }
        notes.taken(node.at(), "types", "conf/mime.types: " + types + " lines");
    }

    void finish() {
        proxies();
        if (connections > 0 && processes > 0) {
            draft.magnus()
                    .set(
                            "MaxConnections",
                            Long.toString(connections * processes),
                            "worker_connections times worker_processes");
        }
        if (!client.isEmpty()) {
            draft.magnus()
                    .init(client.entrySet().stream()
                            .map(entry -> entry.getKey() + "=\"" + entry.getValue() + '"')
                            .collect(Collectors.joining(" ", "Init fn=\"http-client-config\" ", "")));
        }
    }
}

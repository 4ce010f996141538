package org.heliostat.importer.nginx;

import java.util.HashMap;
import java.util.Map;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.LogFormat;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Notes;

/** Formats of log_format, and the access_log lines that use them. One import, one thread. */
final class LogFormats {

    private static final String COMBINED =
            "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent"
                    + " \"$http_referer\" \"$http_user_agent\"";

    private final Map<String, String> byName = new HashMap<>(Map.of("combined", COMBINED));
    private final LogDraft logs;
    private final Notes notes;

    LogFormats(LogDraft logs, Notes notes) {
        this.logs = logs;
        this.notes = notes;
    }

    void define(Node node) {
        int first = node.word(1).startsWith("escape=") ? 2 : 1;
        byName.put(
                node.word(0),
                String.join(
                        "",
                        node.words()
                                .subList(
                                        Math.min(first, node.words().size()),
                                        node.words().size())));
        notes.taken(node.at(), "log_format " + node.word(0), "format of flex-init, where a log uses it");
    }

    void use(Node node, VirtualServerDraft server) {
        if (node.word(0).equals("off")) {
            notes.taken(node.at(), "access_log off", "no AddLog line in VS " + server.id());
            return;
        }
        if (node.word(0).startsWith("syslog:") || node.word(0).contains("$")) {
            notes.left(node.at(), "access_log " + node.rest(0), "access logs are files with fixed names");
            return;
        }
        String name = node.words().size() > 1 && !node.word(1).contains("=") ? node.word(1) : "combined";
        LogFormat format = LogFormat.ofVariables(byName.getOrDefault(name, COMBINED));
        String base = node.word(0).replaceFirst("^.*/", "").replaceAll("[^A-Za-z0-9._-]", "");
        String file = base.isEmpty() || base.startsWith(".") || base.equals("errors") ? "access" : base;
        logs.add(server, format.text(), "../logs/" + file);
        String lost = format.lost().isEmpty() ? "" : "; without " + String.join(" ", format.lost());
        notes.changed(
                node.at(),
                "access_log " + node.rest(0),
                "flex-init and AddLog of VS " + server.id() + ", logs/" + file,
                "logs are in logs/ of the instance" + lost);
    }

    void finish() {
        logs.complete();
    }
}

package org.heliostat.benchmarks.load.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.ConnectionInfo;
import org.jspecify.annotations.Nullable;

/**
 * Writes about the text that the WASP servlet writes, 2.5 KB, row by row as the servlet does: a beginning made
 * once, then what this request tells. Immutable.
 */
final class WaspStage implements StageFunction {

    private static final int COLUMN = 24;
    private static final int NAMES_AT_MOST = 12;
    private static final String BLANKS = " ".repeat(COLUMN);

    private final byte[] beginning;

    private WaspStage(String beginning) {
        this.beginning = beginning.getBytes(StandardCharsets.UTF_8);
    }

    static WaspStage make() {
        StringBuilder text = new StringBuilder("WASP\nEverything this function can see of your request\n\n");
        text.append("Init arguments\n");
        append(text, "environment-limit", Integer.toString(NAMES_AT_MOST));
        append(text, "environment-values", "LANG, TZ");
        append(text, "greeting", "Everything this function can see of your request");
        text.append("\nContainer\n");
        append(text, "function class", WaspStage.class.getName());
        append(text, "called by", "obj.conf, Service fn=\"wasp-stage\" in an object that a NameTrans line names");
        append(text, "session timeout", "none: a stage function has no sessions");
        text.append("\nVirtual machine\n");
        for (String property : new String[] {
            "java.version", "java.vendor", "java.vm.name", "java.vm.info", "os.name", "os.arch", "file.encoding"
        }) {
            append(text, property, System.getProperty(property));
        }
        append(text, "processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        append(text, "heap at most", Runtime.getRuntime().maxMemory() / (1024 * 1024) + " MB");
        text.append("\nEnvironment\n");
        new TreeMap<>(System.getenv())
                .keySet().stream().limit(NAMES_AT_MOST).forEach(name -> append(text, name, "(value not shown)"));
        return new WaspStage(text.toString());
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        exchange.response()
                .status(200)
                .headers()
                .set("Content-Type", "text/plain;charset=UTF-8")
                .set("Cache-Control", "no-store");
        exchange.response().output().write(beginning);
        Rows rows = new Rows(exchange.response().output());
        request(request, rows);
        connection(request, rows);
        headers(request.headers(), rows);
        return Outcome.PROCEED;
    }

    private static void request(Request request, Rows rows) throws IOException {
        rows.section("Request");
        rows.row("method", request.method());
        rows.row("protocol", request.head().version().text());
        rows.row("scheme", request.client().scheme());
        rows.row("server name", request.client().host());
        rows.row("server port", Integer.toString(request.client().port()));
        rows.row("request URI", request.uriPath());
        rows.row("object", request.objectName());
        rows.row("path info", request.pathInfo());
        rows.row("query string", request.query());
        rows.row("content type", request.header("Content-Type"));
        rows.row("content length", Long.toString(request.body().contentLength()));
        rows.row("accept language", request.header("Accept-Language"));
    }

    private static void connection(Request request, Rows rows) throws IOException {
        ConnectionInfo connection = request.connection();
        rows.section("Client and connection");
        rows.row("remote address", connection.remote().getAddress().getHostAddress());
        rows.row("remote port", Integer.toString(connection.remote().getPort()));
        rows.row("local address", connection.local().getAddress().getHostAddress());
        rows.row("local port", Integer.toString(connection.local().getPort()));
        rows.row("secure", Boolean.toString(request.client().isSecure()));
        rows.row("connection", Long.toString(connection.id()));
        rows.row("listen socket", connection.listenSocketId());
        rows.section("User");
        rows.row("remote user", request.authUser());
        rows.row("authentication", request.authType());
    }

    private static void headers(HeaderFields headers, Rows rows) throws IOException {
        rows.section("Headers");
        for (int i = 0; i < headers.size(); i++) {
            rows.row(headers.name(i), headers.value(i));
        }
    }

    private static void append(StringBuilder text, String name, @Nullable String value) {
        text.append("  ").append(name).append(BLANKS, 0, Math.max(1, COLUMN - name.length()));
        text.append(value == null ? "-" : value).append('\n');
    }
}

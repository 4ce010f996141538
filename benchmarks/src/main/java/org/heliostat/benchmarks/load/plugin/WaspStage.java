package org.heliostat.benchmarks.load.plugin;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes about the text that the WASP servlet writes, 2.5 KB, row by row through a writer as the servlet does: a
 * beginning made once, then what this request tells. Immutable.
 */
final class WaspStage implements StageFunction {

    private static final int COLUMN = 24;
    private static final int NAMES_AT_MOST = 12;
    private static final String BLANKS = " ".repeat(COLUMN);

    private final String beginning;

    private WaspStage(String beginning) {
        this.beginning = beginning;
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
        Writer out = new OutputStreamWriter(exchange.response().output(), StandardCharsets.UTF_8);
        out.write(beginning);
        request(request, out);
        connection(request, out);
        headers(request.headers(), out);
        out.flush();
        return Outcome.PROCEED;
    }

    private static void request(Request request, Writer out) throws IOException {
        out.write("\nRequest\n");
        row(out, "method", request.method());
        row(out, "protocol", request.head().version().toString());
        row(out, "scheme", request.client().scheme());
        row(out, "server name", request.client().host());
        row(out, "server port", Integer.toString(request.client().port()));
        row(out, "request URI", request.uriPath());
        row(out, "object", request.objectName());
        row(out, "path info", request.pathInfo());
        row(out, "query string", request.query());
        row(out, "content type", request.header("Content-Type"));
        row(out, "content length", Long.toString(request.body().contentLength()));
        row(out, "accept language", request.header("Accept-Language"));
    }

    private static void connection(Request request, Writer out) throws IOException {
        out.write("\nClient and connection\n");
        row(out, "remote address", request.connection().remote().getAddress().getHostAddress());
        row(out, "remote port", Integer.toString(request.connection().remote().getPort()));
        row(out, "local address", request.connection().local().getAddress().getHostAddress());
        row(out, "local port", Integer.toString(request.connection().local().getPort()));
        row(out, "secure", Boolean.toString(request.client().isSecure()));
        row(out, "connection", Long.toString(request.connection().id()));
        row(out, "listen socket", request.connection().listenSocketId());
        out.write("\nUser\n");
        row(out, "remote user", request.authUser());
        row(out, "authentication", request.authType());
    }

    private static void headers(HeaderFields headers, Writer out) throws IOException {
        out.write("\nHeaders\n");
        for (int i = 0; i < headers.size(); i++) {
            row(out, headers.name(i), headers.value(i));
        }
    }

    private static void row(Writer out, String name, @Nullable String value) throws IOException {
        out.write("  ");
        out.write(name);
        out.write(BLANKS, 0, Math.max(1, COLUMN - name.length()));
        out.write(value == null ? "-" : value);
        out.write('\n');
    }

    private static void append(StringBuilder text, String name, @Nullable String value) {
        text.append("  ").append(name).append(BLANKS, 0, Math.max(1, COLUMN - name.length()));
        text.append(value == null ? "-" : value).append('\n');
    }
}

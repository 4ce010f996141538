package org.heliostat.shtml;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.dns.HostNames;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.function.offer.ServerPorts;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Service {@code parse-html}, {@code shtml-send}: the file that the path was translated to, with its elements replaced.
 * Never given twice: what is included may change at any time.
 */
public final class ParseHtml implements StageFunction {

    /** Includes within includes. */
    public static final int DEFAULT_DEPTH = 10;

    /** Requests that one page may lead to. */
    public static final int DEFAULT_INCLUDES = 1_000;

    /** Seconds that an include which is answered later is waited for. */
    public static final int DEFAULT_SECONDS = 30;

    /** Bytes of a page's file. */
    public static final int LARGEST_FILE = 4 * 1024 * 1024;

    public static final int MOST_DEPTH = 100;
    public static final int MOST_INCLUDES = 1_000_000;
    public static final int MOST_SECONDS = 3_600;

    private static final Logger LOG = LoggerFactory.getLogger(ParseHtml.class);
    private static final int MOST_KEPT = 8 * 1024 * 1024;
    private static final int MOST_TRIES = 4;
    private static final String INTERNAL = "magnus-internal/";

    private final FileAccess files;
    private final ShtmlPages pages;
    private final PageServices services;
    private final WallClock clock;

    ParseHtml(PageServices services, WallClock clock) {
        this.files = services.files();
        this.pages = new ShtmlPages(files, services.settings().largestFile(), services.figures());
        this.services = services;
        this.clock = clock;
    }

    public static StageFunction bind(Parameters parameters, BindContext context) {
        boolean noExec = parameters.text("opts", "").contains("noexec");
        PageSettings settings = new PageSettings(
                parameters.flag("exec", false) && !noExec,
                new InnerLimits(
                        parameters.integer("ShtmlMaxDepth", DEFAULT_DEPTH, 1, MOST_DEPTH),
                        parameters.integer("max-includes", DEFAULT_INCLUDES, 1, MOST_INCLUDES),
                        MOST_KEPT,
                        parameters.integer("timeout", DEFAULT_SECONDS, 1, MOST_SECONDS) * 1_000L),
                LARGEST_FILE,
                ZoneId.systemDefault(),
                context.services().find(HostNames.class).orElse(null),
                context.services().find(ServerPorts.class).orElse(ServerPorts.RECEIVED));
        var services = new PageServices(
                context.files(),
                settings,
                settings.exec() ? PageCommands.of(parameters, context) : PageCommands.NONE,
                context.services().find(ShtmlFigures.class).orElseGet(ShtmlFigures::new));
        return new ParseHtml(services, context.wallClock());
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        Path path = request.path();
        RunNotes notes = RunNotes.of(exchange);
        if (path == null || !path.isAbsolute() || request.pathInfo() != null || notes == null) {
            return refused(exchange, 404);
        }
        FileEntry entry = files.lookup(exchange, path);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (!entry.isFile() || !request.confines(entry.realPath())) {
                return refused(exchange, 404);
            }
            ShtmlPage page;
            try {
                page = pages.of(entry);
            } catch (FileChangedException changed) {
                entry = files.again(exchange, path);
                continue;
            }
            if (page == null) {
                LOG.error("{}: {} bytes (expected: at most {} to be parsed)", path, entry.size(), LARGEST_FILE);
                return refused(exchange, 500);
            }
            return answer(exchange, notes, entry, page);
        }
        return refused(exchange, 503);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        Request request = exchange.request();
        Path path = request.path();
        if (path == null || !path.isAbsolute() || request.pathInfo() != null) {
            return false;
        }
        FileEntry entry = files.lookup(exchange, path);
        return entry.isFile() && request.confines(entry.realPath());
    }

    private Outcome answer(Exchange exchange, RunNotes notes, FileEntry entry, ShtmlPage page) throws IOException {
        describe(exchange.request(), exchange.response());
        if (!exchange.request().method().equals("HEAD")) {
            Path outermost = notes.client().request().path();
            FileEntry named = outermost == null || notes.client() == exchange
                    ? entry
                    : files.cache().lookup(outermost);
            new PageRun(exchange, notes, services, entry, page, named, clock.millis()).write();
        }
        return Outcome.PROCEED;
    }

    private static void describe(Request request, Response response) {
        String type = request.contentType();
        String charset = request.charset();
        String sent = type == null || type.startsWith(INTERNAL) ? "text/html" : type;
        response.status(200).headers().set("Content-Type", charset == null ? sent : sent + ";charset=" + charset);
        String language = request.contentLanguage();
        if (language != null) {
            response.headers().set("Content-Language", language);
        }
    }

    private static Outcome refused(Exchange exchange, int status) {
        exchange.response().status(status);
        return Outcome.ABORTED;
    }
}

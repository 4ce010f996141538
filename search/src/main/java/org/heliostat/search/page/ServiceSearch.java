package org.heliostat.search.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.search.SearchConfig;
import org.heliostat.log.ServerLog;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.search.index.Indexing;
import org.heliostat.search.index.QueryPlaces;
import org.heliostat.search.index.TooSlowException;
import org.heliostat.search.query.BadQueryException;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code service-search}: a page with a form and the hits of a query, or the same as JSON. Leaves the request to other lines where
 * the virtual server has no collection that is on.
 */
public final class ServiceSearch implements StageFunction {

    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;

    /** Nothing on the page may run or load anything, whatever a document is called. */
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

    private final @Nullable SearchRun run;
    private final ServerLog log;

    private ServiceSearch(@Nullable SearchRun run, ServerLog log) {
        this.run = run;
        this.log = log;
    }

    public static StageFunction bind(Parameters parameters, BindContext context) {
        SearchConfig config = context.services().find(SearchConfig.class).orElse(null);
        Indexing indexing = context.services().find(Indexing.class).orElse(null);
        ServerLog log = new ServerLog(context.ticker());
        return config == null || indexing == null
                ? new ServiceSearch(null, log)
                : new ServiceSearch(new SearchRun(context.virtualServerId(), config, indexing, context.ticker()), log);
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        SearchRun search = run;
        String method = exchange.request().method();
        if (search == null || !mayAnswer(exchange, method)) {
            return Outcome.NO_ACTION;
        }
        SearchAnswer answer = answer(exchange, search);
        return send(exchange, answer);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return run != null && (method.equals("GET") || method.equals("HEAD"));
    }

    private SearchAnswer answer(Exchange exchange, SearchRun search) throws IOException {
        Request request = exchange.request();
        SearchConfig config = search.config();
        try {
            SearchCall call = SearchCall.of(request, config.limits().maxHits());
            return call.query().isEmpty() ? search.form(call) : inPlace(exchange, search, call);
        } catch (BadQueryException bad) {
            return failed(request, config, BAD_REQUEST, String.valueOf(bad.getMessage()));
        } catch (TooSlowException slow) {
            return failed(
                    request, config, UNAVAILABLE, "The search took too long. Fewer or longer words take less time.");
        } catch (IOException broken) {
            log.log(SearchMessage.UNREADABLE, exchange.virtualServerId(), broken.toString());
            search.indexing().hurry();
            return failed(request, config, UNAVAILABLE, "The index cannot be read just now. Please try again later.");
        }
    }

    /** However many lines of obj.conf lead here, the places are those of the virtual server. */
    private static SearchAnswer inPlace(Exchange exchange, SearchRun search, SearchCall call)
            throws IOException, BadQueryException, TooSlowException {
        SearchConfig config = search.config();
        QueryPlaces places = search.indexing().places(search.virtualServerId());
        if (!places.tryEnter(config.limits().maxQueries())) {
            return failed(exchange.request(), config, UNAVAILABLE, "Too many searches are going on. Please try again.");
        }
        try {
            return search.answer(exchange, call);
        } finally {
            places.leave();
        }
    }

    private static SearchAnswer failed(Request request, SearchConfig config, int status, String sentence) {
        return SearchAnswer.failed(SearchCall.unread(request), status, sentence, config.collections());
    }

    private static Outcome send(Exchange exchange, SearchAnswer answer) throws IOException {
        boolean asJson = answer.call().asJson();
        byte[] bytes = (asJson ? SearchJson.of(answer) : SearchPage.of(answer)).getBytes(StandardCharsets.UTF_8);
        MutableHeaders headers = exchange.response().status(answer.status()).headers();
        headers.set("Content-Type", asJson ? "application/json" : "text/html; charset=utf-8")
                .set("Content-Length", Integer.toString(bytes.length))
                .set("Cache-Control", "private, no-cache")
                .addToken("Vary", "Accept")
                .set("X-Content-Type-Options", "nosniff")
                .set("X-Robots-Tag", "noindex")
                .setIfAbsent("Content-Security-Policy", POLICY);
        if (answer.status() == UNAVAILABLE) {
            headers.set("Retry-After", "1");
        }
        exchange.response().output().write(bytes);
        return Outcome.PROCEED;
    }
}

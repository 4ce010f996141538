package org.heliostat.saf.service;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.status.StatusPage;
import org.heliostat.stats.status.StatusText;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code server-status}: the statistics as a page, in the manner of mod_status (monitoring reference, section
 * C). Words of the query: {@code refresh[=seconds]}, {@code notable} without the sessions, {@code auto} for machines,
 * {@code window=1m|5m|15m|start}, the last minute without it.
 *
 * @param figures empty where the server keeps no statistics
 */
record ServerStatus(Optional<SnapshotSource> figures) implements StageFunction {

    private static final Pattern REFRESH = Pattern.compile("refresh(?:=([0-9]{0,5}))?");

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new ServerStatus(context.services().find(SnapshotSource.class));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        if (figures.isEmpty()) {
            exchange.response().status(404);
            return Outcome.ABORTED;
        }
        Set<String> words = words(exchange.request().query());
        WindowQuery query = WindowQuery.figuresOf(window(words));
        MutableHeaders headers = exchange.response().headers();
        words.stream()
                .map(ServerStatus::refresh)
                .flatMap(Optional::stream)
                .forEach(seconds -> headers.set("Refresh", seconds));
        if (words.contains("auto")) {
            return Report.send(
                    exchange,
                    "text/plain; charset=utf-8",
                    StatusText.write(figures.get().snapshot(query)));
        }
        headers.set("Content-Security-Policy", StatusPage.POLICY).set("X-Content-Type-Options", "nosniff");
        return Report.send(
                exchange,
                "text/html; charset=utf-8",
                StatusPage.write(figures.get().snapshot(query), !words.contains("notable")));
    }

    /** A word that is no window is as good as none, as other words are that the page does not know. */
    private static Window window(Set<String> words) {
        for (Window window : Window.values()) {
            if (words.contains("window=" + window.word())) {
                return window;
            }
        }
        return WindowQuery.USUAL.figures();
    }

    private static Set<String> words(@Nullable String query) {
        return query == null ? Set.of() : new HashSet<>(Arrays.asList(query.split("&", -1)));
    }

    /** A browser would also take an address to go to behind the seconds; only digits are passed on. */
    private static Optional<String> refresh(String word) {
        var match = REFRESH.matcher(word);
        if (!match.matches()) {
            return Optional.empty();
        }
        String seconds = match.group(1);
        return Optional.of(seconds == null || seconds.isEmpty() || Integer.parseInt(seconds) == 0 ? "1" : seconds);
    }
}

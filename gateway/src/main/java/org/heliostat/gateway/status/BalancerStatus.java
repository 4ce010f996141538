package org.heliostat.gateway.status;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.origin.Origins;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code balancer-status}: the balancer's groups and origins as a page, in the manner of JServ's. It only looks. Words of
 * the query: {@code auto} for machines, {@code window=1m|5m|15m|start} for the times, the last minute without it. Figures are those of
 * all processes.
 *
 * @param origins empty where a configuration is only checked
 * @param figures empty where the server keeps no statistics: then those of this process since the start
 */
public record BalancerStatus(Optional<Origins> origins, Optional<SnapshotSource> figures) implements StageFunction {

    private static final int WRONG_METHOD = 405;

    /** Binds a line of obj.conf. */
    public static StageFunction bind(Parameters parameters, BindContext context) {
        return new BalancerStatus(
                context.services().find(Origins.class), context.services().find(SnapshotSource.class));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        Response response = exchange.response();
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            response.headers().set("Allow", "GET, HEAD");
            response.status(WRONG_METHOD);
            return Outcome.ABORTED;
        }
        Set<String> words = words(request.query());
        Window window = figures.isPresent() ? window(words) : Window.START;
        List<GroupStatus> groups = GroupStatus.of(origins.map(Origins::groups).orElse(List.of()), rows(window));
        MutableHeaders headers = response.headers();
        headers.set("X-Content-Type-Options", "nosniff");
        if (words.contains("auto")) {
            return send(response, "text/plain; charset=utf-8", BalancerText.write(groups, window));
        }
        headers.set("Content-Security-Policy", BalancerPage.POLICY);
        return send(response, "text/html; charset=utf-8", BalancerPage.write(groups, window));
    }

    /** @return by address */
    private Map<String, OriginSnapshot> rows(Window window) {
        return figures
                .map(source -> source.snapshot(WindowQuery.figuresOf(window))
                        .programs()
                        .origins())
                .orElse(List.of())
                .stream()
                .collect(Collectors.toMap(OriginSnapshot::address, Function.identity(), (one, same) -> one));
    }

    /** A word that is no window is as good as none, as on the page of server-status. */
    private static Window window(Set<String> words) {
        return Arrays.stream(Window.values())
                .filter(window -> words.contains("window=" + window.word()))
                .findFirst()
                .orElse(WindowQuery.USUAL.figures());
    }

    private static Set<String> words(@Nullable String query) {
        return query == null ? Set.of() : new HashSet<>(Arrays.asList(query.split("&", -1)));
    }

    private static Outcome send(Response response, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        response.status(200).headers().set("Content-Type", type).set("Cache-Control", "no-store");
        response.output().bufferSize(Math.max(response.output().bufferSize(), bytes.length));
        response.output().write(bytes);
        return Outcome.PROCEED;
    }
}

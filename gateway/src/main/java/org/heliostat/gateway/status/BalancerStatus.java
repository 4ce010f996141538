package org.heliostat.gateway.status;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.origin.Origins;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code balancer-status}: the balancer's groups and origins as a page, in the manner of JServ's; with the word
 * {@code auto} in the query as text. It only looks.
 *
 * @param origins empty where a configuration is only checked
 */
public record BalancerStatus(Optional<Origins> origins) implements StageFunction {

    private static final int WRONG_METHOD = 405;

    /** Binds a line of obj.conf. */
    public static StageFunction bind(Parameters parameters, BindContext context) {
        return new BalancerStatus(context.services().find(Origins.class));
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
        List<GroupStatus> groups = GroupStatus.of(origins.map(Origins::groups).orElse(List.of()));
        MutableHeaders headers = response.headers();
        headers.set("X-Content-Type-Options", "nosniff");
        if (hasWord(request.query(), "auto")) {
            return send(response, "text/plain; charset=utf-8", BalancerText.write(groups));
        }
        headers.set("Content-Security-Policy", BalancerPage.POLICY);
        return send(response, "text/html; charset=utf-8", BalancerPage.write(groups));
    }

    private static boolean hasWord(@Nullable String query, String word) {
        return query != null && Arrays.asList(query.split("&", -1)).contains(word);
    }

    private static Outcome send(Response response, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        response.status(200).headers().set("Content-Type", type).set("Cache-Control", "no-store");
        response.output().bufferSize(Math.max(response.output().bufferSize(), bytes.length));
        response.output().write(bytes);
        return Outcome.PROCEED;
    }
}

package org.heliostat.servlet.responsecache;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.heliostat.request.HeaderFields;
import org.heliostat.servlet.dispatch.AnswerCache;
import org.heliostat.servlet.dispatch.UrlPattern;
import org.heliostat.servlet.responsecache.rule.CacheRule;
import org.heliostat.servlet.responsecache.store.CacheEvent;
import org.heliostat.servlet.responsecache.store.Flight;
import org.heliostat.servlet.responsecache.store.Flights;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/**
 * Stands before one servlet: answers a client's own request from the cache, or runs the servlet once for all who want
 * the same. Includes, forwards and error pages go straight to the servlet, as in the original. Any thread that may
 * block.
 */
final class CacheGate implements AnswerCache.Gate {

    private static final String HEAD = "HEAD";
    private static final String GET = "GET";

    private final AnswerStore answers;
    private final List<Choice> choices;

    /**
     * A mapping that may concern the servlet.
     *
     * @param pattern that the path must match; null: any path
     */
    record Choice(CacheRule rule, @Nullable UrlPattern pattern) {}

    /** @param choices in the order of sun-web.xml; the first that matches counts */
    CacheGate(AnswerStore answers, List<Choice> choices) {
        this.answers = answers;
        this.choices = List.copyOf(choices);
    }

    @Override
    public void serve(
            ContainerRequest container,
            HttpServletRequest request,
            HttpServletResponse response,
            boolean last,
            AnswerCache.Call servlet)
            throws ServletException, IOException {
        CacheRule rule = container.dispatch().type() == DispatcherType.REQUEST
                ? ruleFor(container.dispatch().path())
                : null;
        if (rule == null) {
            servlet.service(request, response);
            return;
        }
        String method = request.getMethod();
        boolean head = method.equals(HEAD);
        String asked = head ? GET : method;
        String key = rule.isCacheable(request, asked) ? AnswerKeys.of(rule, asked, container, request) : null;
        if (key == null) {
            answers.count(CacheEvent.PASSED);
            servlet.service(request, response);
            return;
        }
        AnswerSender sender = new AnswerSender(container, response, last);
        CachedRun run = new CachedRun(answers, rule, key, container, request, response, sender, servlet);
        if (!head && rule.isRefreshNeeded(request)) {
            run.refresh();
            return;
        }
        StoredAnswer known = answers.find(key);
        if (known != null) {
            run.serve(known);
        } else if (head) {
            // What it brings is no answer for GET.
            run.alone();
        } else {
            miss(key, run, container);
        }
    }

    private void miss(String key, CachedRun run, ContainerRequest container) throws ServletException, IOException {
        switch (answers.experience(key)) {
            case NONE -> board(key, run);
            case LONE -> {
                // Where the client has a copy, the servlet itself may say that it is still good.
                if (isConditional(container.pipelineRequest().headers())) {
                    run.alone();
                } else {
                    run.again();
                }
            }
            case HOPELESS -> run.alone();
        }
    }

    private static boolean isConditional(HeaderFields fields) {
        return fields.contains("If-None-Match") || fields.contains("If-Modified-Since") || fields.contains("Range");
    }

    private @Nullable CacheRule ruleFor(String path) {
        for (Choice choice : choices) {
            UrlPattern pattern = choice.pattern();
            if (pattern == null || pattern.matches(path)) {
                return choice.rule();
            }
        }
        return null;
    }

    private void board(String key, CachedRun run) throws ServletException, IOException {
        Flights.Boarding<StoredAnswer> boarding = answers.flights().board(key);
        Flight<StoredAnswer> flight = boarding.flight();
        if (boarding.leads()) {
            run.lead(flight);
            return;
        }
        answers.count(CacheEvent.WAITED);
        switch (flight.await(answers.waitMillis())) {
            case SERVED -> run.serve(flight.made());
            case LEADS -> run.lead(flight);
            case ALONE -> run.alone();
            case TIMED_OUT -> {
                answers.count(CacheEvent.WAIT_TIMEOUT);
                run.alone();
            }
        }
    }
}

package org.heliostat.servlet.responsecache;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.servlet.dispatch.AnswerCache;
import org.heliostat.servlet.responsecache.rule.CacheRule;
import org.heliostat.servlet.responsecache.store.CacheEvent;
import org.heliostat.servlet.responsecache.store.Flight;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/** Runs a servlet whose answer may be kept. Used once, by one session thread. */
final class CachedRun {

    private final AnswerStore answers;
    private final CacheRule rule;
    private final String key;
    private final ContainerRequest container;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final AnswerSender sender;
    private final AnswerCache.Call servlet;

    CachedRun(
            AnswerStore answers,
            CacheRule rule,
            String key,
            ContainerRequest container,
            HttpServletRequest request,
            HttpServletResponse response,
            AnswerSender sender,
            AnswerCache.Call servlet) {
        this.answers = answers;
        this.rule = rule;
        this.key = key;
        this.container = container;
        this.request = request;
        this.response = response;
        this.sender = sender;
        this.servlet = servlet;
    }

    /** An answer that was made before is given to the client. */
    void serve(StoredAnswer known) throws IOException {
        answers.count(CacheEvent.HIT);
        sender.sendAgain(known, answers.now());
    }

    /** The answer is made anew whatever is kept. */
    void refresh() throws ServletException, IOException {
        answers.count(CacheEvent.REFRESHED);
        run(null);
    }

    /** The answer is made without anybody waiting for it, and kept if it is for others after all. */
    void again() throws ServletException, IOException {
        answers.count(CacheEvent.MISS);
        run(null);
    }

    /** The answer is made for this client only. */
    void alone() throws ServletException, IOException {
        answers.count(CacheEvent.MISS);
        servlet.service(request, response);
    }

    /** Others wait for the answer, and must hear of its end whatever happens. */
    void lead(Flight<StoredAnswer> flight) throws ServletException, IOException {
        StoredAnswer known = answers.find(key);
        if (known != null) {
            // The one before has landed between our look and our start.
            flight.landed(known);
            serve(known);
            return;
        }
        answers.count(CacheEvent.MISS);
        run(flight);
    }

    private void run(@Nullable Flight<StoredAnswer> flight) throws ServletException, IOException {
        boolean told = false;
        long begunAt = answers.flushes(key);
        try {
            AnswerReview review = new AnswerReview(container);
            CollectedResponse collected = new CollectedResponse(container.response(), response, answers.mostBytes());
            servlet.service(new CollectedRequest(request, collected), collected);
            collected.drainText();
            Uncacheable reason = review.of(collected, rule);
            StoredAnswer answer = reason == null ? stored(collected) : null;
            if (answer == null) {
                told = refused(reason == null ? Uncacheable.FORBIDDEN : reason, flight);
                collected.passOn(Uncacheable.ELSEWHERE);
                return;
            }
            answers.keep(key, answer, begunAt);
            if (flight != null) {
                flight.landed(answer);
                told = true;
            }
            sender.sendFirst(answer);
        } finally {
            if (!told && flight != null && flight.failed()) {
                answers.noteLone(key);
            }
        }
    }

    /** @return null when its own head says that it is not for later */
    private @Nullable StoredAnswer stored(CollectedResponse collected) {
        long now = answers.now();
        int said = rule.timeoutSeconds(request);
        long until = answers.goodUntil(collected.calls(), said, now);
        return until > now ? collected.answer(key, now, until) : null;
    }

    /** @return whether those who wait have been told */
    private boolean refused(Uncacheable why, @Nullable Flight<StoredAnswer> flight) {
        answers.refused(key, why);
        if (why.isAccidental() || flight == null) {
            return false;
        }
        flight.aloneFromHere();
        return true;
    }
}

package org.heliostat.servlet.responsecache;

import java.util.List;
import java.util.Locale;
import org.heliostat.servlet.responsecache.rule.CacheRule;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.jspecify.annotations.Nullable;

/** Whether an answer that was collected may be given to others. Used once for each, by the thread that made it. */
final class AnswerReview {

    private final ContainerRequest request;
    private final List<String> cookiesBefore;

    /** Made before the servlet runs: a session begun while it runs shows in a further cookie. */
    AnswerReview(ContainerRequest request) {
        this.request = request;
        this.cookiesBefore = List.copyOf(request.response().getHeaders("Set-Cookie"));
    }

    /** @return null when nothing is against it */
    @Nullable
    Uncacheable of(CollectedResponse collected, CacheRule rule) {
        ContainerResponse response = request.response();
        Uncacheable known = collected.reason();
        if (known != null) {
            return known;
        }
        if (response.isHeadSent() || response.live().isFinished() || request.isAsyncStarted()) {
            return Uncacheable.ELSEWHERE;
        }
        int status = collected.getStatus();
        if (response.errorStatus() != 0 || status != 200 && status != 203) {
            return Uncacheable.STATUS;
        }
        if (!cookiesBefore.equals(List.copyOf(response.getHeaders("Set-Cookie")))) {
            return Uncacheable.COOKIE;
        }
        if (!collected.hasDeclaredLength()) {
            return Uncacheable.TRUNCATED;
        }
        return varies(collected.calls(), rule) ? Uncacheable.VARY : null;
    }

    /** A coding that the servlet chose is chosen by Accept-Encoding, whether it says so or not. */
    private static boolean varies(List<HeadCall> calls, CacheRule rule) {
        for (String name : HeadCall.joined(calls, "Vary").split(",")) {
            String field = name.strip();
            if (!field.isEmpty() && !rule.tellsApart(field)) {
                return true;
            }
        }
        String coding = HeadCall.valueOf(calls, "Content-Encoding");
        boolean coded = coding != null && !coding.toLowerCase(Locale.ROOT).equals("identity");
        return coded && !rule.tellsApart("Accept-Encoding");
    }
}

package org.heliostat.launcher.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers of the administration's API that a page gets in place of the server's, until it is loaded anew. What was asked for
 * is remembered.
 */
final class FakedAnswers {

    private static final String BEGIN =
            """
            if (!window.faked) {
                window.faked = {};
                window.asked = [];
                const real = window.fetch;
                window.fetch = (url, options = {}) => {
                    const request = (options.method ?? 'GET') + ' ' + String(url).replace('/api/v1', '');
                    const answer = window.faked[request];
                    if (!answer) return real(url, options);
                    window.asked.push(request + ' ' + (options.body ?? ''));
                    return Promise.resolve(new Response(answer.body, {
                        status: answer.status, headers: { 'Content-Type': 'application/json' } }));
                };
            }""";

    private final Browser browser;

    FakedAnswers(Browser browser) {
        this.browser = browser;
    }

    /**
     * Answers a request so from now on.
     *
     * @param request such as {@code GET /advice}
     * @param body JSON
     */
    void answer(String request, int status, String body) {
        browser.script(BEGIN);
        browser.script(
                "window.faked[" + quoted(request) + "] = { status: " + status + ", body: " + quoted(body) + " }");
    }

    /** @return method, path and body of each request that was answered here */
    List<String> asked() {
        List<String> asked = new ArrayList<>();
        browser.script("return window.asked").forEach(one -> asked.add(one.asText()));
        return asked;
    }

    private static String quoted(String text) {
        try {
            return new ObjectMapper().writeValueAsString(text);
        } catch (JsonProcessingException impossible) {
            throw new AssertionError(impossible);
        }
    }
}

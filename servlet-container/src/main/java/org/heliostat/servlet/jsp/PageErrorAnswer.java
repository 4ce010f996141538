package org.heliostat.servlet.jsp;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.log.LogBlock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what is wrong with a page: in the log as a block of lines, and in development mode in the browser, too. Any
 * thread.
 */
final class PageErrorAnswer {

    private static final Logger LOG = LoggerFactory.getLogger(PageErrorAnswer.class);

    /** Pages whose last error is remembered, so that it is logged in full only once. */
    private static final int MOST_REMEMBERED = 1_000;

    private final boolean development;
    private final Map<String, String> logged = new ConcurrentHashMap<>();

    PageErrorAnswer(boolean development) {
        this.development = development;
    }

    /** Whoever asks for a broken page again gets no second block into the log. */
    void log(String page, PageError error) {
        String block = error.block();
        boolean known = block.equals(logged.get(page));
        if (!known && (logged.size() < MOST_REMEMBERED || logged.containsKey(page))) {
            logged.put(page, block);
        }
        if (!known) {
            LOG.atError().addMarker(LogBlock.MARKER).log("page {} cannot be compiled:\n{}", page, block);
        }
    }

    /** @return whether the browser got the error; else it must not learn of it */
    boolean show(PageError error, HttpServletResponse response) throws IOException {
        if (!development || response.isCommitted()) {
            return false;
        }
        response.reset();
        response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
        response.setContentType("text/html;charset=UTF-8");
        response.getWriter().write(html(error));
        return true;
    }

    private static String html(PageError error) {
        StringBuilder html = new StringBuilder(1024);
        html.append("<!DOCTYPE html>\n<html><head><title>500 Page cannot be compiled</title></head>\n")
                .append("<body><h1>Page cannot be compiled</h1>\n");
        for (PageError.Problem problem : error.problems()) {
            html.append("<p>").append(escaped(problem.sentence())).append("</p>\n");
            if (!problem.source().isEmpty()) {
                html.append("<pre>").append(problem.line()).append(" | ");
                html.append(escaped(problem.source())).append("</pre>\n");
            }
        }
        return html.append("<p>Shown because of development in the jsp-config of sun-web.xml.</p></body></html>\n")
                .toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}

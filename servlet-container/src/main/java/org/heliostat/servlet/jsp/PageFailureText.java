package org.heliostat.servlet.jsp;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the browser of somebody who develops a page is shown when the page throws: what, in which lines of which pages,
 * and the whole trace. Any thread.
 */
final class PageFailureText {

    private static final int MOST_PLACES = 10;
    private static final int MOST_CAUSES = 10;
    private static final int MOST_FRAMES = 60;

    private final PageSource source;

    PageFailureText(PageSource source) {
        this.source = source;
    }

    /**
     * @param thrown its trace tells pages ({@link PageTraces#tell})
     * @return HTML; null when no page had to do with it
     */
    @Nullable
    String of(Throwable thrown) {
        List<StackTraceElement> places = PageTraces.pageFrames(thrown);
        if (places.isEmpty()) {
            return null;
        }
        StringBuilder html = new StringBuilder(4096);
        html.append("<!DOCTYPE html>\n<html><head><title>500 Page failed</title></head>\n")
                .append("<body><h1>Page failed</h1>\n<p>");
        html.append(PageErrorAnswer.escaped(innermost(thrown).toString())).append("</p>\n");
        places.stream().limit(MOST_PLACES).forEach(place -> appendPlace(html, place));
        html.append("<pre>");
        appendTrace(html, thrown);
        return html.append(
                        "</pre>\n<p>Shown because of development in the jsp-config of sun-web.xml.</p></body></html>\n")
                .toString();
    }

    private void appendPlace(StringBuilder html, StackTraceElement place) {
        String file = String.valueOf(place.getFileName());
        int line = place.getLineNumber();
        html.append("<p>")
                .append(PageErrorAnswer.escaped(file))
                .append(", line ")
                .append(line)
                .append("</p>\n");
        String text = source.line(file, line);
        if (!text.isEmpty()) {
            html.append("<pre>")
                    .append(line)
                    .append(" | ")
                    .append(PageErrorAnswer.escaped(text))
                    .append("</pre>\n");
        }
    }

    private static void appendTrace(StringBuilder html, Throwable thrown) {
        Throwable each = thrown;
        for (int i = 0; each != null && i < MOST_CAUSES; i++, each = each.getCause()) {
            html.append(i == 0 ? "" : "Caused by: ")
                    .append(PageErrorAnswer.escaped(each.toString()))
                    .append('\n');
            StackTraceElement[] frames = each.getStackTrace();
            for (int frame = 0; frame < Math.min(frames.length, MOST_FRAMES); frame++) {
                html.append("    at ")
                        .append(PageErrorAnswer.escaped(frames[frame].toString()))
                        .append('\n');
            }
        }
    }

    private static Throwable innermost(Throwable thrown) {
        Throwable each = thrown;
        for (int i = 0; each.getCause() != null && i < MOST_CAUSES; i++) {
            each = each.getCause();
        }
        return each;
    }
}

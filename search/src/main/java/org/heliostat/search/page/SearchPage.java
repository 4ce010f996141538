package org.heliostat.search.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.heliostat.config.search.SearchCollectionConfig;
import org.heliostat.request.target.UriText;
import org.heliostat.search.index.Shown;
import org.heliostat.time.HttpDates;

/** Writes an answer as a page: readable without scripts, by light and by dark, on a telephone and by a screen reader. Pure. */
final class SearchPage {

    private static final String STYLE =
            """
            :root{color-scheme:light dark;--text:#1b1b1f;--soft:#5b5f66;--link:#0b57a4;--line:#d5d8dd;--mark:#fff0a8;--back:#fff}
            @media(prefers-color-scheme:dark){:root{--text:#e4e5e8;--soft:#a3a8b0;--link:#8fbdf2;--line:#3c4046;--mark:#5c4a00;--back:#17181b}}
            body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--back)}
            h1{font-size:1.3rem;margin:0 0 1rem}form{display:flex;flex-wrap:wrap;gap:.5rem;margin-bottom:1.5rem}
            input,select,button{font:inherit;padding:.4rem .6rem;border:1px solid var(--line);border-radius:.3rem;background:transparent;color:inherit}
            select{background:var(--back)}input{flex:1 1 14rem;min-width:0}a{color:var(--link)}mark{background:var(--mark);color:inherit}
            ol{list-style:none;margin:0;padding:0}li{margin:0 0 1.3rem;overflow-wrap:anywhere}li a{font-size:1.1rem}
            p{margin:.1rem 0}.about{color:var(--soft);font-size:.9rem}nav{display:flex;gap:1.5rem}
            """;

    private SearchPage() {}

    static String of(SearchAnswer answer) {
        StringBuilder page = new StringBuilder(4_096);
        String query = answer.call().query();
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(query.isEmpty() ? "Search" : escaped(query) + " - Search")
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>Search</h1>\n");
        form(page, answer);
        page.append("<main>\n");
        answer.problem().ifPresent(problem -> page.append("<p role=\"alert\">")
                .append(escaped(problem))
                .append("</p>\n"));
        if (answer.problem().isEmpty() && !query.isEmpty()) {
            results(page, answer);
        }
        return page.append("</main>\n</body>\n</html>\n").toString();
    }

    private static void form(StringBuilder page, SearchAnswer answer) {
        page.append(
                        "<form role=\"search\" method=\"get\">\n<input type=\"search\" name=\"q\" aria-label=\"Words to find\" value=\"")
                .append(escaped(answer.call().query()))
                .append("\">\n");
        if (answer.collections().size() > 1) {
            page.append("<select name=\"c\" aria-label=\"Where\">\n<option value=\"\">Everywhere</option>\n");
            for (SearchCollectionConfig collection : answer.collections()) {
                boolean isChosen = collection.name().equals(answer.call().collection());
                page.append("<option value=\"")
                        .append(escaped(collection.name()))
                        .append(isChosen ? "\" selected>" : "\">")
                        .append(escaped(collection.displayName()))
                        .append("</option>\n");
            }
            page.append("</select>\n");
        }
        page.append("<button>Search</button>\n</form>\n");
    }

    private static void results(StringBuilder page, SearchAnswer answer) {
        page.append(what(answer.coverage()));
        int start = answer.call().start();
        boolean isLimited = answer.rest() == SearchAnswer.Rest.BEYOND_LIMIT;
        if (answer.results().isEmpty() && !isLimited) {
            page.append(start == 0 ? "<p>Nothing was found.</p>\n" : "<p>Nothing more was found.</p>\n");
        }
        if (!answer.results().isEmpty()) {
            page.append("<ol start=\"").append(start + 1).append("\">\n");
            answer.results().forEach(result -> result(page, result));
            page.append("</ol>\n");
        }
        if (isLimited) {
            page.append("<p class=\"about\">There is more, but only the first ")
                    .append(start + answer.results().size())
                    .append(" are shown. More words find fewer.</p>\n");
        }
        page.append("<nav aria-label=\"Pages\">\n");
        if (start > 0) {
            link(page, answer, Math.max(0, start - SearchAnswer.PAGE), "prev", "Back");
        }
        if (answer.rest() == SearchAnswer.Rest.MORE) {
            link(page, answer, start + SearchAnswer.PAGE, "next", "More");
        }
        page.append("</nav>\n");
    }

    private static String what(SearchAnswer.Coverage coverage) {
        return switch (coverage) {
            case WHOLE -> "";
            case NOT_INDEXED -> "<p class=\"about\">The index is still being made: not everything is found yet.</p>\n";
            case NOT_ASKED ->
                "<p class=\"about\">Too much was found to look at all of it. More words may find more.</p>\n";
            case NOT_KNOWN ->
                "<p class=\"about\">Of some files it is not known just now whether you may see them. Please try again later.</p>\n";
        };
    }

    private static void result(StringBuilder page, SearchAnswer.Result result) {
        Shown shown = result.shown();
        page.append("<li><a href=\"")
                .append(escaped(UriText.escaped(result.uriPath())))
                .append("\">")
                .append(escaped(shown.title().isBlank() ? result.uriPath() : shown.title()))
                .append("</a>\n<p>");
        int at = 0;
        for (Shown.Mark mark : shown.marks()) {
            page.append(escaped(shown.snippet().substring(at, mark.begin())))
                    .append("<mark>")
                    .append(escaped(shown.snippet().substring(mark.begin(), mark.end())))
                    .append("</mark>");
            at = mark.end();
        }
        page.append(escaped(shown.snippet().substring(at)))
                .append("</p>\n<p class=\"about\">")
                .append(escaped(result.uriPath()))
                .append(" · ")
                .append(HttpDates.format(result.modifiedMillis()), 5, 16)
                .append("</p></li>\n");
    }

    private static void link(StringBuilder page, SearchAnswer answer, int start, String relation, String text) {
        page.append("<a rel=\"")
                .append(relation)
                .append("\" href=\"?q=")
                .append(encoded(answer.call().query()));
        if (!answer.call().collection().isEmpty()) {
            page.append("&amp;c=").append(encoded(answer.call().collection()));
        }
        page.append("&amp;start=").append(start).append("\">").append(text).append("</a>\n");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}

package org.heliostat.benchmarks.page;

/**
 * One file of HTML with its style and drawings inside, light and dark, without any script. Immutable.
 *
 * @param title shown as the heading too; plain text
 * @param colours rules of style beside the common ones: for each line of a {@link Chart} its {@code stroke}, for each bar of
 *     {@link Bars} its {@code fill}
 */
public record Page(String title, String colours) {

    private static final String STYLE =
            """
            :root { --paper: #fff; --ink: #1c2530; --faint: #5b6672; --line: #d5dbe1; --bad: #a32b12; }
            @media (prefers-color-scheme: dark) { :root { --paper: #12171d; --ink: #e4e9ee; --faint: #9aa6b2;
              --line: #36414d; --bad: #ff9b80; } }
            body { margin: 0 auto; padding: 1.5rem; max-width: 76rem; background: var(--paper); color: var(--ink);
              font: 15px/1.5 system-ui, sans-serif; }
            table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
            th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
            th:first-child, td:first-child { text-align: left; }
            thead, .tick { color: var(--faint); }
            .bad { color: var(--bad); font-weight: 600; }
            section { overflow-x: auto; }
            .plots { display: flex; flex-wrap: wrap; gap: 1rem; }
            .plot { flex: 1 1 22rem; max-width: 36rem; font: 12px system-ui, sans-serif; }
            .plot text { fill: var(--faint); }
            .plot .title { fill: var(--ink); font-weight: 600; }
            .grid { stroke: var(--line); }
            .line { fill: none; stroke-width: 1.6; }
            .bars { display: block; width: 100%; max-width: 32rem; font: 12px system-ui, sans-serif; }
            .bars text { fill: var(--ink); }
            .bars .title { fill: var(--faint); }
            .spread { fill: none; stroke: var(--ink); stroke-width: 1.4; }
            """;

    /**
     * @param body what stands below the heading, as HTML
     * @return the whole page
     */
    public String html(String body) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%1$s</title>
                <style>
                %2$s%3$s</style>
                </head>
                <body>
                <h1>%1$s</h1>
                %4$s</body>
                </html>
                """
                .formatted(text(title), STYLE, colours, body);
    }

    /** @return plain text as it stands in HTML, in attributes too */
    public static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

package org.heliostat.manual;

import java.util.List;

/** Head, search box and list of pages around every page. No script and no style stands in a page: the administration forbids both. */
record PageFrame(Contents contents, List<String> apiPackages) {

    String around(Page page) {
        String root = page.toRoot();
        return """
                <!DOCTYPE html>
                <html lang="en" data-root="%1$s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%2$s · Heliostat</title>
                <link rel="icon" href="%1$ssun.svg">
                <link rel="stylesheet" href="%1$smanual.css">
                <script src="%1$smanual.js"></script>
                </head>
                <body>
                <a class="skip" href="#main">To the page</a>
                <header>
                <button type="button" class="burger" aria-label="Pages" aria-expanded="false" aria-controls="pages">☰</button>
                <a class="brand" href="%1$sindex.html"><img src="%1$ssun.svg" alt="" width="26" height="26"><span>Heliostat manual</span></a>
                <div class="search" role="search">
                <input type="search" placeholder="Search manual, directives, API" aria-label="Search" autocomplete="off" spellcheck="false"
                 role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
                <ol id="found" role="listbox" aria-label="Found" hidden></ol>
                </div>
                <button type="button" class="theme" aria-label="Colours: as the system">◐</button>
                </header>
                <nav id="pages" aria-label="Pages">
                %3$s</nav>
                <main id="main" tabindex="-1">
                %4$s
                </main>
                </body>
                </html>
                """
                .formatted(root, escaped(page.title()), pages(page, root), page.body());
    }

    private String pages(Page page, String root) {
        StringBuilder out = new StringBuilder();
        contents.groups().forEach((group, entries) -> {
            out.append("<h2>").append(escaped(group)).append("</h2>\n<ul>\n");
            entries.forEach(entry -> link(out, page, root, entry.path(), entry.title()));
            out.append("</ul>\n");
        });
        out.append("<h2>API</h2>\n<ul>\n");
        apiPackages.forEach(name -> link(
                out,
                page,
                root,
                "api/" + name.replace('.', '/') + "/package-summary.html",
                name.replace("org.heliostat.", "")));
        return out.append("</ul>\n").toString();
    }

    private static void link(StringBuilder out, Page page, String root, String path, String title) {
        out.append("<li><a href=\"").append(root).append(path).append('"');
        out.append(page.path().equals(path) ? " aria-current=\"page\"" : "");
        out.append('>').append(escaped(title)).append("</a></li>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}

package org.heliostat.saf.listing;

/** The listing of {@code index-simple}: names, nothing else. Pure. */
final class PlainPage {

    private PlainPage() {}

    static String write(String uri, Listing listing) {
        StringBuilder page = new StringBuilder(1_024);
        page.append(FancyPage.head(uri)).append("<ul>\n");
        if (!uri.equals("/")) {
            page.append("<li><a href=\"../\">Parent Directory</a></li>\n");
        }
        for (Listing.Entry entry : listing.entries()) {
            String closing = entry.isDirectory() ? "/" : "";
            page.append("<li><a href=\"")
                    .append(Html.reference(entry))
                    .append("\">")
                    .append(Html.escaped(entry.name()))
                    .append(closing)
                    .append("</a></li>\n");
        }
        page.append("</ul>\n").append(FancyPage.end(listing));
        return page.toString();
    }
}

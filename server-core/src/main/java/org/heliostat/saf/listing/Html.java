package org.heliostat.saf.listing;

import org.heliostat.request.target.UriText;

/** Text and addresses inside of a page. Pure. */
final class Html {

    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** @return a relative reference to a name of the same directory; {@code ./} so that a colon is no scheme */
    static String reference(Listing.Entry entry) {
        return "./" + escaped(UriText.escaped(entry.name())) + (entry.isDirectory() ? "/" : "");
    }
}

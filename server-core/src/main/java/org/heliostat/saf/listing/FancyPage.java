package org.heliostat.saf.listing;

import org.heliostat.config.mime.MimeTypes;
import org.heliostat.request.target.UriText;

/** The listing of {@code index-common}: icon, name, date, size and title. Belongs to one answer. */
final class FancyPage {

    /** Files looked into for titles; each is a file opened for one listing. */
    private static final int MOST_TITLES = 500;

    private static final long KILO = 1_024;

    private final ListingStyle style;
    private final MimeTypes types;
    private final StringBuilder page = new StringBuilder(4_096);
    private int titles;

    FancyPage(ListingStyle style, MimeTypes types) {
        this.style = style;
        this.types = types;
    }

    /**
     * @param header HTML before the listing, empty for none
     * @param readme HTML behind it, empty for none
     */
    String write(String uri, Listing listing, String header, String readme) {
        page.append(head(header.isEmpty() ? uri : "")).append(header);
        page.append("<table>\n<tr>");
        column(ListingStyle.NAME, "Name");
        column(ListingStyle.DATE, "Last modified");
        column(ListingStyle.SIZE, "Size");
        column(ListingStyle.DESCRIPTION, "Description");
        page.append("</tr>\n");
        if (!uri.equals("/")) {
            page.append("<tr><td>")
                    .append(icon("back.gif", "[DIR]"))
                    .append("<a href=\"../\">Parent Directory</a></td></tr>\n");
        }
        listing.entries().forEach(this::line);
        page.append("</table>\n").append(readme).append(end(listing));
        return page.toString();
    }

    /** @param uri shown as the heading; empty where a header stands in its place */
    static String head(String uri) {
        String title = uri.isEmpty() ? "Index" : "Index of " + Html.escaped(uri);
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title
                + "</title></head>\n<body>" + (uri.isEmpty() ? "" : "<h1>" + title + "</h1>") + "\n";
    }

    static String end(Listing listing) {
        return (listing.isCut() ? "<p>There are more files than this list shows.</p>\n" : "") + "</body></html>\n";
    }

    private void column(int column, String title) {
        if (style.width(column) > 0) {
            page.append("<th align=\"left\">").append(title).append("</th>");
        }
    }

    private void line(Listing.Entry entry) {
        String type = types.forName(entry.name()).type().orElse("");
        page.append("<tr><td>").append(icon(entry, type)).append("<a href=\"").append(Html.reference(entry));
        page.append("\">").append(shown(entry)).append("</a></td>");
        if (style.width(ListingStyle.DATE) > 0) {
            cell("", Html.escaped(style.dates().text(entry.modifiedMillis())));
        }
        if (style.width(ListingStyle.SIZE) > 0) {
            cell(" align=\"right\"", entry.isDirectory() ? "-" : size(entry.size()));
        }
        if (style.width(ListingStyle.DESCRIPTION) > 0) {
            cell("", Html.escaped(description(entry, type)));
        }
        page.append("</tr>\n");
    }

    private void cell(String attributes, String text) {
        page.append("<td").append(attributes).append('>').append(text).append("</td>");
    }

    /** A name that is wider than its column is cut, as in the original; the reference is whole. */
    private String shown(Listing.Entry entry) {
        String name = entry.isDirectory() ? entry.name() + "/" : entry.name();
        int width = Math.max(4, style.width(ListingStyle.NAME));
        return Html.escaped(name.length() <= width ? name : name.substring(0, width - 2) + "..");
    }

    private String icon(Listing.Entry entry, String type) {
        if (entry.isDirectory()) {
            return icon("menu.gif", "[DIR]");
        }
        String family = type.substring(0, Math.max(0, type.indexOf('/')));
        return switch (family) {
            case "image" -> icon("image.gif", "[IMG]");
            case "audio" -> icon("sound.gif", "[SND]");
            case "video" -> icon("movie.gif", "[MOV]");
            case "text" -> icon("text.gif", "[TXT]");
            case "application" -> icon("binary.gif", "[BIN]");
            default -> icon("unknown.gif", "[FILE]");
        };
    }

    private String icon(String file, String text) {
        if (style.iconUri().isEmpty()) {
            return "";
        }
        return "<img src=\"" + Html.escaped(UriText.escaped(style.iconUri())) + file + "\" alt=\"" + text + "\"> ";
    }

    private static String size(long bytes) {
        if (bytes < KILO) {
            return bytes + " bytes";
        }
        return bytes < KILO * KILO ? (bytes + KILO - 1) / KILO + "K" : (bytes + KILO * KILO - 1) / (KILO * KILO) + "M";
    }

    private String description(Listing.Entry entry, String type) {
        if (!style.readsTitles() || !type.equals("text/html") || titles >= MOST_TITLES) {
            return "";
        }
        titles++;
        String title = PageTitle.of(entry.path());
        int width = style.width(ListingStyle.DESCRIPTION);
        return title.length() <= width ? title : title.substring(0, width);
    }
}

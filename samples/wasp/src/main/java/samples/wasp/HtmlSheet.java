package samples.wasp;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** A {@link Sheet} as one HTML table; names and values are escaped. */
final class HtmlSheet extends Sheet {

    private static final String HEAD =
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>WASP</title>
            <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
            <style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}\
            th{text-align:left;padding-top:1.2rem}td{vertical-align:top;padding-right:1.5rem}\
            td+td{font-family:ui-monospace,monospace;overflow-wrap:anywhere}</style></head><body><h1>WASP</h1>
            """;

    HtmlSheet(PrintWriter out) {
        super(out);
    }

    @Override
    void open(String title) {
        out.write(HEAD);
        out.write("<p>");
        escaped(title);
        out.write("</p>\n<table>\n");
    }

    @Override
    void section(String title) {
        out.write("<tr><th colspan=\"2\">");
        escaped(title);
        out.write("</th></tr>\n");
    }

    @Override
    void row(String name, @Nullable String value) {
        out.write("<tr><td>");
        escaped(name);
        out.write("</td><td>");
        escaped(value == null ? NOTHING : value);
        out.write("</td></tr>\n");
    }

    @Override
    void close() {
        out.write("</table></body></html>\n");
    }

    private void escaped(String text) {
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            String entity = entity(text.charAt(i));
            if (!entity.isEmpty()) {
                out.write(text, written, i - written);
                out.write(entity);
                written = i + 1;
            }
        }
        out.write(text, written, text.length() - written);
    }

    private static String entity(char character) {
        return switch (character) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#39;";
            default -> "";
        };
    }
}

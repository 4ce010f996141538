package samples.bookstore.cover;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import samples.bookstore.catalogue.Book;

/** Draws a cover as SVG: colours and stripes follow from the book's number, title and author stand on it. */
final class CoverDrawing {

    private static final int LETTERS_PER_LINE = 15;
    private static final int HUES = 360;
    /** Steps of the golden angle keep the colours of neighbours apart. */
    private static final int HUE_STEP = 137;

    private CoverDrawing() {}

    static Cover of(Book book) {
        int hue = book.id() * HUE_STEP % HUES;
        StringBuilder svg = new StringBuilder(1024);
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 400\" font-family=\"Georgia, serif\">")
                .append("<rect width=\"300\" height=\"400\" fill=\"hsl(")
                .append(hue)
                .append(",42%,34%)\"/>");
        for (int stripe = 0; stripe < 6; stripe++) {
            int x = (book.id() * 53 + stripe * 71) % 300;
            svg.append("<circle cx=\"")
                    .append(x)
                    .append("\" cy=\"")
                    .append(250 + stripe * 31)
                    .append("\" r=\"")
                    .append(36 + (book.id() * 7 + stripe * 13) % 44)
                    .append("\" fill=\"hsl(")
                    .append((hue + 30 + stripe * 9) % HUES)
                    .append(",55%,52%)\" fill-opacity=\"0.35\"/>");
        }
        int y = 64;
        for (String line : lines(book.title())) {
            svg.append("<text x=\"24\" y=\"")
                    .append(y)
                    .append("\" font-size=\"30\" fill=\"#fff\">")
                    .append(escaped(line))
                    .append("</text>");
            y += 38;
        }
        svg.append("<text x=\"24\" y=\"376\" font-size=\"17\" fill=\"#fff\" fill-opacity=\"0.9\">")
                .append(escaped(book.author()))
                .append("</text></svg>");
        return new Cover("image/svg+xml", svg.toString().getBytes(StandardCharsets.UTF_8), "\"d" + book.id() + "\"");
    }

    private static List<String> lines(String title) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : title.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > LETTERS_PER_LINE) {
                lines.add(line);
                line = "";
            }
            line = line.isEmpty() ? word : line + " " + word;
        }
        lines.add(line);
        return lines;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

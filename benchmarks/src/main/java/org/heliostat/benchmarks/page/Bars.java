package org.heliostat.benchmarks.page;

import static org.heliostat.benchmarks.page.Page.text;

import java.util.List;
import java.util.Locale;

/**
 * Draws a bar for each of some things, with a line from its least to its most, as SVG for a {@link Page} that gives the bars their
 * colours by classes. Narrow enough for a phone. Immutable.
 */
public final class Bars {

    private static final int WIDTH = 400;
    private static final int LEFT = 128;
    private static final int RIGHT = 72;
    private static final int TOP = 24;
    private static final int STEP = 24;
    private static final int THICK = 15;
    private static final int END = 4;

    private final String title;

    /**
     * One bar.
     *
     * @param style class of the page
     * @param name to its left
     * @param middle its length; not drawn where it is not finite
     * @param least where its line begins
     * @param most where its line ends
     * @param value to its right
     */
    public record Bar(String style, String name, double middle, double least, double most, String value) {

        private boolean isKnown() {
            return Double.isFinite(middle) && Double.isFinite(least) && Double.isFinite(most);
        }
    }

    public Bars(String title) {
        this.title = title;
    }

    /** @return the SVG element */
    public String draw(List<Bar> bars) {
        double most = bars.stream()
                .filter(Bar::isKnown)
                .mapToDouble(bar -> Math.max(bar.most(), bar.middle()))
                .max()
                .orElse(0);
        double scale = most > 0 ? (WIDTH - LEFT - RIGHT) / most : 0;
        StringBuilder svg = new StringBuilder(format(
                "<svg class=\"bars\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n",
                WIDTH, TOP + STEP * bars.size(), text(title)));
        svg.append(words(LEFT, 14, "start", "title", title));
        for (int i = 0; i < bars.size(); i++) {
            draw(svg, bars.get(i), TOP + i * STEP, scale);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void draw(StringBuilder svg, Bar bar, int top, double scale) {
        int line = top + THICK - END;
        svg.append(words(LEFT - 6, line, "end", "name", bar.name()));
        double end = LEFT;
        if (bar.isKnown()) {
            double middle = top + THICK / 2.0;
            double from = LEFT + bar.least() * scale;
            end = LEFT + Math.max(bar.most(), bar.middle()) * scale;
            svg.append(format(
                    "<rect class=\"bar %s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s: %s</title></rect>%n",
                    bar.style(), LEFT, top, bar.middle() * scale, THICK, text(bar.name()), text(bar.value())));
            if (bar.most() > bar.least()) {
                svg.append(format(
                        "<path class=\"spread\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv%dM%.1f %.1fv%d\"/>%n",
                        from, middle, end, from, middle - END, 2 * END, end, middle - END, 2 * END));
            }
        }
        svg.append(words(end + 6, line, "start", "value", bar.value()));
    }

    private static String words(double x, double y, String anchor, String style, String words) {
        return format(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
                style, x, y, anchor, text(words));
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}

package org.heliostat.benchmarks.page;

import java.util.List;
import java.util.Locale;

/** Draws lines over one another as SVG, for a {@link Page} that gives them their colours by classes. Immutable. */
public final class Chart {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 240;
    private static final int LEFT = 58;
    private static final int RIGHT = 12;
    private static final int TOP = 28;
    private static final int BOTTOM = 30;
    private static final int TICKS = 4;
    private static final double ROOM_ABOVE = 1.05;

    private final String title;
    private final String horizontal;
    private final boolean isLogX;
    private final boolean isLogY;

    /** @param x and {@code y}: finite; where the axis is logarithmic, what is below 1 is drawn as 1 */
    public record Point(double x, double y) {}

    /**
     * @param style class of the page
     * @param name what is shown when it is pointed at
     */
    public record Line(String style, String name, List<Point> points) {

        public Line {
            points = List.copyOf(points);
        }
    }

    private record Scale(double least, double most, boolean isLog) {

        /** @return 0 to 1 */
        double place(double value) {
            double from = isLog ? Math.log(least) : least;
            double to = isLog ? Math.log(most) : most;
            double at = isLog ? Math.log(Math.max(least, value)) : value;
            return to > from ? (at - from) / (to - from) : 0;
        }

        double tick(int number) {
            double share = (double) number / TICKS;
            return isLog ? least * Math.pow(most / least, share) : least + share * (most - least);
        }
    }

    /**
     * @param horizontal what the horizontal axis shows
     * @param isLogX whether its steps are factors; {@code isLogY} likewise upwards
     */
    public Chart(String title, String horizontal, boolean isLogX, boolean isLogY) {
        this.title = title;
        this.horizontal = horizontal;
        this.isLogX = isLogX;
        this.isLogY = isLogY;
    }

    /** @return the SVG element */
    public String draw(List<Line> lines) {
        Scale x = scale(
                lines.stream()
                        .flatMap(line -> line.points().stream())
                        .mapToDouble(Point::x)
                        .toArray(),
                isLogX,
                1);
        Scale y = scale(
                lines.stream()
                        .flatMap(line -> line.points().stream())
                        .mapToDouble(Point::y)
                        .toArray(),
                isLogY,
                ROOM_ABOVE);
        StringBuilder svg = new StringBuilder(format(
                "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n", WIDTH, HEIGHT, title));
        svg.append(text(LEFT, 16, "start", "title", title));
        for (int tick = 0; tick <= TICKS; tick++) {
            double at = up(y, y.tick(tick));
            svg.append(format(
                    "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>%n",
                    LEFT, at, WIDTH - RIGHT, at));
            svg.append(text(LEFT - 6, at + 4, "end", "tick", number(y.tick(tick))));
            svg.append(text(
                    right(x, x.tick(tick)),
                    HEIGHT - BOTTOM + 15,
                    tick == TICKS ? "end" : "middle",
                    "tick",
                    number(x.tick(tick))));
        }
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 2, "middle", "tick", horizontal));
        lines.forEach(line -> svg.append(line(line, x, y)));
        return svg.append("</svg>\n").toString();
    }

    private static String line(Line line, Scale x, Scale y) {
        StringBuilder svg = new StringBuilder("<polyline class=\"line " + line.style() + "\" points=\"");
        line.points().forEach(point -> svg.append(format("%.1f,%.1f ", right(x, point.x()), up(y, point.y()))));
        return svg.append("\"><title>" + line.name() + "</title></polyline>\n").toString();
    }

    private static Scale scale(double[] values, boolean isLog, double room) {
        double least = Double.MAX_VALUE;
        double most = Double.MIN_NORMAL;
        for (double value : values) {
            least = Math.min(least, isLog ? Math.max(1, value) : value);
            most = Math.max(most, value);
        }
        return new Scale(isLog ? least : Math.min(0, least), Math.max(least, most * room), isLog);
    }

    private static double right(Scale x, double value) {
        return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
    }

    private static double up(Scale y, double value) {
        return HEIGHT - BOTTOM - y.place(value) * (HEIGHT - TOP - BOTTOM);
    }

    private static String text(double x, double y, String anchor, String style, String words) {
        return format(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", style, x, y, anchor, words);
    }

    private static String number(double value) {
        return value < 10 && value != Math.rint(value)
                ? String.format(Locale.ROOT, "%.1f", value)
                : String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}

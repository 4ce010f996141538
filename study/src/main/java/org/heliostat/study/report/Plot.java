package org.heliostat.study.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Draws lines over two axes as SVG, which is part of the page. Colours come from the page's classes, so that they suit light and dark. */
final class Plot {

    private static final int WIDTH = 520;
    private static final int HEIGHT = 290;
    private static final int LEAST_LEFT = 64;
    private static final int LEAST_RIGHT = 16;
    private static final int LEAST_TOP = 48;
    private static final int BOTTOM = 46;
    private static final int TICKS = 4;
    private static final int DOT = 3;
    private static final int COLOURS = 6;
    private static final int LEGEND = 74;
    private static final int LEGEND_ROW = 16;

    /** Of a digit, with some room: fonts differ. */
    private static final int DIGIT = 8;

    /** The name of the vertical axis, and what is between it and the numbers. */
    private static final int NAME = 24;

    /**
     * A point, and what is said where a pointer rests on it.
     *
     * @param x and {@code y}: finite
     */
    record Point(double x, double y, String text) {}

    /** A line with its name. */
    record Line(String name, List<Point> points) {

        Line {
            points = List.copyOf(points);
        }
    }

    /**
     * What a plot is of.
     *
     * @param id distinguishes it on the page
     * @param isLogarithmic whether each step of the horizontal axis doubles
     * @param marked place on the horizontal axis that a dashed line shows, with the words beside it
     */
    record Frame(
            String id,
            String title,
            String horizontal,
            String vertical,
            boolean isLogarithmic,
            Optional<Mark> marked) {}

    /** A place on the horizontal axis. */
    record Mark(double x, String text) {}

    private final Frame frame;
    private final List<Line> lines;
    private final double leftmost;
    private final double rightmost;
    private final double highest;
    private final int left;
    private final int right;
    private final int top;
    private final StringBuilder svg = new StringBuilder();

    private Plot(Frame frame, List<Line> lines) {
        this.frame = frame;
        this.lines = lines;
        double least = extreme(Point::x, true);
        double most = extreme(Point::x, false);
        this.leftmost = frame.isLogarithmic() ? least : Math.min(0, least);
        double end = frame.isLogarithmic() ? most : roundUp(Math.max(most, Double.MIN_NORMAL));
        this.rightmost = end > leftmost ? end : leftmost + 1;
        this.highest = roundUp(Math.max(extreme(Point::y, false), Double.MIN_NORMAL));
        int longest = verticalTicks().stream()
                .mapToInt(value -> Html.number(value).length())
                .max()
                .orElse(0);
        this.left = Math.max(LEAST_LEFT, NAME + DIGIT * longest);
        // The last number stands in the middle below its tick.
        this.right = Math.max(LEAST_RIGHT, DIGIT * Html.number(rightmost).length() / 2);
        this.top = LEAST_TOP + LEGEND_ROW * ((lines.size() - 1) / inLegendRow());
    }

    /** @return the SVG element, empty where there is no point to draw */
    static String of(Frame frame, List<Line> lines) {
        List<Line> drawn =
                lines.stream().filter(line -> !line.points().isEmpty()).toList();
        return drawn.isEmpty() ? "" : new Plot(frame, drawn).draw();
    }

    private String draw() {
        svg.append(format(
                "<svg class=\"plot\" id=\"%s\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
                Html.text(frame.id()), WIDTH, HEIGHT, Html.text(frame.title())));
        words(left, 16, "start", "title", frame.title());
        verticalAxis();
        horizontalAxis();
        frame.marked().ifPresent(this::mark);
        for (int i = 0; i < lines.size(); i++) {
            line(lines.get(i), i);
        }
        return svg.append("</svg>\n").toString();
    }

    private void verticalAxis() {
        for (double value : verticalTicks()) {
            double y = vertical(value);
            svg.append(format(
                    "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>\n", left, y, WIDTH - right, y));
            words(left - 6, y + 4, "end", "tick", Html.number(value));
        }
        svg.append(format(
                "<text class=\"tick\" text-anchor=\"middle\" transform=\"translate(12 %d) rotate(-90)\">%s</text>\n",
                (top + HEIGHT - BOTTOM) / 2, Html.text(frame.vertical())));
    }

    private void horizontalAxis() {
        double free = 0;
        for (double value : horizontalTicks()) {
            String number = Html.number(value);
            double half = DIGIT * number.length() / 2.0;
            if (horizontal(value) - half >= free) {
                words(horizontal(value), HEIGHT - BOTTOM + 16, "middle", "tick", number);
                free = horizontal(value) + half;
            }
        }
        words((left + WIDTH - right) / 2.0, HEIGHT - 8, "middle", "tick", frame.horizontal());
    }

    private List<Double> verticalTicks() {
        return IntStream.rangeClosed(0, TICKS)
                .mapToObj(i -> highest * i / TICKS)
                .toList();
    }

    private int inLegendRow() {
        return (WIDTH - left - right) / LEGEND;
    }

    private List<Double> horizontalTicks() {
        if (frame.isLogarithmic()) {
            return lines.stream()
                    .flatMap(line -> line.points().stream())
                    .map(Point::x)
                    .distinct()
                    .sorted()
                    .toList();
        }
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i <= TICKS; i++) {
            ticks.add(leftmost + (rightmost - leftmost) * i / TICKS);
        }
        return ticks;
    }

    private void mark(Mark mark) {
        double x = horizontal(mark.x());
        svg.append(format(
                "<line class=\"mark\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x, top, x, HEIGHT - BOTTOM));
        boolean isRight = x > WIDTH / 2.0;
        words(x + (isRight ? -5 : 5), top + 10, isRight ? "end" : "start", "tick", mark.text());
    }

    private void line(Line line, int number) {
        int colour = number % COLOURS;
        StringBuilder path = new StringBuilder();
        for (Point point : line.points()) {
            path.append(format("%s%.1f %.1f ", path.isEmpty() ? "M" : "L", horizontal(point.x()), vertical(point.y())));
        }
        svg.append(format(
                "<path class=\"line s%d\" d=\"%s\"/>\n", colour, path.toString().strip()));
        for (Point point : line.points()) {
            svg.append(format(
                    "<circle class=\"dot s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"><title>%s</title></circle>\n",
                    colour, horizontal(point.x()), vertical(point.y()), DOT, Html.text(point.text())));
        }
        if (lines.size() > 1) {
            double x = left + 4 + (double) LEGEND * (number % inLegendRow());
            int y = 30 + LEGEND_ROW * (number / inLegendRow());
            svg.append(format("<circle class=\"dot s%d\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>\n", colour, x, y));
            words(x + 8, y + 4, "start", "tick", line.name());
        }
    }

    private void words(double x, double y, String anchor, String kind, String text) {
        svg.append(format(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
                kind, x, y, anchor, Html.text(text)));
    }

    private double horizontal(double value) {
        double share = frame.isLogarithmic()
                ? Math.log(value / leftmost) / Math.log(rightmost / leftmost)
                : (value - leftmost) / (rightmost - leftmost);
        return left + share * (WIDTH - left - right);
    }

    private double vertical(double value) {
        return HEIGHT - BOTTOM - value / highest * (HEIGHT - top - BOTTOM);
    }

    private double extreme(ToDoubleFunction<Point> coordinate, boolean isLeast) {
        var values = lines.stream().flatMap(line -> line.points().stream()).mapToDouble(coordinate);
        return (isLeast ? values.min() : values.max()).orElse(0);
    }

    /** @return 1, 2, 4 or 5 times a power of ten: four ticks below it are round */
    private static double roundUp(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        for (double step : new double[] {1, 2, 4, 5, 8}) {
            if (value <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}

package org.heliostat.original.imagemap;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.original.imagemap.Area.Point;
import org.heliostat.original.imagemap.Area.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Reads files of areas in NCSA's form ({@code rect URL 0,0 10,10}) and CERN's ({@code rect (0,0) (10,10) URL}); lines
 * that are neither are left out. Pure.
 */
final class ImagemapReader {

    private static final int MOST_AREAS = 10_000;
    private static final int MOST_POINTS = 1_000;
    private static final int LONGEST_LINE = 32_768;
    private static final Pattern POINT = Pattern.compile("\\(?\\s*([0-9]{1,6})\\s*,\\s*([0-9]{1,6})\\s*\\)?");

    private ImagemapReader() {}

    static List<Area> read(String text) {
        List<Area> areas = new ArrayList<>();
        for (String line : text.split("\r\n|\r|\n", -1)) {
            String stripped = line.strip();
            boolean says = !stripped.isEmpty() && !stripped.startsWith("#") && stripped.length() <= LONGEST_LINE;
            Area area = says && areas.size() < MOST_AREAS ? area(stripped) : null;
            if (area != null) {
                areas.add(area);
            }
        }
        return areas;
    }

    private static @Nullable Area area(String line) {
        String[] words = line.split("\\s+", 2);
        Shape shape = shape(words[0].toLowerCase(Locale.ROOT));
        if (shape == null || words.length < 2) {
            return null;
        }
        return words[1].startsWith("(") ? ofCern(shape, words[1]) : ofNcsa(shape, words[1]);
    }

    private static @Nullable Shape shape(String word) {
        return switch (word) {
            case "rect", "rectangle" -> Shape.RECTANGLE;
            case "circle", "circ" -> Shape.CIRCLE;
            case "poly", "polygon" -> Shape.POLYGON;
            case "point" -> Shape.POINT;
            case "default", "def" -> Shape.DEFAULT;
            default -> null;
        };
    }

    private static @Nullable Area ofNcsa(Shape shape, String rest) {
        String[] parts = rest.split("\\s+", 2);
        return made(shape, parts[0], points(parts.length < 2 ? "" : parts[1]));
    }

    /** The address is the last word; a circle is a centre and a radius. */
    private static @Nullable Area ofCern(Shape shape, String rest) {
        int blank = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('\t'));
        if (blank < 0) {
            return null;
        }
        String before = rest.substring(0, blank).strip();
        List<Point> points = points(before);
        String last = before.substring(before.lastIndexOf(')') + 1).strip();
        if (shape == Shape.CIRCLE && points.size() == 1 && last.matches("[0-9]{1,6}")) {
            Point centre = points.get(0);
            points = List.of(centre, new Point(centre.x() + Long.parseLong(last), centre.y()));
        }
        return made(shape, rest.substring(blank + 1), points);
    }

    private static List<Point> points(String text) {
        List<Point> points = new ArrayList<>();
        Matcher found = POINT.matcher(text);
        while (found.find() && points.size() < MOST_POINTS) {
            points.add(new Point(Long.parseLong(found.group(1)), Long.parseLong(found.group(2))));
        }
        return points;
    }

    private static @Nullable Area made(Shape shape, String url, List<Point> points) {
        int least =
                switch (shape) {
                    case RECTANGLE, CIRCLE -> 2;
                    case POLYGON -> 3;
                    case POINT -> 1;
                    case DEFAULT -> 0;
                };
        return points.size() < least ? null : new Area(shape, url, points);
    }
}

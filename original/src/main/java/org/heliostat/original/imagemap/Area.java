package org.heliostat.original.imagemap;

import java.util.List;

/**
 * One area of an image and where a click on it leads. Immutable.
 *
 * @param points corners of a rectangle; centre and a point of the edge of a circle; corners of a polygon; a point
 */
record Area(Shape shape, String url, List<Point> points) {

    enum Shape {
        RECTANGLE,
        CIRCLE,
        POLYGON,
        /** The nearest one is meant where no area was hit. */
        POINT,
        DEFAULT
    }

    /** Pixels from the left and from the top. */
    record Point(long x, long y) {

        long squareDistance(Point other) {
            return (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y);
        }
    }

    Area {
        points = List.copyOf(points);
    }

    boolean contains(Point click) {
        return switch (shape) {
            case RECTANGLE -> inRectangle(click, points.get(0), points.get(1));
            case CIRCLE -> points.get(0).squareDistance(click) <= points.get(0).squareDistance(points.get(1));
            case POLYGON -> inPolygon(click);
            case POINT, DEFAULT -> false;
        };
    }

    private static boolean inRectangle(Point click, Point one, Point other) {
        return click.x() >= Math.min(one.x(), other.x())
                && click.x() <= Math.max(one.x(), other.x())
                && click.y() >= Math.min(one.y(), other.y())
                && click.y() <= Math.max(one.y(), other.y());
    }

    /** A ray to the right crosses the edge an odd number of times. */
    private boolean inPolygon(Point click) {
        boolean inside = false;
        Point before = points.get(points.size() - 1);
        for (Point corner : points) {
            boolean spans = corner.y() > click.y() != before.y() > click.y();
            if (spans) {
                double crossing =
                        (double) (before.x() - corner.x()) * (click.y() - corner.y()) / (before.y() - corner.y())
                                + corner.x();
                inside ^= click.x() < crossing;
            }
            before = corner;
        }
        return inside;
    }
}

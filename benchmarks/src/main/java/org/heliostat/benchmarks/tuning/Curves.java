package org.heliostat.benchmarks.tuning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import org.heliostat.benchmarks.tuning.model.Course;

/** Writes how limits and goodput went on, a file of figures and a drawing for each workload. */
final class Curves {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 260;
    private static final int MARGIN = 50;
    private static final List<String> COLOURS = List.of("#0b6e4f", "#c1440e", "#7a4fb5", "#8a8a8a", "#000000");

    private final Path folder;

    Curves(Path folder) {
        this.folder = folder;
    }

    /** @param best the course of the best fixed limit */
    void write(String workload, List<Comparison.Result> results, Course best) throws IOException {
        Files.createDirectories(folder);
        List<Line> lines = new ArrayList<>();
        results.forEach(result -> lines.add(new Line(result.contestant().label(), result.course())));
        lines.add(new Line("best", best));
        Files.writeString(folder.resolve(workload + ".csv"), csv(lines));
        Files.writeString(folder.resolve(workload + ".svg"), svg(workload, lines));
    }

    private record Line(String name, Course course) {}

    private static String csv(List<Line> lines) {
        StringBuilder text = new StringBuilder("second");
        lines.forEach(line -> text.append(',')
                .append(line.name())
                .append(" limit,")
                .append(line.name())
                .append(" goodput"));
        text.append('\n');
        for (int second = 0; second < lines.get(0).course().seconds(); second++) {
            text.append(second + 1);
            for (Line line : lines) {
                text.append(',').append(line.course().limit(second));
                text.append(',').append(line.course().completed(second));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String svg(String workload, List<Line> lines) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH + 2 * MARGIN,
                2 * HEIGHT + 3 * MARGIN));
        text.append(
                plot(workload + ": limit, logarithmic", lines, 0, (course, second) -> Math.log(course.limit(second))));
        text.append(plot("requests a second that succeed", lines, HEIGHT + MARGIN, Curves::smooth));
        for (int i = 0; i < lines.size(); i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>%n",
                    MARGIN + i * 120,
                    2 * HEIGHT + 2 * MARGIN + 30,
                    COLOURS.get(i),
                    lines.get(i).name()));
        }
        return text.append("</svg>\n").toString();
    }

    private static double smooth(Course course, int second) {
        return course.goodput(Math.max(0, second - 4), second + 1);
    }

    private static String plot(String title, List<Line> lines, int top, ToDoubleBiFunction<Course, Integer> value) {
        int seconds = lines.get(0).course().seconds();
        double most = 1e-9;
        for (Line line : lines) {
            for (int second = 0; second < seconds; second++) {
                most = Math.max(most, value.applyAsDouble(line.course(), second));
            }
        }
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\">%s</text>%n", MARGIN, top + MARGIN - 8, title));
        for (int i = 0; i < lines.size(); i++) {
            text.append("<polyline fill=\"none\" stroke=\"")
                    .append(COLOURS.get(i))
                    .append("\" points=\"");
            for (int second = 0; second < seconds; second++) {
                double x = MARGIN + (double) WIDTH * second / seconds;
                double y = top
                        + MARGIN
                        + HEIGHT * (1 - value.applyAsDouble(lines.get(i).course(), second) / most);
                text.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            }
            text.append("\"/>\n");
        }
        return text.toString();
    }
}

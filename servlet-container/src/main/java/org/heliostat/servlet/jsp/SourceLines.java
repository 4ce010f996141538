package org.heliostat.servlet.jsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which line of a page, an included file or a tag file a line of a generated class comes from: the source map that
 * Jasper leaves in the class (JSR 45). Jasper's own search in it names the wrong file where the lines of one file end
 * and those of another begin, which is why it is read here. Immutable.
 */
final class SourceLines {

    /** A place in a source file, {@code line} counted from 1. */
    record Place(String file, int line) {}

    private record Range(int file, int inputStart, int inputCount, int outputStart, int outputStep) {

        int size() {
            return inputCount * Math.max(1, outputStep);
        }

        boolean holds(int outputLine) {
            return outputLine >= outputStart && outputLine < outputStart + size();
        }

        int inputLine(int outputLine) {
            return inputStart + (outputLine - outputStart) / Math.max(1, outputStep);
        }
    }

    private final Map<Integer, String> files;
    private final List<Range> ranges;

    private SourceLines(Map<Integer, String> files, List<Range> ranges) {
        this.files = Map.copyOf(files);
        this.ranges = List.copyOf(ranges);
    }

    /**
     * @param map text of a source map of one stratum
     * @throws IllegalArgumentException when it is none
     */
    static SourceLines parse(String map) {
        Map<Integer, String> files = new HashMap<>();
        List<Range> ranges = new ArrayList<>();
        String[] lines = map.split("\r?\n", -1);
        char section = ' ';
        int file = 0;
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i];
            if (line.startsWith("*")) {
                section = line.length() > 1 ? line.charAt(1) : ' ';
            } else if (section == 'F' && !line.isEmpty()) {
                i += readFile(line, i + 1 < lines.length ? lines[i + 1] : "", files);
            } else if (section == 'L' && !line.isEmpty()) {
                Range range = range(line, file);
                file = range.file();
                ranges.add(range);
            }
        }
        return new SourceLines(files, ranges);
    }

    /** @return how many further lines the entry takes: 1 where the path stands below the name */
    private static int readFile(String entry, String next, Map<Integer, String> files) {
        boolean hasPath = entry.startsWith("+");
        String rest = hasPath ? entry.substring(1).strip() : entry;
        int blank = rest.indexOf(' ');
        if (blank < 0) {
            throw new IllegalArgumentException("file entry of a source map: " + entry);
        }
        files.put(Integer.valueOf(rest.substring(0, blank)), path(hasPath ? next : rest.substring(blank + 1)));
        return hasPath ? 1 : 0;
    }

    /** Jasper leaves the first slash of paths in the application out; what is in a jar has the form of a URL. */
    private static String path(String written) {
        return written.startsWith("/") || written.contains(":") ? written : "/" + written;
    }

    /** {@code InputStart[#File][,InputCount]:OutputStart[,OutputStep]}; without a file the one before goes on. */
    private static Range range(String line, int fileBefore) {
        int colon = line.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("line entry of a source map: " + line);
        }
        String[] input = line.substring(0, colon).split(",", 2);
        String[] start = input[0].split("#", 2);
        String[] output = line.substring(colon + 1).split(",", 2);
        return new Range(
                start.length > 1 ? Integer.parseInt(start[1]) : fileBefore,
                Integer.parseInt(start[0]),
                input.length > 1 ? Integer.parseInt(input[1]) : 1,
                Integer.parseInt(output[0]),
                output.length > 1 ? Integer.parseInt(output[1]) : 1);
    }

    /** @return null where the line belongs to no line of a page. The narrowest entry that holds it says where from */
    @Nullable
    Place of(int outputLine) {
        Range best = null;
        for (Range range : ranges) {
            if (range.holds(outputLine) && (best == null || range.size() <= best.size())) {
                best = range;
            }
        }
        String file = best == null ? null : files.get(best.file());
        return best == null || file == null ? null : new Place(file, best.inputLine(outputLine));
    }
}

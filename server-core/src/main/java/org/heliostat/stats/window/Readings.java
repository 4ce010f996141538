package org.heliostat.stats.window;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.ServerSnapshot;

/**
 * The numbers of every box in one snapshot, by the box's name; the server as a whole is the first. Used by one thread.
 */
final class Readings {

    /** Name of the server as a whole. */
    static final String SERVER = "";

    private final Map<String, Box> boxes = new LinkedHashMap<>();

    /**
     * One box.
     *
     * @param distributions where the steps of each begin among its numbers
     */
    record Box(List<Integer> distributions, long[] numbers) {}

    private Readings() {}

    /**
     * Reads all boxes.
     *
     * @param levels further numbers of the server, behind its own
     * @param further boxes of which there is nothing in the snapshot, by name
     */
    static Readings of(ServerSnapshot snapshot, Shape.Shapes shapes, long[] levels, Map<String, long[]> further) {
        Readings readings = new Readings();
        Shape server = shapes.of(ServerSnapshot.class);
        server.read(snapshot, SERVER, (key, shape, numbers) -> {
            // Of two rows of one name, such as an application that ends and its successor, the first is meant.
            readings.boxes.putIfAbsent(key, new Box(shape.distributions(), numbers));
            if (key.equals(SERVER)) {
                // Few, and wanted before the many: so they come next.
                further.forEach((name, sums) -> readings.boxes.put(name, new Box(List.of(), sums)));
            }
        });
        Box own = readings.boxes.get(SERVER);
        if (own != null) {
            long[] numbers = Arrays.copyOf(own.numbers(), server.slots() + levels.length);
            System.arraycopy(levels, 0, numbers, server.slots(), levels.length);
            readings.boxes.put(SERVER, new Box(server.distributions(), numbers));
        }
        return readings;
    }

    Map<String, Box> boxes() {
        return boxes;
    }
}

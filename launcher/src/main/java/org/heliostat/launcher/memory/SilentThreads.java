package org.heliostat.launcher.memory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.thread.Heartbeat;

/**
 * Finds the threads whose heart has stopped: looks of its own are counted, no time, so that a pause of the whole process
 * is none of a thread. By the thread of the watch.
 */
final class SilentThreads {

    private Map<Heartbeat, Seen> seen = Map.of();

    private record Seen(long beats, int looks) {}

    /**
     * Looks, once in a second or so.
     *
     * @param now of the threads that are there now
     * @param looks without a beat between them that make a thread silent
     * @return names of those that are
     */
    List<String> look(List<Heartbeat> now, int looks) {
        Map<Heartbeat, Seen> next = new HashMap<>();
        for (Heartbeat heartbeat : now) {
            long beats = heartbeat.beats();
            Seen before = seen.get(heartbeat);
            int silentLooks = before == null || before.beats() != beats ? 0 : before.looks() + 1;
            next.put(heartbeat, new Seen(beats, silentLooks));
        }
        seen = next;
        return now.stream()
                .filter(heartbeat ->
                        next.getOrDefault(heartbeat, new Seen(0, 0)).looks() >= looks)
                .map(Heartbeat::thread)
                .toList();
    }
}

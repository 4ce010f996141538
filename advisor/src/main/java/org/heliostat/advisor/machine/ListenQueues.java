package org.heliostat.advisor.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads how many connections wait to be accepted at each port of the machine, from lines such as {@code 0: 0100007F:1F90
 * 00000000:0000 0A 00000000:00000003 …}: of a socket that listens (0A), the second of both lengths is that of its queue (proc(5),
 * /proc/net/tcp; the kernel's Documentation/networking/proc_net_tcp.rst). Those that listen come first.
 */
final class ListenQueues {

    private static final List<String> FILES = List.of("proc/net/tcp", "proc/net/tcp6");
    private static final String LISTENS = "0A";
    private static final int HEXADECIMAL = 16;
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int LENGTHS = 4;

    private ListenQueues() {}

    /** @return connections that wait now, by port: the longest queue where several sockets have one; none where nothing is told */
    static Map<Integer, Long> read(SystemFiles files) {
        Map<Integer, Long> waiting = new TreeMap<>();
        for (String file : FILES) {
            for (String line : files.lines(file)) {
                String[] words = line.strip().split("\\s+", -1);
                if (words.length > LENGTHS && words[STATE].equals(LISTENS)) {
                    long port = behindColon(words[ADDRESS]);
                    long queue = behindColon(words[LENGTHS]);
                    if (port >= 0 && queue >= 0) {
                        waiting.merge((int) port, queue, Math::max);
                    }
                }
            }
        }
        return waiting;
    }

    /** @return the longest of each port that is in the last of them */
    static List<Machine.ListenQueue> longest(List<Map<Integer, Long>> times) {
        List<Machine.ListenQueue> longest = new ArrayList<>();
        if (!times.isEmpty()) {
            for (int port : times.get(times.size() - 1).keySet()) {
                long most = times.stream()
                        .mapToLong(each -> each.getOrDefault(port, 0L))
                        .max()
                        .orElse(0);
                longest.add(new Machine.ListenQueue(port, most));
            }
        }
        return longest;
    }

    private static long behindColon(String word) {
        try {
            return Long.parseLong(word.substring(word.lastIndexOf(':') + 1), HEXADECIMAL);
        } catch (NumberFormatException other) {
            return -1;
        }
    }
}

package org.heliostat.importer.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.objconf.Stage;

/**
 * The origins of an import. An origin has the same words wherever it is named, those of its first time, as the server wants it.
 * Belongs to the thread of the import.
 */
public final class OriginTable {

    private static final Pattern URL =
            Pattern.compile("(?i)(https?://(?:\\[[0-9a-f:.]+\\]|[a-z0-9._-]+))(?::(\\d{1,5}))?");
    private static final int HIGHEST_PORT = 65_535;
    private static final int MOST_SERVERS = 500;

    private final Map<String, String> textByUrl = new HashMap<>();

    /**
     * @param url with scheme and host, maybe a port, and no path
     * @param words behind it, such as {@code weight=2}, each once and within its range
     * @return how a Route line names it; empty where it is no URL of an origin
     */
    public Optional<String> server(String url, List<String> words) {
        Matcher matcher = URL.matcher(url);
        if (!matcher.matches() || matcher.group(2) != null && !isPort(matcher.group(2))) {
            return Optional.empty();
        }
        String bare = url.toLowerCase(Locale.ROOT);
        Set<String> names = new HashSet<>();
        List<String> kept = words.stream()
                .filter(word -> names.add(word.substring(0, word.indexOf('='))))
                .toList();
        String text = kept.isEmpty() ? bare : bare + " " + String.join(" ", kept);
        String before = textByUrl.putIfAbsent(bare, text);
        return Optional.of(before == null ? text : before);
    }

    /** @return a Route line; empty where no origin is left, each counted once, and each with a route of its own */
    public static Optional<Line> route(List<String> servers) {
        Set<String> seen = new HashSet<>();
        List<String> kept = new ArrayList<>();
        for (String server : servers) {
            String[] words = server.split(" ");
            boolean isNew = seen.add(words[0]);
            for (String word : words) {
                isNew &= !word.startsWith("route=") || seen.add(word);
            }
            if (isNew && kept.size() < MOST_SERVERS) {
                kept.add(server);
            }
        }
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        Line line = Line.of(Stage.ROUTE, "set-origin-server");
        for (String server : kept) {
            line = line.with("server", server);
        }
        return Optional.of(line);
    }

    /** @return whether the digits are a port from 1 to 65535 */
    public static boolean isPort(String digits) {
        return digits.matches("[1-9][0-9]{0,4}") && Integer.parseInt(digits) <= HIGHEST_PORT;
    }

    /** @return whether a path can stand in {@code map} and as a page for errors */
    public static boolean isPath(String path) {
        return path.matches("/[A-Za-z0-9._~!@:,;=+/-]{0,500}") && !path.contains("//") && !path.contains("/.");
    }

    /** @return whether a text can be the name of a group of origins */
    public static boolean isGroup(String name) {
        return name.matches("[A-Za-z0-9._-]{1,64}");
    }
}

package org.heliostat.importer.apache;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.Written;

/** Where folders without an index file are listed: at the paths alone of which Options say so. One import, one thread. */
final class Listings {

    private static final int LONGEST = 900;

    private final Map<String, Boolean> isListed = new TreeMap<>();

    /**
     * @param places in which Options may have said on or off
     * @param folderByUri folders that files come from
     */
    Listings(List<Place> places, Map<String, String> folderByUri) {
        folderByUri.keySet().forEach(uri -> isListed.put(uri, false));
        places.stream()
                .filter(place -> !place.word(Place.LISTS).isEmpty())
                // A deeper section has the last word, and that for a URI over that for a folder.
                .sorted(Comparator.comparing((Place place) -> !place.isFolder())
                        .thenComparing(place -> place.path().length()))
                .forEach(place -> say(place, folderByUri));
    }

    private void say(Place place, Map<String, String> folderByUri) {
        boolean lists = place.word(Place.LISTS).equals("on");
        if (!place.isFolder()) {
            isListed.put(place.path(), lists);
            return;
        }
        folderByUri.forEach((uri, folder) -> {
            if (Uris.isAtOrBelow(folder, place.path())) {
                isListed.put(uri, lists);
            } else if (Uris.isAtOrBelow(place.path(), folder)) {
                String below = place.path().substring(Uris.bare(folder).length());
                isListed.put(Uris.bare(uri).equals("/") ? below : Uris.bare(uri) + below, lists);
            }
        });
    }

    /**
     * @return a line for each path that is listed, by that path
     * @throws UnwritableException where more is listed differently below a path than a pattern can hold
     */
    Map<String, Line> lines() {
        Map<String, Line> lines = new LinkedHashMap<>();
        isListed.forEach((uri, lists) -> {
            if (lists) {
                lines.put(
                        uri,
                        Line.of(Stage.SERVICE, "index-common")
                                .with("method", "(GET|HEAD)")
                                .with("type", "magnus-internal/directory")
                                .where("uri", pattern(uri)));
            }
        });
        return lines;
    }

    private String pattern(String uri) {
        String excluded = isListed.entrySet().stream()
                .filter(other ->
                        !other.getValue() && !other.getKey().equals(uri) && Uris.isAtOrBelow(other.getKey(), uri))
                .map(other -> Written.literal(Uris.bare(other.getKey())))
                .map(path -> path + "|" + path + "/*")
                .collect(Collectors.joining("|"));
        String pattern = Uris.below(uri) + (excluded.isEmpty() ? "" : "~(" + excluded + ")");
        if (pattern.length() > LONGEST) {
            throw new UnwritableException(pattern, LONGEST + " characters at most");
        }
        return pattern;
    }
}

package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What holds in a place that says nothing of its kind: of folders the nearest one around that says something of it; of paths the last
 * one at or above that does, whatever folders say. One import, one thread.
 */
final class Inheritance {

    private final List<Place> folders = new ArrayList<>();
    private final List<Place> paths;
    private final Map<String, String> folderByUri;
    private final List<String> origins;

    /**
     * @param places folders and paths with what they say themselves
     * @param folderByUri folders that files come from
     * @param origins paths that other servers answer: they are in no folder
     */
    Inheritance(List<Place> places, Map<String, String> folderByUri, List<String> origins) {
        this.folderByUri = folderByUri;
        this.origins = origins;
        this.paths = places.stream()
                .filter(place -> !place.isFolder() && place.saysSomething())
                .toList();
        places.stream()
                .filter(place -> place.isFolder() && place.saysSomething())
                .sorted(Comparator.comparingInt(place -> place.path().length()))
                .forEach(place -> {
                    Place whole = place.at(place.path());
                    nearest(place.path()).ifPresent(whole::takeMissing);
                    folders.add(whole);
                });
    }

    /** @return folders with all that holds in them, wider ones first */
    List<Place> folders() {
        return List.copyOf(folders);
    }

    /** @return paths with all that holds there, wider ones first, and those of folders in which a path changes something */
    List<Place> paths() {
        Set<String> all = new LinkedHashSet<>();
        List<Place> found = new ArrayList<>();
        for (Place path : paths) {
            if (path.word(Place.HANDLED).isEmpty() && all.add(path.path())) {
                found.add(whole(path));
            }
        }
        for (Place folder : folders) {
            for (String uri : urisOf(folder.path())) {
                boolean isInPath = paths.stream().anyMatch(path -> Uris.isAtOrBelow(uri, path.path()));
                if (isInPath && all.add(uri)) {
                    found.add(whole(new Place(false, uri, folder.at())));
                }
            }
        }
        found.sort(Comparator.comparingInt(place -> place.path().length()));
        return found;
    }

    private Place whole(Place path) {
        Place whole = new Place(false, path.path(), path.at());
        Optional<Place> folder = folderOf(path.path()).flatMap(this::nearest);
        for (String kind : Place.KINDS) {
            paths.stream()
                    .filter(other -> other.says(kind) && Uris.isAtOrBelow(path.path(), other.path()))
                    .max(Comparator.comparingInt(other -> other.order(kind)))
                    .or(() -> folder.filter(around -> around.says(kind)))
                    .ifPresent(from -> whole.take(kind, from));
        }
        return whole;
    }

    private Optional<Place> nearest(String folder) {
        return folders.stream()
                .filter(place -> Uris.isAtOrBelow(folder, place.path()))
                .max(Comparator.comparingInt(place -> place.path().length()));
    }

    /** @return the folder that a path leads to; empty where another server answers */
    private Optional<String> folderOf(String uri) {
        if (isOrigins(uri)) {
            return Optional.empty();
        }
        return folderByUri.entrySet().stream()
                .filter(entry -> Uris.isAtOrBelow(uri, entry.getKey()))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(entry -> Uris.joined(entry.getValue(), Uris.behind(uri, entry.getKey())));
    }

    private boolean isOrigins(String uri) {
        return origins.stream().anyMatch(origin -> Uris.isAtOrBelow(uri, origin));
    }

    private List<String> urisOf(String folder) {
        List<String> uris = new ArrayList<>();
        folderByUri.forEach((uri, served) -> {
            if (Uris.isAtOrBelow(folder, served)) {
                uris.add(Uris.joined(uri, Uris.behind(folder, served)));
            } else if (Uris.isAtOrBelow(served, folder)) {
                uris.add(Uris.bare(uri));
            }
        });
        return uris.stream().filter(uri -> !isOrigins(uri)).toList();
    }
}

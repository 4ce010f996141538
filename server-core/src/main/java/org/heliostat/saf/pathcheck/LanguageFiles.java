package org.heliostat.saf.pathcheck;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.function.offer.LanguageSettings;
import org.heliostat.request.negotiation.AcceptedLanguages;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Which files there are in languages that a client reads: for {@code page.html} and {@code fr-CH} it is {@code
 * fr_ch/page.html}, else {@code page_fr_ch.html}. Session threads.
 *
 * @param byDefault languages for clients whose own are not there
 */
record LanguageFiles(FileAccess files, List<String> byDefault, WallClock clock) {

    /** A file that comes in the same moment as a look at its folder may leave the folder's time as it was. */
    private static final long SETTLED_MILLIS = 2_000;

    static @Nullable LanguageFiles of(BindContext context) {
        return context.services()
                .find(LanguageSettings.class)
                .map(settings -> new LanguageFiles(context.files(), settings.byDefault(), context.wallClock()))
                .orElse(null);
    }

    /**
     * Names that a folder does not have, kept with its entry in the file cache: a file that comes changes the folder. A few
     * only, since clients make them up.
     */
    private record Absent(Set<String> names) implements FileEntry.Derived {

        private static final int MOST = 256;

        Absent() {
            this(ConcurrentHashMap.newKeySet());
        }

        void add(String name) {
            if (names.size() < MOST) {
                names.add(name);
            }
        }
    }

    /** @return what takes the place of the file's name in its URI; null where there is nothing in any of the languages */
    @Nullable
    String instead(Exchange exchange, Path file) {
        Path parent = file.getParent();
        Path fileName = file.getFileName();
        FileEntry folder = parent == null ? null : files.lookup(exchange, parent);
        if (folder == null || fileName == null || !folder.isDirectory()) {
            return null;
        }
        Set<String> without = new HashSet<>();
        for (String tag : AcceptedLanguages.of(exchange.request().headers(), byDefault)) {
            String found = inLanguage(exchange, folder, fileName.toString(), tag.replace('-', '_'));
            if (found != null) {
                holdsFor(exchange, without, tag);
                return found;
            }
            without.add(tag);
        }
        holdsFor(exchange, without, null);
        return null;
    }

    private @Nullable String inLanguage(Exchange exchange, FileEntry folder, String name, String language) {
        FileEntry below = present(exchange, folder, language);
        if (below != null && below.isDirectory()) {
            FileEntry inFolder = present(exchange, below, name);
            if (inFolder != null && inFolder.isFile()) {
                return language + "/" + name;
            }
        }
        int dot = name.lastIndexOf('.');
        String beside =
                dot <= 0 ? name + "_" + language : name.substring(0, dot) + "_" + language + name.substring(dot);
        FileEntry besideIt = present(exchange, folder, beside);
        return besideIt != null && besideIt.isFile() ? beside : null;
    }

    private @Nullable FileEntry present(Exchange exchange, FileEntry folder, String name) {
        Absent absent = folder.derived(Absent.class);
        if (absent != null && absent.names().contains(name)) {
            return null;
        }
        FileEntry entry = files.cache().lookup(folder.path().resolve(name));
        RunNotes notes = RunNotes.of(exchange);
        switch (entry.kind()) {
            case FILE, DIRECTORY, OTHER -> {
                if (notes != null) {
                    notes.sawFile(entry);
                }
                return entry;
            }
            case MISSING -> noteMissing(folder, name, absent, notes);
            case FORBIDDEN, UNREADABLE -> onlyOnce(notes);
        }
        return null;
    }

    private void noteMissing(FileEntry folder, String name, @Nullable Absent absent, @Nullable RunNotes notes) {
        if (clock.millis() - folder.lastModifiedMillis() <= SETTLED_MILLIS) {
            onlyOnce(notes);
            return;
        }
        Absent known = absent == null ? new Absent() : absent;
        known.add(name);
        folder.derived(known);
    }

    private static void onlyOnce(@Nullable RunNotes notes) {
        if (notes != null) {
            notes.answersOnlyOnce();
        }
    }

    /** Another client gets the same if its first language that is there at all is this one. */
    private void holdsFor(Exchange exchange, Set<String> without, @Nullable String chosen) {
        RunNotes notes = RunNotes.of(exchange);
        if (notes == null) {
            return;
        }
        List<String> ours = byDefault;
        notes.dependsOn(later -> {
            for (String tag : AcceptedLanguages.of(later.request().headers(), ours)) {
                if (!without.contains(tag)) {
                    return tag.equals(chosen);
                }
            }
            return chosen == null;
        });
    }
}

package org.heliostat.original.nsconfig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.acl.Realms;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileKind;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.RunNotes;
import org.heliostat.saf.path.FileBytes;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of rules in folders. What one says is kept with its entry in the file cache, and that a folder has none with the
 * folder's: the disk is asked as often as for any other file. Session threads.
 *
 * @param name of the files
 * @param realms null where nobody can log in
 */
record RulesFiles(FileAccess files, String name, Path instance, @Nullable Realms realms, WallClock clock) {

    private static final Logger LOG = LoggerFactory.getLogger(RulesFiles.class);
    private static final int MOST_BYTES = 64 * 1024;
    private static final int MOST_TRIES = 3;
    private static final int MOST_TOLD = 10;

    /** A file that comes in the same moment as a look at its folder may leave the folder's time as it was. */
    private static final long SETTLED_MILLIS = 2_000;

    /**
     * Left at the entry of a file of rules.
     *
     * @param rules null where nobody who may read it has asked
     */
    private record Known(@Nullable FolderRules rules, boolean isToldOutside) {}

    /** Left at the entry of a folder that has no file of the name. */
    private record Without(String name) {}

    /**
     * @param inside folder without links that the file must be in
     * @return null where the folder has none
     */
    @Nullable
    FolderRules in(Path folder, Path inside, Exchange exchange) {
        FileEntry place = files.lookup(exchange, folder);
        if (place.kind() == FileKind.UNREADABLE) {
            return FolderRules.broken(folder.toString());
        }
        if (!place.isDirectory() || new Without(name).equals(place.privateData(Without.class))) {
            return null;
        }
        Path path = folder.resolve(name);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            FileEntry entry = files.cache().lookup(path);
            if (entry.kind() == FileKind.MISSING && !Files.isSymbolicLink(path)) {
                noteMissing(place, exchange);
                return null;
            }
            RunNotes notes = RunNotes.of(exchange);
            if (notes != null) {
                notes.sawFile(entry);
            }
            FolderRules rules = rules(entry, inside);
            if (rules != null) {
                return rules;
            }
        }
        LOG.error("{}: is being changed all the time", path);
        return FolderRules.broken(path.toString());
    }

    private void noteMissing(FileEntry folder, Exchange exchange) {
        if (clock.millis() - folder.lastModifiedMillis() > SETTLED_MILLIS) {
            folder.privateData(new Without(name));
            return;
        }
        RunNotes notes = RunNotes.of(exchange);
        if (notes != null) {
            notes.answersOnlyOnce();
        }
    }

    /** @return null where another file has just taken its place */
    private @Nullable FolderRules rules(FileEntry entry, Path inside) {
        Known known = entry.privateData(Known.class);
        Known before = known == null ? new Known(null, false) : known;
        Path real = entry.realPath();
        // Lines of obj.conf with other bases share the entry: what one may use is not for all.
        if (real == null || !real.startsWith(inside)) {
            if (!before.isToldOutside()) {
                LOG.error("{} (expected: a file below {})", entry.path(), inside);
                entry.privateData(new Known(before.rules(), true));
            }
            return FolderRules.broken(entry.path().toString());
        }
        if (before.rules() != null) {
            return before.rules();
        }
        FolderRules read = read(entry, real);
        if (read != null) {
            entry.privateData(new Known(read, before.isToldOutside()));
        }
        return read;
    }

    private @Nullable FolderRules read(FileEntry entry, Path real) {
        if (!entry.isFile() || entry.size() > MOST_BYTES) {
            LOG.error("{} (expected: a file of {} bytes at most)", entry.path(), MOST_BYTES);
            return FolderRules.broken(real.toString());
        }
        try {
            byte[] bytes = FileBytes.of(files.cache(), entry);
            return bytes == null ? null : read(bytes, entry.path().toString(), real.toString());
        } catch (IOException unreadable) {
            LOG.error("{} cannot be read: {}", entry.path(), unreadable.toString());
            return FolderRules.broken(real.toString());
        }
    }

    private FolderRules read(byte[] bytes, String shownAs, String id) {
        Findings findings = new Findings();
        Optional<FolderRules> rules = ConfigText.decode(bytes, shownAs, findings)
                .map(text -> new RulesReader(id, text, instance, realms, findings).read());
        findings.sorted().stream().limit(MOST_TOLD).forEach(finding -> LOG.error("{}", finding));
        return rules.filter(whole -> !findings.hasErrors()).orElseGet(() -> FolderRules.broken(id));
    }
}

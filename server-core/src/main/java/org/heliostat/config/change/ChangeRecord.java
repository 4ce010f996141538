package org.heliostat.config.change;

import java.util.List;
import java.util.OptionalLong;

/**
 * One change of the configuration, as the history keeps it. Immutable.
 *
 * @param id counts up from 1
 * @param atMillis when, since 1970
 * @param user who
 * @param reason why, may be empty
 * @param files what was replaced
 * @param names what it was about
 * @param undoes the change that this one took back
 */
public record ChangeRecord(
        long id,
        long atMillis,
        String user,
        String reason,
        List<ChangedFile> files,
        ChangedNames names,
        OptionalLong undoes) {

    /**
     * A file with its versions; {@link FileContent#NO_FILE} where there was none.
     *
     * @param file relative to the configuration folder
     */
    public record ChangedFile(String file, String before, String after) {}

    public ChangeRecord {
        files = List.copyOf(files);
    }

    /** What is known about a change before it is made. */
    public record Draft(long atMillis, String user, String reason, OptionalLong undoes) {

        private static final int LONGEST = 500;

        public Draft {
            user = oneLine(user);
            reason = oneLine(reason);
        }

        /** It ends up in logs and tables. */
        private static String oneLine(String text) {
            String clean = text.replaceAll("\\p{Cntrl}", " ").strip();
            return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST);
        }

        ChangeRecord of(long id, StagedFiles staged, ChangedNames names) {
            List<ChangedFile> files = staged.files().stream()
                    .map(file -> new ChangedFile(
                            file.file(),
                            file.before().map(FileContent::version).orElse(FileContent.NO_FILE),
                            file.after().map(FileContent::version).orElse(FileContent.NO_FILE)))
                    .toList();
            return new ChangeRecord(id, atMillis, user, reason, files, names, undoes);
        }
    }
}

package org.heliostat.config.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Replacements;

/** Files as edits would leave them, next to what they are; nothing is written. Immutable. */
public final class StagedFiles {

    /** Lines that a file may be given, and of a file that are compared; what is shown of each takes memory. */
    public static final int MOST_LINES = 100_000;

    private final Map<String, StagedFile> files;

    /** One file; empty where there is none. */
    public record StagedFile(String file, Optional<FileContent> before, Optional<FileContent> after) {

        /**
         * Compares.
         *
         * @return the whole file, with what differs
         * @throws EditException when it has more than {@link #MOST_LINES} lines
         */
        public List<DiffLine> diff() throws EditException {
            String old = before.map(FileContent::text).orElse("");
            String now = after.map(FileContent::text).orElse("");
            requireFewLines(file, old);
            requireFewLines(file, now);
            return LineDiff.of(old, now);
        }
    }

    private StagedFiles(Map<String, StagedFile> files) {
        this.files = files;
    }

    /** Where edits find the files as they are. */
    @FunctionalInterface
    public interface Source {

        /** @return what the file holds now; empty when there is none */
        Optional<FileContent> read(String file) throws EditException;
    }

    /**
     * @param edits one after the other; several may be about one file
     * @param replacements what references in magnus.conf mean
     * @throws EditException when edits cannot be made; it holds all that is wrong
     */
    public static StagedFiles of(List<FileEdit> edits, Source source, Replacements replacements) throws EditException {
        Map<String, StagedFile> files = new LinkedHashMap<>();
        List<EditException> wrong = new ArrayList<>();
        for (FileEdit edit : edits) {
            try {
                StagedFile known = files.get(edit.file());
                Optional<FileContent> before = known == null ? source.read(edit.file()) : known.before();
                Optional<FileContent> now = known == null ? before : known.after();
                files.put(edit.file(), new StagedFile(edit.file(), before, edited(edit, now, replacements)));
            } catch (EditException one) {
                wrong.add(one);
            }
        }
        EditException.throwIfAny(wrong);
        files.values().removeIf(staged -> staged.before().equals(staged.after()));
        return new StagedFiles(files);
    }

    /** @return those that differ, in the order of the edits */
    public List<StagedFile> files() {
        return new ArrayList<>(files.values());
    }

    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** @return texts by file name as {@link org.heliostat.config.instance.ConfigurationReader} takes them */
    public Map<String, Optional<byte[]>> contents() {
        Map<String, Optional<byte[]>> contents = new LinkedHashMap<>();
        files.forEach((file, staged) -> contents.put(file, staged.after().map(FileContent::bytes)));
        return contents;
    }

    private static void requireFewLines(String file, String text) throws EditException {
        int lines = WrittenLines.count(text);
        if (lines > MOST_LINES) {
            throw new EditException(file, lines + " lines", "at most " + MOST_LINES + " lines");
        }
    }

    private static Optional<FileContent> edited(FileEdit edit, Optional<FileContent> now, Replacements replacements)
            throws EditException {
        if (edit instanceof FileEdit.Text whole) {
            requireFewLines(edit.file(), whole.text());
            return Optional.of(FileContent.of(whole.text()));
        }
        if (edit instanceof FileEdit.Content content) {
            return content.content();
        }
        String text = text(edit.file(), now);
        if (edit instanceof FileEdit.Attribute attribute) {
            String changed = new AttributeText(text).with(attribute);
            return changed.equals(text) ? now : Optional.of(FileContent.of(changed));
        }
        FileEdit.Directives directives = (FileEdit.Directives) edit;
        DirectiveFile kind = DirectiveFile.named(edit.file())
                .orElseThrow(() -> new EditException(
                        "set", edit.file(), "magnus.conf or nsfc.conf; the text of other files is replaced whole"));
        String changed = new DirectiveText(kind, text, replacements).with(directives.values());
        return changed.equals(text) ? now : Optional.of(FileContent.of(changed));
    }

    private static String text(String file, Optional<FileContent> now) throws EditException {
        if (now.isPresent() && !now.get().isText()) {
            throw new EditException("file", file, "a UTF-8 file");
        }
        return now.map(FileContent::text).orElse("");
    }
}

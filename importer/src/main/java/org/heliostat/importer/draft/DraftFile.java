package org.heliostat.importer.draft;

import java.nio.charset.StandardCharsets;

/**
 * A file of the instance to be.
 *
 * @param name relative to the instance
 * @param isSecret whether its owner alone may read it
 */
public record DraftFile(String name, byte[] content, boolean isSecret) {

    public DraftFile {
        content = content.clone();
    }

    /** @return a file that others may read */
    public static DraftFile of(String name, String text) {
        return new DraftFile(name, text.getBytes(StandardCharsets.UTF_8), false);
    }

    /** @return a file that its owner alone may read */
    public static DraftFile secret(String name, String text) {
        return new DraftFile(name, text.getBytes(StandardCharsets.UTF_8), true);
    }

    @Override
    public byte[] content() {
        return content.clone();
    }
}

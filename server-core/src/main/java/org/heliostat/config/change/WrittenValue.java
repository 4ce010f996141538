package org.heliostat.config.change;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.NamedValue;
import org.heliostat.config.Replacements;

/** Finds what a file says of one directive or attribute, as it is written there. */
public final class WrittenValue {

    private WrittenValue() {}

    /**
     * @param file name relative to the configuration folder
     * @param text of it
     * @param where the element, as {@link FileEdit.Attribute#where}; empty for a directive
     * @return empty where it is not written, so that its default holds
     */
    public static Optional<String> of(String file, String text, String where, String name, Replacements replacements) {
        Optional<DirectiveFile> kind = DirectiveFile.named(file);
        if (kind.isEmpty()) {
            return new AttributeText(text).find(where, name);
        }
        List<NamedValue> written = kind.get().directives(text, replacements).stream()
                .filter(line -> line.name().equalsIgnoreCase(name))
                .toList();
        return written.isEmpty()
                ? Optional.empty()
                : Optional.of(written.get(written.size() - 1).written());
    }
}

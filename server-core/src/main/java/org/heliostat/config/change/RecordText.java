package org.heliostat.config.change;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;

/** How a {@link ChangeRecord} stands in its file, {@code name=value} per line, so that people can read it, too. */
final class RecordText {

    private static final String NAME_END = "\n";

    private RecordText() {}

    static String write(ChangeRecord change) {
        Properties properties = new Properties();
        properties.setProperty("id", Long.toString(change.id()));
        properties.setProperty("atMillis", Long.toString(change.atMillis()));
        properties.setProperty("user", change.user());
        properties.setProperty("reason", change.reason());
        properties.setProperty("live", String.join(NAME_END, change.names().live()));
        properties.setProperty("restart", String.join(NAME_END, change.names().restart()));
        change.undoes().ifPresent(id -> properties.setProperty("undoes", Long.toString(id)));
        for (int i = 0; i < change.files().size(); i++) {
            ChangeRecord.ChangedFile file = change.files().get(i);
            properties.setProperty("file." + i, file.file());
            properties.setProperty("before." + i, file.before());
            properties.setProperty("after." + i, file.after());
        }
        StringWriter text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException impossible) {
            throw new IllegalStateException("memory cannot be written", impossible);
        }
        return text.toString();
    }

    /** @throws IOException when the text is none of ours */
    static ChangeRecord read(String text) throws IOException {
        try {
            Properties properties = new Properties();
            properties.load(new StringReader(text));
            List<ChangeRecord.ChangedFile> files = new ArrayList<>();
            for (int i = 0; properties.containsKey("file." + i); i++) {
                files.add(new ChangeRecord.ChangedFile(
                        needed(properties, "file." + i),
                        needed(properties, "before." + i),
                        needed(properties, "after." + i)));
            }
            String undoes = properties.getProperty("undoes");
            return new ChangeRecord(
                    Long.parseLong(needed(properties, "id")),
                    Long.parseLong(needed(properties, "atMillis")),
                    needed(properties, "user"),
                    needed(properties, "reason"),
                    files,
                    new ChangedNames(names(properties, "live"), names(properties, "restart")),
                    undoes == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(undoes)));
        } catch (IllegalArgumentException broken) {
            throw new IOException("the record of a change is broken: " + broken.getMessage(), broken);
        }
    }

    private static List<String> names(Properties properties, String name) {
        String all = needed(properties, name);
        return all.isEmpty() ? List.of() : List.of(all.split(NAME_END, -1));
    }

    private static String needed(Properties properties, String name) {
        String value = properties.getProperty(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }
}

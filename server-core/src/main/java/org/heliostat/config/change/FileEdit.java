package org.heliostat.config.change;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What somebody wants to change in one file of the configuration folder. Immutable. */
public sealed interface FileEdit {

    /** @return name relative to the configuration folder, with {@code /} between folders */
    String file();

    /**
     * Some directives of magnus.conf or nsfc.conf; every other line stays as it is.
     *
     * @param values by name; empty = take the directive out, its default holds
     */
    record Directives(String file, Map<String, Optional<String>> values) implements FileEdit {

        public Directives {
            requireNonNull(file, "file");
            values = new LinkedHashMap<>(values);
        }

        @Override
        public Map<String, Optional<String>> values() {
            return new LinkedHashMap<>(values);
        }
    }

    /**
     * One attribute of an element of server.xml; everything else stays as it is.
     *
     * @param where the element: its name, and the one that it is called by where there are several, {@code JDBCCONNECTIONPOOL Shop};
     *     {@code QOSPARAMS of VS vs1} for one that is inside another
     * @param value empty = take the attribute out, its default holds
     */
    record Attribute(String file, String where, String name, Optional<String> value) implements FileEdit {

        public Attribute {
            requireNonNull(file, "file");
            requireNonNull(where, "where");
            requireNonNull(name, "name");
            requireNonNull(value, "value");
        }
    }

    /** The whole file. */
    record Text(String file, String text) implements FileEdit {

        public Text {
            requireNonNull(file, "file");
            requireNonNull(text, "text");
        }
    }

    /** The file as it was before a change: its bytes, or no such file. */
    record Content(String file, Optional<FileContent> content) implements FileEdit {

        public Content {
            requireNonNull(file, "file");
            requireNonNull(content, "content");
        }
    }
}

package org.heliostat.servlet.httpsession.vault;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Properties of a session manager by name; the case of names does not count. Their values were checked when the
 * descriptor was read. Immutable.
 */
public record VaultProperties(Map<String, String> byLowerCaseName) {

    public static final VaultProperties NONE = new VaultProperties(Map.of());

    public VaultProperties {
        Map<String, String> lower = new TreeMap<>();
        byLowerCaseName.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value.strip()));
        byLowerCaseName = Map.copyOf(lower);
    }

    /** @return null when it is not there */
    public @Nullable String text(String name) {
        return byLowerCaseName.get(name.toLowerCase(Locale.ROOT));
    }

    public String text(String name, String standard) {
        String text = text(name);
        return text == null || text.isEmpty() ? standard : text;
    }

    public int number(String name, int standard) {
        String text = text(name);
        return text == null || text.isEmpty() ? standard : Integer.parseInt(text);
    }

    public boolean flag(String name, boolean standard) {
        String text = text(name);
        return text == null || text.isEmpty() ? standard : text.equalsIgnoreCase("true");
    }

    /** Names only: values may be passwords. */
    @Override
    public String toString() {
        return byLowerCaseName.keySet().toString();
    }
}

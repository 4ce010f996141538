package org.heliostat.maven;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** System properties that an application is to see, as long as it runs in Maven's process. One thread at a time. */
final class LentProperties implements AutoCloseable {

    private final Map<String, @Nullable String> before = new HashMap<>();

    LentProperties(Map<String, String> wanted) {
        wanted.forEach((name, value) -> before.put(name, System.setProperty(name, value)));
    }

    /** What was there before is there again. */
    @Override
    public void close() {
        before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
        before.clear();
    }
}

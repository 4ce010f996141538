package org.heliostat.servlet.httpsession.mmap;

import java.nio.file.Path;
import java.util.Map;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;

/** Applications with small session files. */
final class TestPlaces {

    private TestPlaces() {}

    static VaultPlace of(Path folder, int maxSessions, int values, int valueBytes, int locks) {
        return new VaultPlace(
                "vs1",
                "/shop",
                folder,
                maxSessions,
                new VaultProperties(Map.of(
                        "maxValuesPerSession", "" + values, "maxValueSize", "" + valueBytes, "maxLocks", "" + locks)),
                VaultProperties.NONE);
    }

    static VaultPlace small(Path folder) {
        return of(folder, 200, 4, 64, 3);
    }
}

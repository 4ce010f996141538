package org.heliostat.adminui.statistics;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationCounts;

/** Which web applications must have been started for a server to be ready (applications of the function health). */
enum NeededApplications {
    /** Every one that there is. */
    ALL {
        @Override
        boolean isMet(ApplicationCounts counts) {
            return counts.failed() == 0;
        }
    },
    /** One of several. */
    ANY {
        @Override
        boolean isMet(ApplicationCounts counts) {
            return counts.failed() == 0 || counts.serving() > 0;
        }
    },
    OFF {
        @Override
        boolean isMet(ApplicationCounts counts) {
            return true;
        }
    };

    /** @return whether the server is ready as far as they go; one without applications is */
    abstract boolean isMet(ApplicationCounts counts);

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Stream.of(values()).map(NeededApplications::word).toList();
    }

    /** @param word one of {@link #words} */
    static NeededApplications of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

package org.heliostat.qos;

import java.util.List;

/**
 * What of a request's limits is exceeded; immutable.
 *
 * @param exceeded empty where nothing is
 */
public record QosVerdict(List<Exceeded> exceeded) {

    static final QosVerdict FINE = new QosVerdict(List.of());

    /** Whose limit it is; the words are those of variables and pages of the original. */
    public enum Scope {
        VIRTUAL_SERVER("vs", "Virtual server", "VS"),
        CLASS("vsclass", "Virtual server class", "VSCLASS"),
        SERVER("server", "Global", "global");

        private final String prefix;
        private final String title;
        private final String shortName;

        Scope(String prefix, String title, String shortName) {
            this.prefix = prefix;
            this.title = title;
            this.shortName = shortName;
        }

        public String prefix() {
            return prefix;
        }

        public String title() {
            return title;
        }

        public String shortName() {
            return shortName;
        }
    }

    /**
     * One limit.
     *
     * @param isBandwidth bytes per second, else requests at once
     * @param isEnforced whether the request is refused; otherwise it is only said
     */
    public record Exceeded(Scope scope, boolean isBandwidth, long limit, long actual, boolean isEnforced) {

        /** @return as in the original's variables and messages */
        public String measure() {
            return isBandwidth ? "bandwidth" : "connections";
        }
    }

    public QosVerdict {
        exceeded = List.copyOf(exceeded);
    }

    public boolean isFine() {
        return exceeded.isEmpty();
    }

    public boolean isRefused() {
        return exceeded.stream().anyMatch(Exceeded::isEnforced);
    }
}

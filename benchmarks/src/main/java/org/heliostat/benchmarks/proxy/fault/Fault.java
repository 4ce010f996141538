package org.heliostat.benchmarks.proxy.fault;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What becomes of one of four origins under load. The constant's name in lower case is its name everywhere else. */
enum Fault {
    KILLED("its port closed and its connections reset, for as long as the fault lasts"),
    RESTARTED("the same, for a tenth of a second"),
    HUNG("takes connections and requests, and answers none"),
    SLOWED("answers each request half a second late"),
    RESET("resets each connection when it has read the request"),
    GARBLED("answers with what is no HTTP"),
    ADDED("was not there from the start, and comes");

    private final String what;

    Fault(String what) {
        this.what = what;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    String what() {
        return what;
    }

    static Fault of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("fault: " + label + " (expected: " + labels() + ")"));
    }

    static String labels() {
        return Arrays.stream(values()).map(Fault::label).collect(Collectors.joining(", "));
    }
}

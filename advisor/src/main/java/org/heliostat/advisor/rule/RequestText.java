package org.heliostat.advisor.rule;

import java.util.Comparator;
import java.util.List;
import org.heliostat.incident.RequestReport;

/** Writes requests that were slow or have failed as titles have them. */
public final class RequestText {

    private static final double NANOS_PER_MILLI = 1e6;

    private record Part(String name, long millis) {}

    private RequestText() {}

    /** @return such as {@code GET /shop/cart of vs1} */
    public static String name(RequestReport report) {
        return report.method() + " " + report.path() + " of " + report.virtualServer();
    }

    /** @return what was thrown and where, such as {@code java.lang.IllegalStateException at com.example.Cart.doGet}; or empty */
    public static String thrown(RequestReport report) {
        return report.frame().isEmpty() ? report.exception() : report.exception() + " at " + report.frame();
    }

    /** @return how long the longest took, and where most of that went, such as {@code 4.2 s, most of it in the application} */
    public static String longest(RequestReport report) {
        RequestReport.Split split = report.longest();
        Part most = List.of(
                        new Part("waiting in the queue", split.queueing()),
                        new Part("in the pipeline", split.pipeline()),
                        new Part("in the application", split.application()),
                        new Part("waiting for a database connection", split.jdbc()),
                        new Part("waiting for the client", split.writing()))
                .stream()
                .max(Comparator.comparingLong(Part::millis))
                .orElseThrow();
        return FigureText.time(split.total() * NANOS_PER_MILLI) + ", most of it " + most.name();
    }
}

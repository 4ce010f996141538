package org.heliostat.incident;

/**
 * A request that was slow or has failed, and how often the same happened. Immutable. Without its query, which may hold
 * secrets.
 *
 * @param id counts up over all starts of the instance
 * @param failed answered 500 or above, or something was thrown; else it was slow
 * @param firstMillis when it happened first, milliseconds since 1970
 * @param lastMillis when it happened last
 * @param times it happened
 * @param path as it may stand in a URI, without query and path parameters
 * @param application context path, empty where no application answered
 * @param servlet its name, empty where none answered
 * @param exception class of what was thrown, empty where nothing was
 * @param frame first call of the application on its stack
 * @param longest split of the longest one's time
 */
public record RequestReport(
        long id,
        boolean failed,
        long firstMillis,
        long lastMillis,
        long times,
        String virtualServer,
        String method,
        String path,
        int status,
        String application,
        String servlet,
        String exception,
        String frame,
        Split longest) {

    /** Where the time went, whole milliseconds. */
    public record Split(long total, long queueing, long pipeline, long application, long jdbc, long writing) {}

    /** What makes two of them the same. */
    record Key(
            boolean failed,
            String virtualServer,
            String method,
            String path,
            int status,
            String exception,
            String frame) {}

    Key key() {
        return new Key(failed, virtualServer, method, path, status, exception, frame);
    }

    /** @return this one, with the same that came later */
    RequestReport plus(RequestReport later) {
        boolean longer = later.longest.total() >= longest.total();
        return new RequestReport(
                id,
                failed,
                firstMillis,
                Math.max(lastMillis, later.lastMillis),
                times + later.times,
                virtualServer,
                method,
                path,
                status,
                later.application,
                later.servlet,
                exception,
                frame,
                longer ? later.longest : longest);
    }

    RequestReport withId(long other) {
        return new RequestReport(
                other,
                failed,
                firstMillis,
                lastMillis,
                times,
                virtualServer,
                method,
                path,
                status,
                application,
                servlet,
                exception,
                frame,
                longest);
    }
}

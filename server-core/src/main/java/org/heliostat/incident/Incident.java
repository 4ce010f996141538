package org.heliostat.incident;

/**
 * Something went wrong for a while. Immutable.
 *
 * @param id counts up over all starts of the instance
 * @param kind word of its {@link IncidentKind}
 * @param subject which of several it was about, such as the name of a pool; empty where there is only one
 * @param directive of magnus.conf that is the first to look at, or function and parameter of an Init line; empty where none is
 * @param openedMillis when its cause was first seen, milliseconds since 1970
 * @param lastMillis when it was last seen
 * @param isOpen whether it goes on
 * @param count of what it cost: refused requests, lost lines; what it is says {@code text}
 * @param text one sentence for people, on one line
 */
public record Incident(
        long id,
        String kind,
        String subject,
        String directive,
        long openedMillis,
        long lastMillis,
        boolean isOpen,
        long count,
        String text) {

    /** @return the same, over */
    Incident ended() {
        return new Incident(id, kind, subject, directive, openedMillis, lastMillis, false, count, text);
    }

    /** @return the same as it stands now */
    Incident seen(long millis, long countNow, String textNow) {
        return new Incident(id, kind, subject, directive, openedMillis, millis, true, countNow, textNow);
    }
}

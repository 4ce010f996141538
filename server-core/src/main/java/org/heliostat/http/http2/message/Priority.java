package org.heliostat.http.http2.message;

import org.jspecify.annotations.Nullable;

/**
 * Says when an answer is sent among others (RFC 9218). Immutable.
 *
 * @param urgency 0 is the most urgent, 7 the least
 * @param incremental whether it shares the connection with others of its urgency; if not, the first one leaves whole
 */
public record Priority(int urgency, boolean incremental) {

    public static final int LEVELS = 8;

    private static final int USUAL_URGENCY = 3;

    /** Of a client that says nothing: it gets a fair share of each answer. */
    public static final Priority USUAL = new Priority(USUAL_URGENCY, true);

    /** @param text of the Priority field or frame, a dictionary (RFC 9651); members that are unknown or wrong do not count */
    public static Priority parse(@Nullable String text) {
        if (text == null) {
            return USUAL;
        }
        int urgency = USUAL_URGENCY;
        boolean incremental = false;
        for (String member : text.split(",", -1)) {
            String trimmed = member.strip();
            int parameters = trimmed.indexOf(';');
            String item = parameters < 0 ? trimmed : trimmed.substring(0, parameters);
            if (item.length() == 3 && item.startsWith("u=") && item.charAt(2) >= '0' && item.charAt(2) <= '7') {
                urgency = item.charAt(2) - '0';
            } else if (item.equals("i") || item.equals("i=?1")) {
                incremental = true;
            } else if (item.equals("i=?0")) {
                incremental = false;
            }
        }
        return new Priority(urgency, incremental);
    }
}

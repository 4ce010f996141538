package org.heliostat.original.nsfc;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query of a request for the report: {@code list}, {@code list=n}, {@code refresh=n}, {@code start}, {@code stop},
 * {@code restart}, joined by {@code &}. Other words are ignored. Immutable.
 *
 * @param actions start and stop, in the order of the query; restart is both
 * @param entries to list, 0 for none
 * @param refreshSeconds empty unless the browser is to ask again
 */
record NsfcQuery(List<Action> actions, int entries, String refreshSeconds) {

    /** The original lists no more. */
    static final int MOST_ENTRIES = 9_999_999;

    private static final int MOST_ACTIONS = 8;
    private static final int MOST_DIGITS = 7;

    enum Action {
        START,
        STOP
    }

    static NsfcQuery parse(@Nullable String query) {
        List<Action> actions = new ArrayList<>();
        int entries = 0;
        String refresh = "";
        for (String word : query == null ? new String[0] : query.split("&", 64)) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            String value = equals < 0 ? "" : word.substring(equals + 1);
            switch (name) {
                case "list" -> entries = value.isEmpty() ? MOST_ENTRIES : number(value, entries);
                case "refresh" -> refresh = number(value, 0) > 0 ? value : refresh;
                case "start" -> actions.add(Action.START);
                case "stop" -> actions.add(Action.STOP);
                case "restart" -> actions.addAll(List.of(Action.STOP, Action.START));
                default -> {}
            }
            if (actions.size() >= MOST_ACTIONS) {
                break;
            }
        }
        return new NsfcQuery(List.copyOf(actions), entries, refresh);
    }

    private static int number(String digits, int otherwise) {
        boolean isNumber = !digits.isEmpty()
                && digits.length() <= MOST_DIGITS
                && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Integer.parseInt(digits) : otherwise;
    }
}

package org.heliostat.acl.rule;

import java.util.List;

/**
 * What a visitor knows of an attribute.
 *
 * @param state TRUE: known, and these are the values, perhaps none; never FALSE
 */
public record Found(Truth state, List<String> values) {

    /** Known, but there is none. */
    public static final Found NOTHING = new Found(Truth.TRUE, List.of());

    public static final Found LOGIN_NEEDED = new Found(Truth.LOGIN_NEEDED, List.of());
    public static final Found FAILED = new Found(Truth.FAILED, List.of());
    public static final Found UNAVAILABLE = new Found(Truth.UNAVAILABLE, List.of());
    public static final Found THREAD_NEEDED = new Found(Truth.THREAD_NEEDED, List.of());

    public Found {
        values = List.copyOf(values);
    }

    public static Found of(String value) {
        return new Found(Truth.TRUE, List.of(value));
    }
}

package org.heliostat.admin.advice;

import java.util.Locale;

/** On which side of its limit a figure is that a finding stands on. */
public enum LimitSide {
    /** It should be at most the limit, and is more. */
    ABOVE("at most"),
    /** It should be at least the limit, and is less. */
    BELOW("at least");

    private final String wanted;

    LimitSide(String wanted) {
        this.wanted = wanted;
    }

    /** @return what it is called in JSON: {@code above}, {@code below} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return what the figure should be, for people: {@code at most}, {@code at least} the limit */
    public String wanted() {
        return wanted;
    }
}

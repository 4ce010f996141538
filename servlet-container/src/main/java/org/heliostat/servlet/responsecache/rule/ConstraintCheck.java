package org.heliostat.servlet.responsecache.rule;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.servlet.deploy.model.CacheSettings.Constraint;
import org.heliostat.servlet.deploy.model.CacheSettings.Value;
import org.jspecify.annotations.Nullable;

/** Applies a {@code constraint-field} to a value (original: the first value that matches decides). Pure. */
final class ConstraintCheck {

    private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
    private static final Pattern RANGE = Pattern.compile(NUMBER + "\\s*-\\s*" + NUMBER);
    private static final int LONGEST_NUMBER = 64;

    private ConstraintCheck() {}

    /** @return whether the request may be served from the cache as far as this field is concerned */
    static boolean allows(Constraint constraint, @Nullable Object found) {
        if (found == null) {
            return constraint.keptOnFailure();
        }
        if (constraint.values().isEmpty()) {
            return constraint.keptOnMatch();
        }
        String text = String.valueOf(found);
        for (Value value : constraint.values()) {
            if (matches(value, text)) {
                return value.keptOnMatch();
            }
        }
        return constraint.keptOnFailure();
    }

    private static boolean matches(Value value, String found) {
        return switch (value.match()) {
            case EQUALS -> found.equals(value.text());
            case NOT_EQUALS -> !found.equals(value.text());
            case GREATER -> compare(found, value.text()) > 0;
            case LESSER -> compare(found, value.text()) < 0;
            case IN_RANGE -> isInRange(value.text(), found);
        };
    }

    private static boolean isInRange(String range, String found) {
        Matcher ends = RANGE.matcher(range);
        BigDecimal number = number(found);
        return number != null
                && ends.matches()
                && number.compareTo(new BigDecimal(ends.group(1))) >= 0
                && number.compareTo(new BigDecimal(ends.group(2))) <= 0;
    }

    /** @return 0, which is neither greater nor lesser, when the client sent no number */
    private static int compare(String found, String wanted) {
        BigDecimal number = number(found);
        return number == null ? 0 : number.compareTo(new BigDecimal(wanted));
    }

    private static @Nullable BigDecimal number(String text) {
        String plain = text.strip();
        if (plain.length() > LONGEST_NUMBER) {
            return null;
        }
        try {
            return new BigDecimal(plain);
        } catch (NumberFormatException none) {
            return null;
        }
    }
}

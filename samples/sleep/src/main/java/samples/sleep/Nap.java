package samples.sleep;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How long a request asks to sleep: the parameter {@code ms}, 0 to 60000 milliseconds, 100 when absent. */
final class Nap {

    static final int LONGEST_MILLIS = 60_000;
    static final String EXPECTED = "ms: expected 0 to " + LONGEST_MILLIS;

    private static final int BY_DEFAULT_MILLIS = 100;

    private Nap() {}

    /** @return empty when the text is not a number in the range */
    static OptionalInt millis(@Nullable String text) {
        if (text == null) {
            return OptionalInt.of(BY_DEFAULT_MILLIS);
        }
        try {
            int millis = Integer.parseInt(text);
            return millis >= 0 && millis <= LONGEST_MILLIS ? OptionalInt.of(millis) : OptionalInt.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalInt.empty();
        }
    }
}

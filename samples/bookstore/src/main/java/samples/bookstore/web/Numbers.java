package samples.bookstore.web;

import org.jspecify.annotations.Nullable;

/** Numbers out of URLs and forms, where anything may stand. */
public final class Numbers {

    private Numbers() {}

    /** @return {@code otherwise} when the text is not a number that fits */
    public static int parse(@Nullable String text, int otherwise) {
        if (text == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException notANumber) {
            return otherwise;
        }
    }

    /** @return the number that is all of a path such as {@code /17}; -1 when it is something else */
    public static int ofPath(@Nullable String pathInfo) {
        return pathInfo == null || !pathInfo.matches("/[0-9]{1,9}") ? -1 : Integer.parseInt(pathInfo.substring(1));
    }
}

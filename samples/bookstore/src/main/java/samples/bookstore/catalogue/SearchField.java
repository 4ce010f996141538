package samples.bookstore.catalogue;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a search looks. */
public enum SearchField {
    ANY("LOWER(title || ' ' || author || ' ' || subject)"),
    TITLE("LOWER(title)"),
    AUTHOR("LOWER(author)"),
    SUBJECT("LOWER(subject)");

    private final String expression;

    SearchField(String expression) {
        this.expression = expression;
    }

    /** @return {@link #ANY} for null and for a name that is none of ours */
    public static SearchField named(@Nullable String name) {
        for (SearchField field : values()) {
            if (field.parameter().equals(name)) {
                return field;
            }
        }
        return ANY;
    }

    /** @return the name used in URLs */
    public String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    String expression() {
        return expression;
    }
}

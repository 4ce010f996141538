package org.heliostat.config.change;

import java.util.List;
import java.util.stream.Collectors;

/**
 * An edit that cannot be made; names field, value and expectation, the first ones where several are wrong. Nothing has changed.
 */
public final class EditException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final String value;
    private final String expected;

    /** What is wrong, where it is more than one thing. */
    private final transient List<EditException> parts;

    /** @param field the directive or file */
    public EditException(String field, String value, String expected) {
        super(field + ": " + value + " (expected: " + expected + ")");
        this.field = field;
        this.value = value;
        this.expected = expected;
        parts = List.of();
    }

    private EditException(List<EditException> all) {
        super(all.stream().map(EditException::getMessage).collect(Collectors.joining("; ")));
        this.field = all.get(0).field;
        this.value = all.get(0).value;
        this.expected = all.get(0).expected;
        this.parts = List.copyOf(all);
    }

    /** @throws EditException that holds all of them, if there are any */
    static void throwIfAny(List<EditException> wrong) throws EditException {
        if (!wrong.isEmpty()) {
            throw wrong.size() == 1
                    ? wrong.get(0)
                    : new EditException(
                            wrong.stream().flatMap(one -> one.all().stream()).toList());
        }
    }

    /** @return what is wrong, one by one */
    public List<EditException> all() {
        return parts.isEmpty() ? List.of(this) : parts;
    }

    public String field() {
        return field;
    }

    public String value() {
        return value;
    }

    public String expected() {
        return expected;
    }
}

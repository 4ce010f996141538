package org.heliostat.sizing.load;

import java.util.List;
import java.util.stream.Collectors;

/** Says everything that is wrong with what is to be sized. */
public final class SizingException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Mistake> mistakes;

    public SizingException(List<Mistake> mistakes) {
        super(mistakes.stream().map(Mistake::toString).collect(Collectors.joining("; ")));
        this.mistakes = List.copyOf(mistakes);
    }

    /** @return at least one, in the order in which they were found */
    public List<Mistake> mistakes() {
        return mistakes;
    }
}

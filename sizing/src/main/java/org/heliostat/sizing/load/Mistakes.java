package org.heliostat.sizing.load;

import java.util.ArrayList;
import java.util.List;

/** Collects everything that is wrong, so that all of it is told at once. Belongs to one thread. */
public final class Mistakes {

    private final List<Mistake> all = new ArrayList<>();

    public void add(String name, String value, String expected) {
        all.add(new Mistake(name, value, expected));
    }

    /** @return whether one was found about that name */
    public boolean concern(String name) {
        return all.stream().anyMatch(one -> one.name().equals(name));
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** @throws SizingException when anything was wrong */
    public void orThrow() throws SizingException {
        if (!all.isEmpty()) {
            throw new SizingException(all);
        }
    }
}

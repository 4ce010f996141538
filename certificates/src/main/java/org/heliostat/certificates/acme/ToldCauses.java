package org.heliostat.certificates.acme;

import java.util.LinkedHashSet;
import java.util.Set;

/** Remembers which causes of failures have been told, so that each is told once. Belongs to the thread of orders. */
final class ToldCauses {

    /** An authority may give its errors any type. */
    private static final int MOST = 20;

    /** The oldest first. */
    private final Set<String> told = new LinkedHashSet<>();

    /** @return whether this cause has not been told; it counts as told then */
    boolean isNew(String kind) {
        if (!told.add(kind)) {
            return false;
        }
        if (told.size() > MOST) {
            told.remove(told.iterator().next());
        }
        return true;
    }

    /** Has every cause told again: all is well. */
    void forget() {
        told.clear();
    }
}

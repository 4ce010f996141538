package org.heliostat.importer.tomcat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.importer.draft.PoolDraft;

/**
 * Which pool applications find by a name: there each application has names of its own, here they are the server's. A name that is said
 * of two databases is nobody's, so that no application gets another one's. One import, one thread.
 */
final class ResourceNames {

    private final Map<String, Optional<PoolDraft>> owners = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** @return false where something has the name already */
    boolean take(String name) {
        return taken.add(name);
    }

    /** @return the pool that has a name by itself */
    Optional<PoolDraft> owner(String name) {
        return owners.getOrDefault(name, Optional.empty());
    }

    /** @return whether something that is no pool has the name */
    boolean isOther(String name) {
        return taken.contains(name) && !owners.containsKey(name);
    }

    /**
     * A resource has the name for a pool.
     *
     * @return the name by which it is found
     */
    String claim(String name, PoolDraft pool) {
        if (taken.add(name)) {
            owners.put(name, Optional.of(pool));
            pool.alsoNamed(name);
            return name;
        }
        if (owner(name).filter(pool::equals).isPresent()) {
            return name;
        }
        pool.notNamed(name);
        contest(name);
        return further(name, pool);
    }

    /** A resource of which no pool can be made has the name. */
    void contest(String name) {
        taken.add(name);
        Optional<PoolDraft> before = owner(name);
        owners.put(name, Optional.empty());
        before.ifPresent(pool -> {
            pool.notNamed(name);
            further(name, pool);
        });
    }

    private String further(String name, PoolDraft pool) {
        int number = 1;
        while (!taken.add(name + "-" + number)) {
            number++;
        }
        String further = name + "-" + number;
        pool.alsoNamed(further);
        owners.put(further, Optional.of(pool));
        return further;
    }
}

package org.heliostat.config.users;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Names separated by commas. Pure. */
final class GroupList {

    private static final int MOST_GROUPS = 1_000;
    private static final int LONGEST_NAME = 256;

    private GroupList() {}

    /** @return empty when a name is too long or has a control character, or there are too many */
    static Optional<Set<String>> read(String text) {
        Set<String> groups = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            String name = part.strip();
            if (name.isEmpty()) {
                continue;
            }
            if (name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
                return Optional.empty();
            }
            groups.add(name);
        }
        return groups.size() > MOST_GROUPS ? Optional.empty() : Optional.of(groups);
    }
}

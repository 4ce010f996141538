package org.heliostat.acl.control;

import java.util.Map;
import java.util.stream.Collectors;
import org.heliostat.acl.Realm;

/**
 * The user databases of a virtual server that gives some of them names of its own (USERDB): what an id means there.
 * Immutable.
 *
 * @param byId those of the server among them, unless the virtual server means others by their ids
 */
public record OwnDatabases(Map<String, Realm> byId) {

    public OwnDatabases {
        byId = Map.copyOf(byId);
    }

    static OwnDatabases of(Map<String, UserDatabase> databases) {
        return new OwnDatabases(
                databases.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue()
                        .realm())));
    }
}

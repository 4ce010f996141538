package org.heliostat.config.userdb;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;

/**
 * How a directory is asked. Two that are equal may share connections. Immutable.
 *
 * @param servers tried in their order
 * @param bindDn who the server itself logs in as; empty: nobody
 * @param userFilter finds a user; {@code %s} stands for the name, already made safe
 * @param groupBaseDn where groups are; empty: the base DN
 * @param groupFilter finds the groups that have a member; {@code %d} stands for its DN, {@code %s} for its name
 * @param groupNameAttribute what a group is called by
 * @param assignGroups groups of everybody who logs in
 */
public record LdapConfig(
        SourceLocation at,
        List<Server> servers,
        Security security,
        Optional<Path> trustFile,
        String baseDn,
        String bindDn,
        String bindPassword,
        String userFilter,
        String userNameAttribute,
        String groupBaseDn,
        String groupFilter,
        String groupNameAttribute,
        GroupKinds groupKinds,
        Set<String> assignGroups,
        Limits limits) {

    /** What a filter that nobody wrote looks like. */
    public static final String USER_FILTER = "(uid=%s)";

    public static final String GROUP_FILTER = "(|(uniquemember=%d)(member=%d))";

    public LdapConfig {
        servers = List.copyOf(servers);
        assignGroups = Set.copyOf(assignGroups);
    }

    /** One server of the directory. */
    public record Server(String host, int port) {}

    /** How connections are protected. */
    public enum Security {
        PLAIN,
        TLS,
        START_TLS
    }

    /** Groups besides those that list the user: by a search URL of the group, and by being in a group that is in it. */
    public enum GroupKinds {
        STATIC,
        DYNAMIC,
        NESTED
    }

    /**
     * Limits.
     *
     * @param connections at most
     * @param waiting look-ups that may wait for a connection
     * @param connectTimeout for opening a connection
     * @param timeout for an answer, and for a free connection
     */
    public record Limits(int connections, int waiting, Duration connectTimeout, Duration timeout) {}

    /** @return the same directory, searched from another place */
    public LdapConfig withBaseDn(String newBaseDn) {
        return new LdapConfig(
                at,
                servers,
                security,
                trustFile,
                newBaseDn,
                bindDn,
                bindPassword,
                userFilter,
                userNameAttribute,
                groupBaseDn,
                groupFilter,
                groupNameAttribute,
                groupKinds,
                assignGroups,
                limits);
    }

    /** Passwords are not shown. */
    @Override
    public String toString() {
        return "LdapConfig[" + servers + ", " + baseDn + "]";
    }
}

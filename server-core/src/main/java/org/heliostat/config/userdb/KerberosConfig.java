package org.heliostat.config.userdb;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.SourceLocation;

/**
 * A Kerberos service as {@code dbswitch.conf} has it: whose tickets are taken, and what those who show one are called.
 * Immutable.
 *
 * @param principals of the service, such as {@code HTTP/www.example.com@EXAMPLE.COM}; at least one
 * @param keytab holds their keys; an absolute path
 * @param shortNames whether users of the service's own realms are called without it
 * @param users id of the database that knows the users' groups
 * @param maxToken bytes of a token, decoded
 */
public record KerberosConfig(
        SourceLocation at, List<String> principals, Path keytab, boolean shortNames, String users, int maxToken) {

    public KerberosConfig {
        principals = List.copyOf(principals);
    }
}

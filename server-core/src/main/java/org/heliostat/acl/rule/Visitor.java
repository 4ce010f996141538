package org.heliostat.acl.rule;

import java.net.InetAddress;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Whoever wants something, as rules ask about them. Belongs to one request and the thread that runs it; on an I/O loop
 * nothing may block, and what would is answered with {@link Truth#THREAD_NEEDED}.
 */
public interface Visitor {

    InetAddress address();

    /** @return the user's name; a login is checked only when this is asked for */
    Found user(AuthSettings settings);

    /** Asked only about users that are known. */
    Truth isMember(AuthSettings settings, String group);

    /** @param aliases further names of the address too */
    Found hostNames(boolean aliases);

    /** @return the file's owner */
    Found owner();

    boolean isSecure();

    /** @return null without TLS */
    @Nullable
    String cipherSuite();

    /** @return the server's local time */
    LocalDateTime now();
}

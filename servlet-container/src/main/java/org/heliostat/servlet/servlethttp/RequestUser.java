package org.heliostat.servlet.servlethttp;

import org.heliostat.acl.RealmUser;

/**
 * The user of one request. Immutable.
 *
 * @param authType how they logged in, as {@code getAuthType} answers it
 */
public record RequestUser(RealmUser identity, String authType) {}

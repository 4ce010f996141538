/**
 * The ways to log in: BASIC, DIGEST, FORM, CLIENT-CERT (Servlet 6.1, 13.6).
 *
 * <p>Start reading at {@link LoginMethod}. Session threads, since checking a password takes time.
 *
 * <p>Not here: when a login is needed (security), who the users are (server-core acl).
 */
@NullMarked
package org.heliostat.servlet.security.login;

import org.jspecify.annotations.NullMarked;

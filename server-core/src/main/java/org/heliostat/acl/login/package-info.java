/**
 * What clients send to log in, and what they are asked with: BASIC and DIGEST (RFC 7617, RFC 7616).
 *
 * <p>Start reading at {@link DigestAccess}. Any thread.
 *
 * <p>Not here: whose passwords these are (acl), when a login is asked for (request.access, servlet.security).
 */
@NullMarked
package org.heliostat.acl.login;

import org.jspecify.annotations.NullMarked;

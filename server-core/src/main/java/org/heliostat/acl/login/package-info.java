/**
 * What clients send to log in, and what they are asked with: BASIC, DIGEST and Negotiate (RFC 7617,
 * RFC 7616, RFC 4559).
 *
 * <p>Start reading at {@link DigestAccess}. Any thread, but for {@link PasswordAnswers}, which is of one request.
 *
 * <p>Not here: whose passwords these are (acl), when a login is asked for (request.access, servlet.security).
 */
@NullMarked
package org.heliostat.acl.login;

import org.jspecify.annotations.NullMarked;

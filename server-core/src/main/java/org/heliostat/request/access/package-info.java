/**
 * ACLs and requests: what a rule may ask of a request, and what the client gets when it is refused.
 *
 * <p>Start reading at {@link AccessCheck}. Session threads; {@link AccessCheck#allowsAtOnce} on I/O loops, where nothing
 * blocks.
 *
 * <p>Not here: which ACLs there are (acl.control), how they are evaluated (acl.rule), check-acl (saf.pathcheck).
 */
@NullMarked
package org.heliostat.request.access;

import org.jspecify.annotations.NullMarked;

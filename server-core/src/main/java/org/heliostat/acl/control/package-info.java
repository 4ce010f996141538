/**
 * Access control of virtual servers: which ACLs a virtual server has, which of them a request meets, and the user
 * databases they ask.
 *
 * <p>Start reading at {@link AccessControls}, one generation of all virtual servers. Immutable; any thread, I/O loops
 * too.
 *
 * <p>Not here: evaluating (acl.rule), requests (request.access).
 */
@NullMarked
package org.heliostat.acl.control;

import org.jspecify.annotations.NullMarked;

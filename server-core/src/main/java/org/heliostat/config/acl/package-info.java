/**
 * ACL files as they are written: named lists of statements that allow, deny, ask for a login or say where to send those
 * who are refused.
 *
 * <p>Start reading at {@link AclReader}; an {@link AclFile} is what it makes. Immutable records, made by the thread that
 * reads a configuration.
 *
 * <p>Not here: what attributes and their patterns mean, and who may do what (acl.rule).
 */
@NullMarked
package org.heliostat.config.acl;

import org.jspecify.annotations.NullMarked;

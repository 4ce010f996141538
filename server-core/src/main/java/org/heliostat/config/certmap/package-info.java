/**
 * {@code certmap.conf}: which user a certificate means.
 *
 * <p>Start reading at {@link CertMapReader}. Immutable values, made by the thread that reads a configuration. Who asks a
 * directory by them is {@code acl.ldap}.
 */
@NullMarked
package org.heliostat.config.certmap;

import org.jspecify.annotations.NullMarked;

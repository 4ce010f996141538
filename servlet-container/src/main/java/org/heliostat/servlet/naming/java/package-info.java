/**
 * The class that JNDI looks for when a name begins with {@code java:}; its package and name are prescribed
 * ({@link javax.naming.spi.NamingManager#getURLContext}).
 *
 * <p>Start reading at {@link javaURLContextFactory}. Any thread.
 *
 * <p>Not here: what the names mean (naming).
 */
@NullMarked
package org.heliostat.servlet.naming.java;

import org.jspecify.annotations.NullMarked;

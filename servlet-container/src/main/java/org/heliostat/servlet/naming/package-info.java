/**
 * What an application finds under {@code java:comp/env} (Servlet 6.1, 15.2.2), and what is injected into its objects.
 *
 * <p>Start reading at {@link Environment}, which is put together when an application is deployed; {@link Injection}
 * fills fields and setters from it, {@link NamingContext} shows it to JNDI. All of it is immutable; any thread.
 *
 * <p>Not here: the data sources and other resources of the server ({@link ServerResources} is their place), the
 * factory JNDI asks for by its name (naming.java).
 */
@NullMarked
package org.heliostat.servlet.naming;

import org.jspecify.annotations.NullMarked;

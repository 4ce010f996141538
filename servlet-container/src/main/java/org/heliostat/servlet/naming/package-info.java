/**
 * What an application finds under {@code java:comp/env} (Servlet 6.1, 15.2.2), what is injected into its objects, and the
 * resources of server.xml that its names may stand for.
 *
 * <p>Start reading at {@link Environment}, which is put together when an application is deployed; {@link Injection}
 * fills fields and setters from it, {@link NamingContext} shows it to JNDI. {@link ConfiguredResources} has data sources,
 * custom resources, names of other naming services and mail sessions ({@link MailSessions}, made by reflection from the mail
 * API that an application sees). All of it is immutable; any thread.
 *
 * <p>Not here: pools of connections ({@link DataSources} is their place), the factory JNDI asks for by its name
 * (naming.java).
 */
@NullMarked
package org.heliostat.servlet.naming;

import org.jspecify.annotations.NullMarked;

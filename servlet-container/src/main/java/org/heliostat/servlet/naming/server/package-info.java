/**
 * Resources of server.xml as applications find them by JNDI name: data sources, custom resources, names of other naming
 * services, mail sessions.
 *
 * <p>Start reading at {@link ConfiguredResources}. Any thread.
 *
 * <p>Not here: the names of one application (naming), pools of connections ({@link DataSources} is their place).
 */
@NullMarked
package org.heliostat.servlet.naming.server;

import org.jspecify.annotations.NullMarked;

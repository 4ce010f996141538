/**
 * What server.xml says below {@code <JAVA>}: class paths, realms, JDBC pools and other named resources.
 *
 * <p>Start reading at {@link JavaConfig}; {@link JavaReader} makes it from the element. Records are immutable.
 *
 * <p>Not here: opening any of these resources (jdbc-pool, servlet-container).
 */
@NullMarked
package org.heliostat.config.resources;

import org.jspecify.annotations.NullMarked;

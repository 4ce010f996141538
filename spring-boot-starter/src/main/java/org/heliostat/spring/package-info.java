/**
 * Heliostat as the servlet engine of Spring Boot.
 *
 * <p>Start reading at {@link HeliostatServletWebServerFactory}, which turns the settings of a factory into a server, and {@link
 * HeliostatWebServer}, which is that server as Spring Boot starts and stops it. The server itself is {@code
 * org.heliostat.embedding}'s.
 *
 * <p>Threads: a factory belongs to one; a server is started and stopped by one at a time, and may be asked by any.
 *
 * <p>Not here: properties and conditions (autoconfigure), meters (metrics).
 */
@NullMarked
package org.heliostat.spring;

import org.jspecify.annotations.NullMarked;

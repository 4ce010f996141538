/**
 * Makes Heliostat the servlet engine of an application whose class path has no other one, and carries {@code server.*} and
 * {@code server.heliostat.*} over to it.
 *
 * <p>Start reading at {@link HeliostatServletWebServerAutoConfiguration}; what each property becomes is in {@link
 * HeliostatWebServerFactoryCustomizer}. {@link HeliostatServletManagementContextAutoConfiguration} does the same for the actuator on
 * a port of its own.
 *
 * <p>Threads: all of it runs on the thread that starts the application. Not here: the engine itself, which can be used without
 * any of this ({@code org.heliostat.spring}).
 */
@NullMarked
package org.heliostat.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;

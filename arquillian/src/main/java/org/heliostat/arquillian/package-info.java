/**
 * An Arquillian container: Heliostat inside of the JVM of the tests, by the embedding API.
 *
 * <p>Start reading at {@link HeliostatContainer}. Arquillian calls it from one thread at a time. What runs a server in a process of its
 * own does not belong here: that is the module {@code conformance}, for suites that must know nothing of the server's classes.
 */
@NullMarked
package org.heliostat.arquillian;

import org.jspecify.annotations.NullMarked;

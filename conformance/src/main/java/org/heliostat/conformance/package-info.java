/**
 * An Arquillian container adapter: lets a test suite that deploys WARs run against {@code heliostat.jar}.
 *
 * <p>The server is a process of its own, started by its command line in a fresh instance folder and driven over
 * its administration API, as an administrator would. Nothing of the server is on the class path of the tests.
 *
 * <p>Start reading at {@link HeliostatContainer}. Arquillian calls it from one thread.
 */
@NullMarked
package org.heliostat.conformance;

import org.jspecify.annotations.NullMarked;

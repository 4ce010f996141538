/** Applications and requests without sockets, for the tests of the container. Start reading at {@link TestApp}. */
@NullMarked
package org.heliostat.servlet.testing;

import org.jspecify.annotations.NullMarked;

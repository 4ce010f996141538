/**
 * Fakes and waiting for tests of every module.
 *
 * <p>Start reading at {@link FakeExchange}: a request without a socket, and the answer as bytes.
 */
@NullMarked
package org.heliostat.testing;

import org.jspecify.annotations.NullMarked;

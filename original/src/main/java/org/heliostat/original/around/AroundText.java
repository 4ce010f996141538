package org.heliostat.original.around;

import java.io.IOException;
import org.heliostat.request.Exchange;

/** Where a header or footer comes from. Immutable. */
interface AroundText {

    /** Larger ones are left out. */
    int MOST_BYTES = 1024 * 1024;

    /** @return empty where it cannot be had, which is logged: a page without its footer is better than none */
    byte[] bytes(Exchange exchange) throws IOException;
}

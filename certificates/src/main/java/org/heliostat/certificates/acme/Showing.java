package org.heliostat.certificates.acme;

import java.io.IOException;

/** Where answers to challenges are shown while an order runs: the listen sockets that an authority may ask. */
public interface Showing {

    /**
     * Shows these proofs from now on, and no others. May wait.
     *
     * @throws IOException when a listen socket that an authority may ask does not show them; it says why
     */
    void show(PendingProofs proofs) throws IOException;

    /** @return what is shown here now. Any thread. */
    PendingProofs pending();
}

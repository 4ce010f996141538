package org.heliostat.certificates.acme;

import java.io.IOException;

/** Listen sockets of a test, some of which may not show what they should. */
final class FakeShowing implements Showing {

    /** Why not all show a proof; empty where they do. */
    volatile String refusal = "";

    private volatile PendingProofs pending = PendingProofs.NONE;

    @Override
    public void show(PendingProofs proofs) throws IOException {
        pending = proofs;
        if (!refusal.isEmpty()) {
            throw new IOException(refusal);
        }
    }

    @Override
    public PendingProofs pending() {
        return pending;
    }
}

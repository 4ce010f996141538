package org.heliostat.dns;

import java.util.concurrent.atomic.LongAdder;

/** Questions to name servers since the server started. Any thread. */
final class DnsFigures {

    private final LongAdder names = new LongAdder();
    private final LongAdder addresses = new LongAdder();

    void askedForAddressesOfName() {
        names.increment();
    }

    void askedForNameOfAddress() {
        addresses.increment();
    }

    long nameLookups() {
        return names.sum();
    }

    long addressLookups() {
        return addresses.sum();
    }
}

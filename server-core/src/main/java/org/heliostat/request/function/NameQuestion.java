package org.heliostat.request.function;

import java.net.InetAddress;
import org.heliostat.dns.HostNames;
import org.heliostat.request.Activity;
import org.heliostat.request.Exchange;

/** Asks what a client is called, and lets lists of threads show that a thread waits for it. On a session thread. */
public final class NameQuestion {

    private NameQuestion() {}

    public static HostNames.Answer ask(Exchange exchange, HostNames names, InetAddress address) {
        Activity before = exchange.activity();
        exchange.activity(Activity.ASKS_FOR_NAME);
        try {
            return names.find(address);
        } finally {
            exchange.activity(before);
        }
    }
}

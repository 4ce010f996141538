package org.heliostat.original.nsconfig;

import java.net.InetAddress;
import org.heliostat.dns.HostNames;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.NameQuestion;
import org.jspecify.annotations.Nullable;

/**
 * Whether the client's address may have the file, by the rules of one file of rules: the last one that matches decides,
 * and nobody may have it whom none matches. Belongs to the thread that has the exchange, for one request.
 */
final class AddressDecision {

    private static final int FORBIDDEN = 403;
    private static final int UNAVAILABLE = 503;

    private final Exchange exchange;
    private final @Nullable HostNames names;
    private boolean restricted;
    private boolean allowed;
    private boolean unknown;
    private int status = FORBIDDEN;

    AddressDecision(Exchange exchange, @Nullable HostNames names) {
        this.exchange = exchange;
        this.names = names;
    }

    void meet(AddressRule rule) {
        if (rule.method() != null && !rule.method().matches(exchange.request().method())) {
            return;
        }
        restricted = true;
        if (rule.status() != 0) {
            status = rule.status();
        }
        if (matches(rule)) {
            allowed = rule.allows();
        }
    }

    /** @return 0 where the client may have the file, else the status of the refusal */
    int refusal() {
        if (unknown) {
            return UNAVAILABLE;
        }
        return restricted && !allowed ? status : 0;
    }

    private boolean matches(AddressRule rule) {
        InetAddress address = exchange.request().client().address().getAddress();
        if (rule.ip() != null && rule.ip().matches(address.getHostAddress())) {
            return true;
        }
        if (rule.dns() == null || names == null) {
            return false;
        }
        HostNames.Answer answer = NameQuestion.ask(exchange, names, address);
        // A client whose name servers are silent is neither let in nor spared a rule against it.
        unknown |= answer.kind() == HostNames.Answer.Kind.AWAY || answer.kind() == HostNames.Answer.Kind.NOT_KNOWN;
        return answer.names().stream().anyMatch(rule.dns()::matches);
    }
}

package org.heliostat.server.accesslog;

import java.net.InetAddress;
import org.heliostat.dns.HostNames;
import org.heliostat.log.access.AccessLog;
import org.heliostat.log.access.format.AccessLogEntry;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.NameQuestion;
import org.heliostat.request.function.offer.AccessLogs;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * An access log while DNS is on: names of clients stand for their addresses, as in the original, unless the line of
 * obj.conf says iponly.
 */
record NamedLog(AccessLog log, AccessLogFormat format, HostNames names, Ticker ticker) implements AccessLogs.Log {

    @Override
    public void log(Exchange exchange, boolean ipOnly) {
        String name = waitsForNames(ipOnly) ? name(exchange) : null;
        log.append(new ExchangeEntry(exchange, ticker, name, !ipOnly));
    }

    @Override
    public void refused(AccessLogEntry refused) {
        log.append(refused);
    }

    @Override
    public boolean waitsForNames(boolean ipOnly) {
        return format.hasClientName() || !ipOnly && format.hasClientAddress();
    }

    private @Nullable String name(Exchange exchange) {
        InetAddress address = exchange.request().client().address().getAddress();
        if (address == null) {
            return null;
        }
        HostNames.Answer answer =
                exchange.loop().isOnLoop() ? names.known(address) : NameQuestion.ask(exchange, names, address);
        return answer.names().isEmpty() ? null : answer.names().get(0);
    }
}

package org.heliostat.server.accesslog;

import org.heliostat.log.access.AccessLog;
import org.heliostat.log.access.format.AccessLogEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.offer.AccessLogs;
import org.heliostat.time.Ticker;

/** An access log while DNS is off: clients have addresses. */
record PlainLog(AccessLog log, Ticker ticker) implements AccessLogs.Log {

    @Override
    public void log(Exchange exchange, boolean ipOnly) {
        log.append(new ExchangeEntry(exchange, ticker, null, false));
    }

    @Override
    public void refused(AccessLogEntry refused) {
        log.append(refused);
    }
}

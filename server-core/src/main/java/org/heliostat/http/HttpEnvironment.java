package org.heliostat.http;

import org.heliostat.buffer.SpareBuffers;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.connection.Reentry;
import org.heliostat.request.target.RequestTargetParser;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/** Holds what all connections of a server share. Any thread. */
public final class HttpEnvironment implements ConnectionEnvironment {

    /** Most heads of answers are shorter. */
    private static final int HEAD_BUFFER = 1024;

    /** Default of UseOutputStreamSize, and of a servlet's buffer. */
    private static final int BODY_BUFFER = 8 * 1024;

    private final ExchangeReceiver receiver;
    private final Reentry reentry;
    private final KeepAlive keepAlive;
    private final ProtocolCounters counters;
    private final Ticker ticker;
    private final DateLine dateLine;
    private final SpareBuffers headBuffers;
    private final SpareBuffers bodyBuffers;
    private volatile Current current;

    /** @param wallClock for the Date field */
    public HttpEnvironment(
            HttpSettings settings,
            ExchangeReceiver receiver,
            Reentry reentry,
            KeepAlive keepAlive,
            ProtocolCounters counters,
            Ticker ticker,
            WallClock wallClock) {
        this.receiver = receiver;
        this.reentry = reentry;
        this.keepAlive = keepAlive;
        this.counters = counters;
        this.ticker = ticker;
        this.dateLine = new DateLine(wallClock);
        int processors = Runtime.getRuntime().availableProcessors();
        this.headBuffers = new SpareBuffers(HEAD_BUFFER, processors);
        this.bodyBuffers = new SpareBuffers(BODY_BUFFER, processors);
        this.current = Current.of(settings);
    }

    /** Applies other settings from the next request of each connection on. */
    public void settings(HttpSettings settings) {
        current = Current.of(settings);
    }

    @Override
    public HttpSettings settings() {
        return current.settings;
    }

    public RequestTargetParser targetParser() {
        return current.targetParser;
    }

    public TrustedProxies trustedProxies() {
        return current.trustedProxies;
    }

    /** @return Strict-Transport-Security as a line of HTTP/1, with CRLF; empty where there is none; not to be changed */
    public byte[] transportSecurityLine() {
        return current.transportSecurityLine;
    }

    public ExchangeReceiver receiver() {
        return receiver;
    }

    public Reentry reentry() {
        return reentry;
    }

    public KeepAlive keepAlive() {
        return keepAlive;
    }

    @Override
    public ProtocolCounters counters() {
        return counters;
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    public DateLine dateLine() {
        return dateLine;
    }

    /** @return arrays in which heads of answers are put together */
    public SpareBuffers headBuffers() {
        return headBuffers;
    }

    /** @return arrays in which bodies of answers are collected */
    public SpareBuffers bodyBuffers() {
        return bodyBuffers;
    }

    /** Settings with what is made from them once. */
    private record Current(
            HttpSettings settings,
            RequestTargetParser targetParser,
            TrustedProxies trustedProxies,
            byte[] transportSecurityLine) {

        static Current of(HttpSettings settings) {
            return new Current(
                    settings,
                    new RequestTargetParser(settings.heads().encodedSlashAllowed()),
                    TrustedProxies.of(
                            settings.proxies().trusted(), settings.proxies().forwardedBelieved()),
                    settings.answers().standing().transportSecurityLine());
        }
    }
}

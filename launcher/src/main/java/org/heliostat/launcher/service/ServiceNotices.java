package org.heliostat.launcher.service;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd when the server is ready, reloads and stops (sd_notify(3), for {@code Type=notify} and
 * {@code Type=notify-reload}). A message that cannot be handed over is logged and never keeps the server from serving.
 */
public final class ServiceNotices {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceNotices.class);

    private final Messenger messenger;
    private final Ticker ticker;

    /** Takes one message, of lines {@code NAME=value}. */
    @FunctionalInterface
    public interface Messenger {

        void send(String message) throws IOException;
    }

    /** @param ticker of the machine: systemd compares its nanoseconds with CLOCK_MONOTONIC */
    public ServiceNotices(Messenger messenger, Ticker ticker) {
        this.messenger = messenger;
        this.ticker = ticker;
    }

    /** @param status for {@code systemctl status}, one line */
    public void ready(String status) {
        tell("READY=1\nSTATUS=" + oneLine(status));
    }

    public void reloading() {
        tell("RELOADING=1\nMONOTONIC_USEC=" + TimeUnit.NANOSECONDS.toMicros(ticker.nanos())
                + "\nSTATUS=reading the configuration");
    }

    /**
     * Tells that a reload begins and ends, however it ends: until then systemd waits, and kills the service at last.
     *
     * @param status asked for after the reload, as {@link #ready} takes it
     */
    public void during(Runnable reload, Supplier<String> status) {
        reloading();
        try {
            reload.run();
        } finally {
            ready(status.get());
        }
    }

    public void stopping() {
        tell("STOPPING=1\nSTATUS=requests in progress get their answers");
    }

    private void tell(String message) {
        try {
            messenger.send(message);
        } catch (IOException failed) {
            LOG.warn(
                    "systemd could not be told {}: {}",
                    message.lines().findFirst().orElse(""),
                    failed.getMessage());
        }
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ').replace('\r', ' ');
    }
}

package org.heliostat.listen.tls;

import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the keys of session tickets: those of a file that a fleet shares, or its own, which it replaces now and then; the
 * one before still opens its tickets. Any thread; reading a file waits for the disk.
 */
public final class TicketKeyRing {

    private static final Logger LOG = LoggerFactory.getLogger(TicketKeyRing.class);

    private final Ticker ticker;
    private TlsOptions.Tickets options; // guarded by this
    private TicketKeys current; // guarded by this
    private boolean isFromFile; // guarded by this
    private long madeNanos; // guarded by this
    private String lastFailure = ""; // guarded by this

    /** @throws ConfigException when the file of keys cannot be used */
    public TicketKeyRing(TlsOptions.Tickets options, Ticker ticker) {
        this.ticker = ticker;
        this.options = options;
        this.isFromFile = options.file().isPresent();
        this.current = options.file().map(TicketKeyFile::read).orElseGet(TicketKeys::random);
        this.madeNanos = ticker.nanos();
    }

    /** @return the first encrypts, all decrypt */
    public synchronized TicketKeys current() {
        return current;
    }

    /** Follows other directives; their file has been read before without a mistake. */
    public synchronized void options(TlsOptions.Tickets next) {
        options = next;
        look();
    }

    /** Replaces what is too old, or reads the file again. @return whether there are other keys than before */
    public synchronized boolean look() {
        Optional<TicketKeyFile> file = options.file();
        if (file.isPresent()) {
            return read(file.get());
        }
        long now = ticker.nanos();
        if (!isFromFile && now - madeNanos < options.interval().toNanos()) {
            return false;
        }
        // Tickets of a fleet's keys are not opened any more.
        current = isFromFile ? TicketKeys.random() : current.followedBy(TicketKeys.random());
        isFromFile = false;
        madeNanos = now;
        return true;
    }

    private boolean read(TicketKeyFile file) {
        try {
            TicketKeys read = file.read();
            lastFailure = "";
            if (isFromFile && read.fingerprint() == current.fingerprint()) {
                return false;
            }
            current = read;
            isFromFile = true;
            return true;
        } catch (ConfigException unusable) {
            String text = String.valueOf(unusable.getMessage());
            if (!text.equals(lastFailure)) {
                LOG.warn("{}; the keys that were read before stay", text);
                lastFailure = text;
            }
            return false;
        }
    }
}

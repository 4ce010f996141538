package org.heliostat.servlet.httpsession.durable;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.httpsession.record.BadRecordException;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.record.RecordCodec;
import org.heliostat.servlet.httpsession.record.SessionRecord;
import org.heliostat.servlet.httpsession.record.ValueCodec;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the sessions of one application into signed bytes and back. Code of the application runs in here, so its class
 * loader must be in place. Any thread.
 */
public final class SessionFreezer {

    private static final Logger LOG = LoggerFactory.getLogger(SessionFreezer.class);

    /** A value that another request changes just now is tried again. */
    private static final int TRIES = 20;

    /** A value whose objects lie deeper in each other than can be read takes some thousand bytes. */
    private static final int LEAST_BYTES_OF_DEEP = 2_000;

    private final ValueCodec values;
    private final RecordCodec records;
    private final SessionFigures figures;
    private final LogPace pace;

    public SessionFreezer(ValueCodec values, RecordCodec records, SessionFigures figures, LogPace pace) {
        this.values = values;
        this.records = records;
        this.figures = figures;
        this.pace = pace;
    }

    /**
     * @return the bytes that it takes
     * @throws NotStorableException when the value cannot be stored
     */
    public int requireStorable(String name, Object value) throws NotStorableException {
        return values.requireReadable(name, value);
    }

    /**
     * Codes a value that other requests may be changing.
     *
     * @throws NotStorableException when it cannot be stored
     */
    public byte[] coded(String name, Object value) throws NotStorableException {
        for (int i = 1; ; i++) {
            try {
                return values.encode(name, value);
            } catch (NotStorableException failed) {
                if (i == TRIES || !(failed.getCause() instanceof RuntimeException)) {
                    throw failed;
                }
                Thread.yield();
            }
        }
    }

    /**
     * Finds out whether a value that was coded could be read again: a list of lists may have grown deeper than reading
     * goes.
     *
     * @throws NotStorableException when it could not
     */
    void requireReadable(String name, Object value, byte[] coded) throws NotStorableException {
        if (coded.length < LEAST_BYTES_OF_DEEP) {
            return;
        }
        try {
            values.decode(name, coded);
        } catch (NotStorableException unreadable) {
            throw new NotStorableException("session attribute " + name + ": a value of "
                    + value.getClass().getName() + " has become what could not be read again: "
                    + unreadable.getCause());
        }
    }

    /** @return what tells a later value of an attribute from this one */
    public Object mark(Object value, byte[] coded) {
        return ValueCodec.isPlain(value) ? value : new Digest(coded);
    }

    public byte[] seal(StoredSession session, Particulars particulars, Map<String, byte[]> attributes)
            throws BadRecordException {
        SessionLogin login = particulars.login();
        return records.encode(new SessionRecord(
                particulars.id(),
                session.createdMillis(),
                session.accessedMillis(),
                session.previousAccessMillis(),
                particulars.maxInactiveSeconds(),
                session.isFresh(),
                login == null ? null : login.toRecord(),
                attributes));
    }

    /** @return null when the record is bad: told and counted, the session is lost */
    @Nullable
    public SessionRecord open(String id, byte[] sealed) {
        try {
            return records.decode(id, sealed);
        } catch (BadRecordException bad) {
            figures.count(Event.LOST);
            if (pace.isDue("record " + bad.kind())) {
                LOG.warn(
                        "a stored HTTP session is dropped: it is {}", bad.kind().text());
            }
            return null;
        }
    }

    /** @return null when the value cannot be made again: told and counted, the attribute is left behind */
    @Nullable
    public Object thaw(String name, byte[] coded) {
        try {
            return values.decode(name, coded);
        } catch (NotStorableException unreadable) {
            figures.count(Event.LEFT_BEHIND);
            tell(name, unreadable);
            return null;
        }
    }

    /** A value is left behind. */
    public void tell(String name, NotStorableException why) {
        if (pace.isDue("value " + name)) {
            LOG.warn("a value of a stored HTTP session is left behind: {}", why.getMessage());
        }
    }

    /** Puts what was stored into a session that nobody uses. */
    public Map<String, Object> thaw(SessionRecord record, StoredSession into) {
        Map<String, Object> marks = new LinkedHashMap<>();
        List<String> gone = new ArrayList<>(into.names());
        record.attributes().forEach((name, coded) -> {
            Object value = thaw(name, coded);
            if (value != null) {
                into.put(name, value);
                marks.put(name, mark(value, coded));
                gone.remove(name);
            }
        });
        gone.forEach(into::remove);
        into.continueFrom(record);
        return marks;
    }

    /** 128 bits that stand for a value's bytes. */
    private static final class Digest {

        private final byte[] sum;

        Digest(byte[] bytes) {
            try {
                sum = Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(bytes), 16);
            } catch (NoSuchAlgorithmException missing) {
                throw new IllegalStateException("every JDK has SHA-256", missing);
            }
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Digest digest && Arrays.equals(sum, digest.sum);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(sum);
        }
    }
}

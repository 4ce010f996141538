package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.httpsession.record.BadRecordException;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.record.SessionRecord;
import org.heliostat.servlet.httpsession.record.ValueCodec;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.heliostat.time.WallClock;

/**
 * Keeps the record of a session equal to the session: finds out what changed, writes it, and, where another process was
 * first, joins both changes by attribute. Every method is called with the lock of the session's {@link VaultCopy} held.
 */
final class RecordKeeper {

    /**
     * Others may be first so many times and so long before a store fails. A process that has just started, or that
     * collects garbage, is slower than the others, and loses more often than it wins.
     */
    private static final int CONFLICTS = 16;

    private static final long CONFLICT_MILLIS = TimeUnit.SECONDS.toMillis(5);

    /** However the clock is set meanwhile. */
    private static final int MOST_CONFLICTS = 10_000;

    private final SessionVault vault;
    private final SessionFreezer freezer;
    private final SessionFigures figures;
    private final WallClock clock;

    RecordKeeper(SessionVault vault, SessionFreezer freezer, SessionFigures figures, WallClock clock) {
        this.vault = vault;
        this.freezer = freezer;
        this.figures = figures;
        this.clock = clock;
    }

    /** What became of a session that was to be stored. */
    enum Stored {
        AS_IT_WAS,
        WRITTEN,
        GONE
    }

    /**
     * Stores what changed.
     *
     * @return {@link Stored#GONE} when another process has ended the session
     */
    Stored store(StoredSession session, VaultCopy copy) throws IOException {
        boolean set = copy.changed;
        copy.changed = false;
        boolean done = false;
        try {
            Picture picture = picture(session, copy);
            Stored stored = Stored.AS_IT_WAS;
            if (set || !isStored(session, copy) || !picture.marks.equals(copy.marks)) {
                stored = write(session, copy, picture);
            }
            done = true;
            return stored;
        } finally {
            if (!done) {
                copy.changed = true;
            }
        }
    }

    private static boolean isStored(StoredSession session, VaultCopy copy) {
        return session.id().equals(copy.storedId)
                && session.maxInactiveSeconds() == copy.storedMaxInactiveSeconds
                && Objects.equals(session.login(), copy.storedLogin);
    }

    /** What the session's attributes are now: their marks, and the bytes of those that had to be coded. */
    private static final class Picture {
        final Map<String, Object> values = new LinkedHashMap<>();
        final Map<String, Object> marks = new LinkedHashMap<>();
        final Map<String, byte[]> coded = new LinkedHashMap<>();
    }

    private Picture picture(StoredSession session, VaultCopy copy) throws NotStorableException {
        Picture picture = new Picture();
        session.forEach(picture.values::put);
        for (Map.Entry<String, Object> attribute : picture.values.entrySet()) {
            String name = attribute.getKey();
            Object value = attribute.getValue();
            if (ValueCodec.isPlain(value)) {
                picture.marks.put(name, value);
            } else {
                byte[] coded = freezer.coded(name, value);
                Object mark = freezer.mark(value, coded);
                if (!mark.equals(copy.marks.get(name))) {
                    // It may have grown in place since it was set.
                    freezer.requireReadable(name, value, coded);
                }
                picture.coded.put(name, coded);
                picture.marks.put(name, mark);
            }
        }
        return picture;
    }

    private Map<String, byte[]> bytesOf(Picture picture) throws NotStorableException {
        for (Map.Entry<String, Object> attribute : picture.values.entrySet()) {
            if (!picture.coded.containsKey(attribute.getKey())) {
                picture.coded.put(attribute.getKey(), freezer.coded(attribute.getKey(), attribute.getValue()));
            }
        }
        return picture.coded;
    }

    private Stored write(StoredSession session, VaultCopy copy, Picture first) throws IOException {
        Picture picture = first;
        long until = clock.millis() + CONFLICT_MILLIS;
        int conflicts = 0;
        while (conflicts < CONFLICTS || conflicts < MOST_CONFLICTS && clock.millis() < until) {
            Particulars now = Particulars.of(session);
            byte[] sealed = sealed(session, now, bytesOf(picture));
            long expires = SessionLease.expiresAt(session);
            long version = write(now.id(), copy, sealed, expires);
            if (version != SessionVault.NONE) {
                figures.count(Event.STORED);
                copy.guessedBytes = sealed.length;
                wrote(now, copy, picture, version, expires);
                return Stored.WRITTEN;
            }
            conflicts++;
            figures.count(Event.CONFLICT);
            String storedId = copy.storedId == null ? now.id() : copy.storedId;
            VaultRecord theirs = vault.read(storedId);
            if (theirs == null) {
                forgetAhead(copy);
                return Stored.GONE;
            }
            merge(session, copy, storedId, theirs);
            picture = picture(session, copy);
        }
        throw new IOException("another process changed the session " + conflicts + " times while it was stored");
    }

    /** Values that have grown in place may be too much together: the largest is named. */
    private byte[] sealed(StoredSession session, Particulars now, Map<String, byte[]> coded) throws IOException {
        try {
            return freezer.seal(session, now, coded);
        } catch (BadRecordException bad) {
            String largest = "";
            int bytes = -1;
            for (Map.Entry<String, byte[]> attribute : coded.entrySet()) {
                if (attribute.getValue().length > bytes) {
                    largest = attribute.getKey();
                    bytes = attribute.getValue().length;
                }
            }
            throw new NotStorableException(
                    "session attribute " + largest + ": with it, the largest value, the session is "
                            + bad.kind().text());
        }
    }

    private long write(String id, VaultCopy copy, byte[] sealed, long expires) throws IOException {
        String storedId = copy.storedId;
        if (storedId == null || storedId.equals(id)) {
            return vault.write(id, sealed, expires, copy.version);
        }
        // The old record stays until the client has heard of the new id: see PassedIds.
        if (vault.version(storedId) != copy.version) {
            return SessionVault.NONE;
        }
        try {
            return writeAhead(id, copy, sealed, expires, storedId);
        } catch (VaultFullException noRoomForBoth) {
            return vault.rename(storedId, id, sealed, expires, copy.version);
        }
    }

    /**
     * The new record counts when the old one is still as it was after that: what another process stored under the old
     * id meanwhile is joined, and written over the new record, of which nobody has heard.
     */
    private long writeAhead(String id, VaultCopy copy, byte[] sealed, long expires, String storedId)
            throws IOException {
        if (copy.aheadId != null && !copy.aheadId.equals(id)) {
            forgetAhead(copy);
        }
        long version = vault.write(id, sealed, expires, copy.aheadId == null ? SessionVault.NEW : copy.aheadVersion);
        if (version == SessionVault.NONE) {
            return SessionVault.NONE;
        }
        copy.aheadId = id;
        copy.aheadVersion = version;
        if (vault.version(storedId) != copy.version) {
            return SessionVault.NONE;
        }
        copy.aheadId = null;
        return version;
    }

    /** Of a session that has ended, or has got yet another id, no record may stay under an id that it does not have. */
    void forgetAhead(VaultCopy copy) throws IOException {
        String ahead = copy.aheadId;
        if (ahead != null) {
            vault.remove(ahead);
            copy.aheadId = null;
        }
    }

    private static void wrote(Particulars written, VaultCopy copy, Picture picture, long version, long expires) {
        copy.version = version;
        copy.storedId = written.id();
        copy.storedMaxInactiveSeconds = written.maxInactiveSeconds();
        copy.storedLogin = written.login();
        copy.marks = picture.marks;
        copy.expiresAtMillis = expires;
    }

    /**
     * Joins what another process stored with what changed here: an attribute that was changed or removed here stays as
     * it is here, all others become as they are there.
     */
    void merge(StoredSession session, VaultCopy copy, String storedId, VaultRecord theirs) throws IOException {
        SessionRecord record = freezer.open(storedId, theirs.sealed());
        copy.version = theirs.version();
        copy.storedId = storedId;
        if (record == null) {
            // What is there is worth nothing: it is written over.
            copy.marks = Map.of();
            return;
        }
        Map<String, Object> mine = picture(session, copy).marks;
        Map<String, Object> base = copy.marks;
        Map<String, Object> marks = new LinkedHashMap<>();
        Set<String> names = new TreeSet<>(base.keySet());
        names.addAll(record.attributes().keySet());
        for (String name : names) {
            byte[] coded = record.attributes().get(name);
            Object value = coded == null ? null : freezer.thaw(name, coded);
            Object mark = coded == null || value == null ? null : freezer.mark(value, coded);
            if (mark != null) {
                marks.put(name, mark);
            }
            boolean mineChanged = !Objects.equals(mine.get(name), base.get(name));
            if (!mineChanged && !Objects.equals(mark, base.get(name))) {
                if (value == null) {
                    session.remove(name);
                } else {
                    session.put(name, value);
                }
            }
        }
        copy.marks = marks;
        mergeRest(session, copy, record);
        copy.expiresAtMillis = theirs.expiresAtMillis();
        session.accessedAtLeast(record.accessedMillis());
    }

    private static void mergeRest(StoredSession session, VaultCopy copy, SessionRecord record) {
        SessionLogin login = record.login() == null ? null : SessionLogin.of(record.login());
        if (Objects.equals(session.login(), copy.storedLogin)) {
            session.login(login);
        }
        if (session.maxInactiveSeconds() == copy.storedMaxInactiveSeconds) {
            session.maxInactiveSeconds(record.maxInactiveSeconds());
        }
        copy.storedLogin = login;
        copy.storedMaxInactiveSeconds = record.maxInactiveSeconds();
    }
}

package org.heliostat.servlet.httpsession;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.servlet.httpsession.durable.Particulars;
import org.heliostat.servlet.httpsession.durable.SessionFreezer;
import org.heliostat.servlet.httpsession.record.BadRecordException;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.record.SessionRecord;
import org.heliostat.servlet.httpsession.session.SessionEvents;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionOwner;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps sessions in memory over an orderly restart, in one file ({@code sessionFilename}): signed records one after the
 * other, each behind its id and its length. What cannot be stored is left behind. Called by the thread that deploys.
 */
public final class SavedSessions implements SessionKeeping {

    private static final Logger LOG = LoggerFactory.getLogger(SavedSessions.class);
    private static final int MAGIC = 0x48535346;

    private final Path file;
    private final SessionFreezer freezer;
    private final SessionFigures figures;
    private final int mostBytes;

    /** @param mostBytes of one record */
    public SavedSessions(Path file, SessionFreezer freezer, SessionFigures figures, int mostBytes) {
        this.file = file;
        this.freezer = freezer;
        this.figures = figures;
        this.mostBytes = mostBytes;
    }

    /** The file goes as soon as it is read: sessions of yesterday must not come back after a kill. */
    @Override
    public void restore(SessionOwner sessions) {
        if (!Files.exists(file)) {
            return;
        }
        long before = figures.total(Event.LOADED);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("not a file of sessions");
            }
            for (int left = in.readInt(); left > 0; left--) {
                restoreOne(in, sessions);
            }
        } catch (IOException unreadable) {
            figures.count(Event.LOST);
            LOG.warn("{}: saved HTTP sessions are cut or damaged and dropped: {}", file, unreadable.toString());
        }
        LOG.info("{} HTTP sessions were read from {}", figures.total(Event.LOADED) - before, file);
        try {
            Files.delete(file);
        } catch (IOException stays) {
            LOG.warn("{} cannot be removed: {}", file, stays.toString());
        }
    }

    private void restoreOne(DataInputStream in, SessionOwner sessions) throws IOException {
        String id = in.readUTF();
        int length = in.readInt();
        if (length < 0 || length > mostBytes) {
            throw new IOException("a record of " + length + " bytes (expected: 0 to " + mostBytes + ")");
        }
        byte[] sealed = in.readNBytes(length);
        SessionRecord record = SessionIds.isWellFormed(id) ? freezer.open(id, sealed) : null;
        if (record == null) {
            return;
        }
        StoredSession session = sessions.store().make(id, record.createdMillis(), record.maxInactiveSeconds());
        freezer.thaw(record, session);
        sessions.store().put(session);
        figures.count(Event.LOADED);
        SessionEvents.didActivate(sessions, session);
    }

    @Override
    public void save(SessionOwner sessions) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            int count = write(fresh, sessions);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            LOG.info("{} HTTP sessions were saved as {}", count, file);
        } catch (IOException notSaved) {
            figures.count(Event.STORE_FAILURE);
            LOG.error("{}: HTTP sessions cannot be saved and end: {}", file, notSaved.toString());
        }
    }

    /** How many there are is known at the end, and written last. */
    private int write(Path fresh, SessionOwner sessions) throws IOException {
        int count = 0;
        try (FileChannel channel = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            DataOutputStream out =
                    new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16));
            out.writeInt(MAGIC);
            out.writeInt(0);
            for (StoredSession session : sessions.store().all()) {
                count += writeOne(out, sessions, session);
            }
            out.flush();
            channel.position(Integer.BYTES);
            out.writeInt(count);
            out.flush();
            channel.force(true);
        }
        return count;
    }

    private int writeOne(DataOutputStream out, SessionOwner sessions, StoredSession session) throws IOException {
        if (session.isEnded()) {
            return 0;
        }
        SessionEvents.willPassivate(sessions, session);
        Map<String, byte[]> attributes = new LinkedHashMap<>();
        session.forEach((name, value) -> {
            try {
                attributes.put(name, freezer.coded(name, value));
            } catch (NotStorableException left) {
                figures.count(Event.LEFT_BEHIND);
                freezer.tell(name, left);
            }
        });
        byte[] sealed;
        try {
            sealed = freezer.seal(session, Particulars.of(session), attributes);
        } catch (BadRecordException tooLarge) {
            figures.count(Event.LOST);
            LOG.warn(
                    "an HTTP session is not kept over the restart: it is {}",
                    tooLarge.kind().text());
            return 0;
        }
        out.writeUTF(session.id());
        out.writeInt(sealed.length);
        out.write(sealed);
        sessions.store().remove(session);
        return 1;
    }

    @Override
    public Map<String, Long> figures() {
        return Map.of();
    }

    @Override
    public void close() {
        // The file is open only while it is read and written.
    }
}

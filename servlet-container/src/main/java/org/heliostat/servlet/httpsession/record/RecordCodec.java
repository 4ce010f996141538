package org.heliostat.servlet.httpsession.record;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.servlet.httpsession.record.BadRecordException.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Writes sessions as records and reads them back. Layout, numbers with the most significant byte first, text as its
 * length in bytes (4) and UTF-8:
 *
 * <pre>
 *   magic 4 · format 1 · id · created 8 · accessed 8 · previous access 8 · max inactive 4 · flags 1
 *   [user · authentication type · stamp]  if flags say so
 *   number of attributes 4 · each: name · length 4 · coded value
 *   HMAC-SHA-256 over application and everything before, 32
 * </pre>
 *
 * <p>The signature is checked before anything behind the magic is looked at. Any thread.
 */
public final class RecordCodec {

    private static final int MAGIC = 0x48535331;
    private static final byte FORMAT = 1;
    private static final int FRESH = 1;
    private static final int LOGIN = 2;
    private static final int LASTING = 4;

    private final RecordSeal seal;
    private final int mostBytes;

    /** @param mostBytes bytes of a whole record; larger ones are refused unread */
    public RecordCodec(RecordSeal seal, int mostBytes) {
        this.seal = seal;
        this.mostBytes = mostBytes;
    }

    /** @throws BadRecordException when it is too large to be read again */
    public byte[] encode(SessionRecord record) throws BadRecordException {
        Bytes bytes = new Bytes();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(record, out);
            out.flush();
            out.write(seal.sign(bytes.array(), bytes.size()));
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        if (bytes.size() > mostBytes) {
            throw new BadRecordException(Kind.TOO_LARGE);
        }
        return bytes.toByteArray();
    }

    private static void write(SessionRecord record, DataOutputStream out) throws IOException {
        SessionRecord.Login login = record.login();
        out.writeInt(MAGIC);
        out.writeByte(FORMAT);
        text(out, record.id());
        out.writeLong(record.createdMillis());
        out.writeLong(record.accessedMillis());
        out.writeLong(record.previousAccessMillis());
        out.writeInt(record.maxInactiveSeconds());
        out.writeByte((record.fresh() ? FRESH : 0)
                | (login != null ? LOGIN : 0)
                | (login != null && login.lasting() ? LASTING : 0));
        if (login != null) {
            text(out, login.user());
            text(out, login.authType());
            text(out, login.stamp());
        }
        out.writeInt(record.attributes().size());
        for (Map.Entry<String, byte[]> attribute : record.attributes().entrySet()) {
            text(out, attribute.getKey());
            out.writeInt(attribute.getValue().length);
            out.write(attribute.getValue());
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Reads a record of a session.
     *
     * @param id that the session must have
     * @throws BadRecordException when it is anything but the record of that session, whole and signed
     */
    public SessionRecord decode(String id, byte[] sealed) throws BadRecordException {
        if (sealed.length > mostBytes) {
            throw new BadRecordException(Kind.TOO_LARGE);
        }
        int length = sealed.length - RecordSeal.BYTES;
        if (length < Integer.BYTES) {
            throw new BadRecordException(Kind.CUT);
        }
        ByteBuffer in = ByteBuffer.wrap(sealed, 0, length);
        if (in.getInt() != MAGIC) {
            throw new BadRecordException(Kind.CUT);
        }
        if (!seal.isGood(sealed, length)) {
            throw new BadRecordException(Kind.FORGED);
        }
        try {
            return read(id, in);
        } catch (BufferUnderflowException | IllegalArgumentException cut) {
            throw new BadRecordException(Kind.CUT);
        }
    }

    private static SessionRecord read(String id, ByteBuffer in) throws BadRecordException {
        if (in.get() != FORMAT || !text(in).equals(id)) {
            throw new BadRecordException(Kind.FOREIGN);
        }
        long created = in.getLong();
        long accessed = in.getLong();
        long previous = in.getLong();
        int maxInactive = in.getInt();
        int flags = in.get();
        SessionRecord.@Nullable Login login = null;
        if ((flags & LOGIN) != 0) {
            login = new SessionRecord.Login(text(in), text(in), (flags & LASTING) != 0, text(in));
        }
        Map<String, byte[]> attributes = new LinkedHashMap<>();
        for (int left = in.getInt(); left > 0; left--) {
            attributes.put(text(in), bytes(in));
        }
        if (in.hasRemaining()) {
            throw new BadRecordException(Kind.CUT);
        }
        return new SessionRecord(id, created, accessed, previous, maxInactive, (flags & FRESH) != 0, login, attributes);
    }

    private static String text(ByteBuffer in) {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    /** Lets the signature see what was written without a copy. */
    private static final class Bytes extends ByteArrayOutputStream {

        Bytes() {
            super(512);
        }

        byte[] array() {
            return buf;
        }
    }
}

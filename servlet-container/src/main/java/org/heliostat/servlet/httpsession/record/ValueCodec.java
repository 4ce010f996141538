package org.heliostat.servlet.httpsession.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Values of attributes as bytes: a byte that says how, then the value; the usual small types in a few bytes, all others
 * by Java's serialisation, which reads them back through a filter. Any thread; code of the application may run.
 */
public final class ValueCodec {

    /** Objects inside each other: beyond, reading them could use up a thread's stack. */
    private static final int MOST_DEPTH = 500;

    private static final long MOST_REFERENCES = 2_000_000;

    /** An object inside another takes at least so many bytes: its tag, and a reference to its class. */
    private static final int LEAST_BYTES_OF_A_LEVEL = 6;

    private static final byte OBJECT = 0;
    private static final byte TEXT = 1;
    private static final byte INTEGER = 2;
    private static final byte LONG = 3;
    private static final byte TRUE = 4;
    private static final byte FALSE = 5;

    private final ClassLoader loader;
    private final ClassGate gate;
    private final int mostBytes;

    /** @param mostBytes serialised bytes of one value */
    public ValueCodec(ClassLoader loader, ClassGate gate, int mostBytes) {
        this.loader = loader;
        this.gate = gate;
        this.mostBytes = mostBytes;
    }

    /** @return whether a value of this type can neither change nor be refused for its type */
    public static boolean isPlain(Object value) {
        return value instanceof String
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Boolean
                || value instanceof Enum;
    }

    /** @throws NotStorableException when the value, or something in it, cannot be stored */
    public byte[] encode(String name, Object value) throws NotStorableException {
        byte[] coded = coded(name, value);
        if (coded.length > mostBytes) {
            throw tooLarge(name, value);
        }
        return coded;
    }

    /**
     * Finds out whether a value could be read again, too: reading has limits that writing does not know.
     *
     * @return the bytes that it takes
     * @throws NotStorableException when it could not, or cannot be stored
     */
    public int requireReadable(String name, Object value) throws NotStorableException {
        byte[] coded = encode(name, value);
        if (coded[0] == OBJECT && coded.length > MOST_DEPTH * LEAST_BYTES_OF_A_LEVEL) {
            try {
                decode(name, coded);
            } catch (NotStorableException unreadable) {
                throw refused(
                        name,
                        value,
                        "it could not be read again, at most " + MOST_DEPTH + " objects inside each other: "
                                + unreadable.getCause());
            }
        }
        return coded.length;
    }

    private byte[] coded(String name, Object value) throws NotStorableException {
        if (value instanceof String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            // Half a pair of surrogates has no UTF-8.
            if (new String(bytes, StandardCharsets.UTF_8).equals(text)) {
                return ByteBuffer.allocate(1 + bytes.length)
                        .put(TEXT)
                        .put(bytes)
                        .array();
            }
        }
        if (value instanceof Integer number) {
            return ByteBuffer.allocate(1 + Integer.BYTES)
                    .put(INTEGER)
                    .putInt(number)
                    .array();
        }
        if (value instanceof Long number) {
            return ByteBuffer.allocate(1 + Long.BYTES).put(LONG).putLong(number).array();
        }
        if (value instanceof Boolean flag) {
            return new byte[] {flag ? TRUE : FALSE};
        }
        return serialised(name, value);
    }

    private byte[] serialised(String name, Object value) throws NotStorableException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        bytes.write(OBJECT);
        try (GatedOutput out = new GatedOutput(new Bounded(bytes, mostBytes))) {
            out.writeObject(value);
        } catch (TooLarge tooLarge) {
            throw tooLarge(name, value);
        } catch (NotSerializableException not) {
            throw refused(name, value, not.getMessage() + " is not java.io.Serializable");
        } catch (GateClosed closed) {
            throw refused(name, value, String.valueOf(closed.getMessage()));
        } catch (Throwable thrown) {
            throw new NotStorableException(
                    "session attribute " + name + ": a value of "
                            + value.getClass().getName() + " cannot be stored: " + thrown,
                    thrown);
        }
        return bytes.toByteArray();
    }

    private static NotStorableException refused(String name, Object value, String why) {
        return new NotStorableException("session attribute " + name + ": a value of "
                + value.getClass().getName() + " cannot be stored: " + why);
    }

    private NotStorableException tooLarge(String name, Object value) {
        return refused(name, value, "it takes more than " + mostBytes + " bytes");
    }

    /**
     * Makes a value again. Only for bytes whose signature was found good.
     *
     * @throws NotStorableException when it holds a class that may not be, or that is not there, or is damaged
     */
    public Object decode(String name, byte[] coded) throws NotStorableException {
        try {
            ByteBuffer in = ByteBuffer.wrap(coded);
            return switch (in.get()) {
                case OBJECT -> deserialised(coded);
                case TEXT -> new String(coded, 1, coded.length - 1, StandardCharsets.UTF_8);
                case INTEGER -> in.getInt();
                case LONG -> in.getLong();
                case TRUE -> true;
                case FALSE -> false;
                default -> throw new InvalidClassException("unknown kind of value");
            };
        } catch (Throwable thrown) {
            throw new NotStorableException("session attribute " + name + " cannot be read: " + thrown, thrown);
        }
    }

    private Object deserialised(byte[] coded) throws IOException, ClassNotFoundException {
        try (LoaderInput in = new LoaderInput(new ByteArrayInputStream(coded, 1, coded.length - 1), loader)) {
            in.setObjectInputFilter(this::judge);
            return in.readObject();
        }
    }

    private Status judge(ObjectInputFilter.FilterInfo info) {
        boolean measured = info.depth() <= MOST_DEPTH
                && info.references() <= MOST_REFERENCES
                && info.arrayLength() <= mostBytes
                && info.streamBytes() <= mostBytes;
        Class<?> type = info.serialClass();
        if (!measured || type != null && !passes(type)) {
            return Status.REJECTED;
        }
        return type == null ? Status.UNDECIDED : Status.ALLOWED;
    }

    /** A proxy is as good as its interfaces; its handler comes by itself. */
    private boolean passes(Class<?> type) {
        return Proxy.isProxyClass(type)
                ? Arrays.stream(type.getInterfaces()).allMatch(gate::allows)
                : gate.allows(type);
    }

    /** Refuses classes that would not be read again. */
    private final class GatedOutput extends ObjectOutputStream {

        private boolean refused;

        GatedOutput(OutputStream out) throws IOException {
            super(out);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            // The exception that ends it is written too, and must not hide itself.
            if (!refused && !passes(type)) {
                refused = true;
                throw new GateClosed(type);
            }
        }

        @Override
        protected void annotateProxyClass(Class<?> type) throws IOException {
            annotateClass(type);
        }
    }

    private static final class GateClosed extends IOException {
        private static final long serialVersionUID = 1L;

        GateClosed(Class<?> type) {
            super(type.getName() + " is neither the application's nor a value of the Java platform"
                    + " (allowedClasses in sun-web.xml may name it)");
        }
    }

    private static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** A value without end must not fill the heap before it is refused. */
    private static final class Bounded extends OutputStream {

        private final ByteArrayOutputStream bytes;
        private final int most;

        Bounded(ByteArrayOutputStream bytes, int most) {
            this.bytes = bytes;
            this.most = most;
        }

        @Override
        public void write(int value) throws IOException {
            require(1);
            bytes.write(value);
        }

        @Override
        public void write(byte[] more, int offset, int length) throws IOException {
            require(length);
            bytes.write(more, offset, length);
        }

        private void require(int length) throws IOException {
            if (bytes.size() + length > most) {
                throw new TooLarge();
            }
        }
    }
}

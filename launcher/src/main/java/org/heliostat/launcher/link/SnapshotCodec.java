package org.heliostat.launcher.link;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.Buckets;

/**
 * Makes a snapshot into bytes and back: compressed JSON, by names, so that two versions of the server understand each other as
 * far as their figures are the same. Immutable; any thread.
 */
public final class SnapshotCodec {

    /** Bytes of JSON at most. */
    private static final int LONGEST_JSON = 64 << 20;

    private final ObjectMapper mapper;

    public SnapshotCodec() {
        SimpleModule buckets = new SimpleModule();
        buckets.addSerializer(Buckets.class, new BucketsWriter());
        buckets.addDeserializer(Buckets.class, new BucketsReader());
        mapper = JsonMapper.builder()
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .addModule(buckets)
                .build();
    }

    public byte[] bytes(ServerSnapshot snapshot) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            mapper.writeValue(out, snapshot);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    /** @throws IOException when it is none, or one of a version that says too little */
    public ServerSnapshot snapshot(byte[] bytes) throws IOException {
        try (InputStream in = new Limited(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            return mapper.readValue(in, ServerSnapshot.class);
        } catch (RuntimeException incomplete) {
            throw new IOException("no snapshot of this version: " + incomplete, incomplete);
        }
    }

    /** Ends early where more comes out than any server says. */
    private static final class Limited extends FilterInputStream {

        private long left = LONGEST_JSON;

        Limited(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            count(1);
            return super.read();
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = super.read(into, from, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int read) throws IOException {
            left -= read;
            if (left < 0) {
                throw new IOException("a snapshot of more than " + LONGEST_JSON + " bytes");
            }
        }
    }

    /** Pairs of step and count: most steps are empty. */
    private static final class BucketsWriter extends StdSerializer<Buckets> {

        private static final long serialVersionUID = 1L;

        BucketsWriter() {
            super(Buckets.class);
        }

        @Override
        public void serialize(Buckets buckets, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (!buckets.areKnown()) {
                out.writeNull();
                return;
            }
            out.writeStartArray();
            for (int step = 0; step < Buckets.COUNT; step++) {
                if (buckets.in(step) > 0) {
                    out.writeNumber(step);
                    out.writeNumber(buckets.in(step));
                }
            }
            out.writeEndArray();
        }
    }

    private static final class BucketsReader extends StdDeserializer<Buckets> {

        private static final long serialVersionUID = 1L;

        BucketsReader() {
            super(Buckets.class);
        }

        @Override
        public Buckets deserialize(JsonParser in, DeserializationContext context) throws IOException {
            long[] counts = new long[Buckets.COUNT];
            long[] pairs = in.readValueAs(long[].class);
            for (int i = 0; i + 1 < pairs.length; i += 2) {
                if (pairs[i] < 0 || pairs[i] >= counts.length) {
                    throw new IOException("step " + pairs[i] + " (expected: 0 to " + (counts.length - 1) + ")");
                }
                counts[(int) pairs[i]] = pairs[i + 1];
            }
            return Buckets.of(counts);
        }

        @Override
        public Buckets getNullValue(DeserializationContext context) {
            return Buckets.UNKNOWN;
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return Buckets.UNKNOWN;
        }
    }
}

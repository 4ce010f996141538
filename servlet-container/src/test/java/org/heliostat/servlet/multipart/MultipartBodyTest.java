package org.heliostat.servlet.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Any split of the stream gives the same parts; any garbage gives the parser's own error. */
class MultipartBodyTest {

    private static final MultipartLimits LIMITS =
            new MultipartLimits(Path.of("unused"), -1, -1, Integer.MAX_VALUE, 100, 1_000);

    @Property(tries = 200)
    void partsAreReadWhateverTheirBytesAndThePackets(
            @ForAll @Size(max = 5) List<byte[]> contents, @ForAll @IntRange(min = 1, max = 40) int packet)
            throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (byte[] content : contents) {
            body.writeBytes(
                    "--X-b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            body.writeBytes(content);
            body.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        body.writeBytes("--X-b--\r\n".getBytes(StandardCharsets.US_ASCII));

        List<FormPart> parts =
                MultipartBody.read(new Packets(body.toByteArray(), packet), "X-b", LIMITS, StandardCharsets.UTF_8);

        assertThat(parts).hasSize(contents.size());
        for (int i = 0; i < parts.size(); i++) {
            assertThat(parts.get(i).getInputStream().readAllBytes()).isEqualTo(contents.get(i));
        }
    }

    @Property(tries = 300)
    void garbageFailsOnlyWithItsOwnError(@ForAll byte[] garbage, @ForAll boolean begun) {
        byte[] start = begun ? "--B\r\n".getBytes(StandardCharsets.US_ASCII) : new byte[0];
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(start);
        body.writeBytes(garbage);

        Throwable thrown = catchThrowable(() ->
                MultipartBody.read(new ByteArrayInputStream(body.toByteArray()), "B", LIMITS, StandardCharsets.UTF_8));

        assertThat(thrown == null || thrown instanceof MultipartException).isTrue();
    }

    /** Gives few bytes at a time. */
    private static final class Packets extends InputStream {

        private final ByteArrayInputStream bytes;
        private final int size;

        Packets(byte[] bytes, int size) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.size = size;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return bytes.read(target, offset, Math.min(length, size));
        }
    }
}

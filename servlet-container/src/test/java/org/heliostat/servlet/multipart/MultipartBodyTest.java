package org.heliostat.servlet.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any split of the stream gives the same parts; any garbage gives the parser's own error. */
class MultipartBodyTest {

    private static final MultipartLimits LIMITS = new MultipartLimits(
            Path.of("unused"),
            new MultipartSettings("", -1, -1, Integer.MAX_VALUE),
            new RequestLimits(10, Integer.MAX_VALUE, 100, 10, 1_000, 0, Integer.MAX_VALUE, -1));

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
                MultipartBody.read(new Packets(body.toByteArray(), packet), -1, "X-b", LIMITS, StandardCharsets.UTF_8);

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

        Throwable thrown = catchThrowable(() -> MultipartBody.read(
                new ByteArrayInputStream(body.toByteArray()), -1, "B", LIMITS, StandardCharsets.UTF_8));

        assertThat(thrown == null || thrown instanceof MultipartException).isTrue();
    }

    private static final RequestLimits SERVER = new RequestLimits(10, 20_000, 3, 2, 200, 2, 10_000, 100_000);

    @TempDir
    private Path folder;

    @Test
    void everyLimitIsARefusalThatNamesItAndLeavesNoFile() {
        String field = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n";
        String file = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n";
        String large = field + "\r\n" + "x".repeat(5_000) + "\r\n";

        assertThat(refusal((field + "\r\n1\r\n").repeat(4), -1, -1)).isEqualTo(RequestLimit.PARTS);
        assertThat(refusal(field + "A: 1\r\nB: 2\r\n\r\n1\r\n", -1, -1)).isEqualTo(RequestLimit.PART_HEADERS);
        assertThat(refusal(field + "A: 1\r\n 2\r\n\r\n1\r\n", -1, -1)).isEqualTo(RequestLimit.PART_HEADERS);
        assertThat(refusal(field + "A: " + "x".repeat(200), -1, -1)).isEqualTo(RequestLimit.PART_HEADER_SIZE);
        assertThat(refusal(large.repeat(3), -1, -1)).isEqualTo(RequestLimit.PART_FILES);
        assertThat(refusal(large + large, -1, 9_000)).isEqualTo(RequestLimit.APPLICATION_REQUEST_SIZE);
        assertThat(refusal(large + large, 4_999, -1)).isEqualTo(RequestLimit.APPLICATION_FILE_SIZE);
        assertThat(refusal(file + "\r\n" + "x".repeat(110_000), -1, -1)).isEqualTo(RequestLimit.MULTIPART_SIZE);
        assertThat(refusal(field + "\r\n" + "x".repeat(21_000), -1, -1)).isEqualTo(RequestLimit.FORM_SIZE);
        assertThat(refusal(large + "--B", -1, -1)).isEqualTo(RequestLimit.MALFORMED);
        assertThat(refusal("no boundary at all", -1, -1)).isEqualTo(RequestLimit.MALFORMED);
        assertThat(folder).isEmptyDirectory();
    }

    /** They become parameters, and so are read into memory. */
    @Test
    void partsWithoutAFileNameAreBoundedTogetherAndFilesAreNot() throws IOException {
        String field = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n";
        String file = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\n\r\n";
        String half = "x".repeat(10_000) + "\r\n";

        List<FormPart> parts = read(
                field + half + file + half.repeat(3) + field + half + "--B--",
                new MultipartSettings("", -1, -1, 1_000_000));

        assertThat(parts).extracting(FormPart::getSize).containsExactly(10_000L, 30_004L, 10_000L);
        FormPart.deleteAll(parts);
        assertThat(refusal(field + half + field + half.replace("\r", "x\r") + "--B--", -1, -1))
                .isEqualTo(RequestLimit.FORM_SIZE);
    }

    private RequestLimit refusal(String body, long maxFileSize, long maxRequestSize) {
        Throwable thrown = catchThrowable(() -> read(body, new MultipartSettings("", maxFileSize, maxRequestSize, 0)));
        assertThat(thrown).isInstanceOf(MultipartException.class);
        MultipartException refused = (MultipartException) thrown;
        assertThat(refused.status()).isEqualTo(refused.limit() == RequestLimit.MALFORMED ? 400 : 413);
        return refused.limit();
    }

    private List<FormPart> read(String body, MultipartSettings settings) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return MultipartBody.read(
                new ByteArrayInputStream(bytes),
                -1,
                "B",
                new MultipartLimits(folder, settings, SERVER),
                StandardCharsets.UTF_8);
    }

    @Test
    void foldedLinesOfAHeaderAreOneField() throws IOException {
        FormPart part = read(
                        "--B\r\nContent-Disposition: form-data; \r\n\tname=\"f\"\r\n\r\n1\r\n--B--",
                        MultipartSettings.DEFAULTS)
                .get(0);

        assertThat(part.getName()).isEqualTo("f");
        assertThat(part.getHeader("Content-Disposition")).isEqualTo("form-data; name=\"f\"");
        assertThat(part.getHeaderNames()).containsExactly("content-disposition");
        assertThat(refusal("--B\r\nContent-Disposition\r\n : form-data; name=\"f\"\r\n\r\n1\r\n", -1, -1))
                .isEqualTo(RequestLimit.MALFORMED);
    }

    @Test
    void aBodyThatSaysThatItIsTooLongIsNotBegun() {
        InputStream unread = new Packets(new byte[0], 1) {
            @Override
            public int read(byte[] target, int offset, int length) {
                throw new AssertionError("was read");
            }
        };

        Throwable thrown = catchThrowable(() -> MultipartBody.read(
                unread,
                100_001,
                "B",
                new MultipartLimits(folder, MultipartSettings.DEFAULTS, SERVER),
                StandardCharsets.UTF_8));

        assertThat(thrown).hasMessageContaining("more than 100000 bytes");
    }

    @Test
    void moreThanTheMemoryForOneBodyGoesToFilesWhateverTheThreshold() throws IOException {
        String large = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n" + "x".repeat(6_000)
                + "\r\n";

        List<FormPart> parts = read(large + large + "--B--", new MultipartSettings("", -1, -1, 1_000_000));

        assertThat(parts).extracting(FormPart::isInFile).containsExactly(false, true);
        assertThat(folder).isDirectoryContaining(file -> file.toString().contains(PartStore.PREFIX));
        FormPart.deleteAll(parts);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void writingAPartMovesItsFileAndThePartStaysReadable() throws IOException {
        String large = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n" + "x".repeat(6_000)
                + "\r\n";
        FormPart part = read(large + "--B--", MultipartSettings.DEFAULTS).get(0);

        part.write("kept.bin");

        assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains(PartStore.PREFIX));
        assertThat(part.getInputStream().readAllBytes()).hasSize(6_000);
        part.write(folder.resolve("again.bin").toString());
        part.delete();
        assertThat(folder.resolve("kept.bin")).hasSize(6_000);
        assertThat(folder.resolve("again.bin")).hasSize(6_000);
        assertThat(catchThrowable(part::getInputStream)).isInstanceOf(IOException.class);
    }

    @Test
    void aNameOutOfTheFolderIsRefused() throws IOException {
        String field = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n1\r\n--B--";
        FormPart part = read(field, MultipartSettings.DEFAULTS).get(0);

        assertThat(catchThrowable(() -> part.write("../outside"))).hasMessageContaining("leads out");
        assertThat(catchThrowable(() -> part.write("a\0b"))).isInstanceOf(IOException.class);
    }

    @Test
    void anOpenStreamEndsWithItsPart() throws IOException {
        String large = "--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n" + "x".repeat(6_000) + "\r\n--B--";
        FormPart part = read(large, MultipartSettings.DEFAULTS).get(0);
        InputStream kept = part.getInputStream();

        FormPart.deleteAll(List.of(part));

        assertThat(catchThrowable(kept::read)).isInstanceOf(IOException.class);
    }

    @Test
    void filesOfAServerThatWasKilledAreRemovedAndOthersKept() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("vs1/shop"));
        Files.writeString(inner.resolve(PartStore.PREFIX + "1.tmp"), "left");
        Files.writeString(inner.resolve("own.txt"), "kept");

        LeftoverParts.remove(folder);
        LeftoverParts.remove(folder.resolve("none"));

        assertThat(inner).isDirectoryContaining("glob:**own.txt").isDirectoryNotContaining("glob:**.tmp");
    }

    /** Gives few bytes at a time. */
    private static class Packets extends InputStream {

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

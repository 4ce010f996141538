package org.heliostat.gateway.fastcgi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RecordReaderTest {

    private final StringBuilder output = new StringBuilder();
    private final StringBuilder errors = new StringBuilder();
    private int ended = -1;

    private final RecordReader.Listener listener = new RecordReader.Listener() {
        @Override
        public boolean output(byte[] bytes, int offset, int count) {
            output.append(new String(bytes, offset, count, StandardCharsets.ISO_8859_1));
            return true;
        }

        @Override
        public void errors(byte[] bytes, int offset, int count) {
            errors.append(new String(bytes, offset, count, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void end(int protocolStatus) {
            ended = protocolStatus;
        }
    };

    @Property
    void isTheSameInAnyPieces(@ForAll @IntRange(min = 1, max = 60) int piece) throws IOException {
        output.setLength(0);
        errors.setLength(0);
        byte[] bytes = answer();
        RecordReader reader = new RecordReader();
        for (int at = 0; at < bytes.length; at += piece) {
            reader.take(bytes, at, Math.min(piece, bytes.length - at), listener);
        }

        assertThat(output).hasToString("hello world");
        assertThat(errors).hasToString("oh");
        assertThat(ended).isZero();
    }

    @Property
    void anyBytesAreReadOrRefused(@ForAll @Size(max = 200) byte[] bytes) {
        RecordReader reader = new RecordReader();
        try {
            reader.take(bytes, 0, bytes.length, listener);
        } catch (IOException refused) {
            assertThat(refused).isInstanceOf(BrokenAnswerException.class);
        }
    }

    @Test
    void nothingBehindTheEndBelongsToTheAnswer() throws IOException {
        byte[] answer = answer();
        byte[] more = record(6, 1, "of nobody", 0);
        byte[] both = Arrays.copyOf(answer, answer.length + more.length);
        System.arraycopy(more, 0, both, answer.length, more.length);

        assertThat(new RecordReader().take(answer, 0, answer.length, listener)).isTrue();
        output.setLength(0);
        assertThat(new RecordReader().take(both, 0, both.length, listener)).isFalse();
        assertThat(output).hasToString("hello world");
    }

    @Test
    void refusesRecordsOfAnotherRequest() {
        byte[] foreign = record(6, 7, "x", 0);

        assertThatThrownBy(() -> new RecordReader().take(foreign, 0, foreign.length, listener))
                .isInstanceOf(BrokenAnswerException.class);
    }

    @Test
    void writesLongNamesAndValues() {
        byte[] bytes = bytes(new RecordWriter().begin(Map.of("A", "b".repeat(200))));

        // begin record, header of PARAMS, 1 + 4 bytes of lengths, name, value, empty PARAMS
        assertThat(bytes).hasSize(16 + 8 + 5 + 1 + 200 + 8);
        assertThat(bytes[10]).isEqualTo((byte) 1);
        assertThat(bytes[24]).isEqualTo((byte) 1);
        assertThat(bytes[25]).isEqualTo((byte) 0x80);
        assertThat(bytes[28]).isEqualTo((byte) 200);
    }

    @Test
    void writesParametersThatFillMoreThanOneRecord() {
        byte[] bytes =
                bytes(new RecordWriter().begin(Map.of("A", "b".repeat(70_000))).endOfInput());

        // begin record, a full record, header and the rest (with 1 + 4 bytes of lengths and the name), empty PARAMS and
        // STDIN
        int rest = 70_006 - 65_535;
        assertThat(bytes).hasSize(16 + 8 + 65_535 + 8 + rest + 8 + 8);
        assertThat(Arrays.copyOfRange(bytes, 16, 24)).containsExactly(1, 4, 0, 1, 0xff, 0xff, 0, 0);
        assertThat(Arrays.copyOfRange(bytes, 65_559, 65_567)).containsExactly(1, 4, 0, 1, rest >> 8, rest & 0xff, 0, 0);
        assertThat(Arrays.copyOfRange(bytes, bytes.length - 16, bytes.length))
                .containsExactly(1, 4, 0, 1, 0, 0, 0, 0, 1, 5, 0, 1, 0, 0, 0, 0);
    }

    @Test
    void writesNoRecordOfParametersWhereThereAreNone() {
        assertThat(bytes(new RecordWriter().begin(Map.of()))).hasSize(16 + 8);
    }

    private static byte[] bytes(RecordWriter writer) {
        ByteBuffer records = writer.records();
        byte[] bytes = new byte[records.remaining()];
        records.get(bytes);
        return bytes;
    }

    private static byte[] answer() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(record(6, 1, "hello", 3));
        all.writeBytes(record(7, 1, "oh", 0));
        all.writeBytes(record(6, 1, " world", 0));
        all.writeBytes(record(6, 1, "", 0));
        all.writeBytes(record(3, 1, "\0\0\0\0\0\0\0\0", 7));
        return all.toByteArray();
    }

    static byte[] record(int type, int id, String content, int padding) {
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(1);
        out.write(type);
        out.write(0);
        out.write(id);
        out.write(bytes.length >> 8);
        out.write(bytes.length);
        out.write(padding);
        out.write(0);
        out.writeBytes(bytes);
        out.write(new byte[padding], 0, padding);
        return out.toByteArray();
    }
}

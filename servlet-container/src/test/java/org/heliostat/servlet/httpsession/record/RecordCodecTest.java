package org.heliostat.servlet.httpsession.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.heliostat.servlet.httpsession.record.BadRecordException.Kind;
import org.junit.jupiter.api.Test;

class RecordCodecTest {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final RecordCodec codec = new RecordCodec(new RecordSeal(KEY, "vs1", "/app"), 1_000_000);

    @Test
    void givesBackWhatWasWritten() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            SessionRecord record = record(random);

            SessionRecord read = codec.decode(record.id(), codec.encode(record));

            assertThat(read).as("seed " + seed).usingRecursiveComparison().isEqualTo(record);
        }
    }

    /** Whatever is changed, cut or added, and wherever, is found before anything is believed. */
    @Test
    void refusesEveryDamage() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 3_000; i++) {
            SessionRecord record = record(random);
            byte[] damaged = damaged(codec.encode(record), random);

            assertThatThrownBy(() -> codec.decode(record.id(), damaged))
                    .as("seed " + seed)
                    .isInstanceOf(BadRecordException.class);
        }
    }

    @Test
    void refusesNoise() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 3_000; i++) {
            byte[] noise = new byte[random.nextInt(300)];
            random.nextBytes(noise);

            assertThatThrownBy(() -> codec.decode("id", noise))
                    .as("seed " + seed)
                    .isInstanceOf(BadRecordException.class);
        }
    }

    @Test
    void refusesTheRecordOfAnotherSession() throws Exception {
        byte[] sealed = codec.encode(record(new Random(1)));

        assertThat(kind("someoneelse", sealed, codec)).isEqualTo(Kind.FOREIGN);
    }

    @Test
    void refusesTheRecordOfAnotherApplicationServerOrKey() throws Exception {
        SessionRecord record = record(new Random(1));
        byte[] sealed = codec.encode(record);
        byte[] otherKey = KEY.clone();
        otherKey[31] ^= 1;

        assertThat(kind(record.id(), sealed, new RecordCodec(new RecordSeal(KEY, "vs1", "/other"), 9_999)))
                .isEqualTo(Kind.FORGED);
        assertThat(kind(record.id(), sealed, new RecordCodec(new RecordSeal(KEY, "vs2", "/app"), 9_999)))
                .isEqualTo(Kind.FORGED);
        assertThat(kind(record.id(), sealed, new RecordCodec(new RecordSeal(otherKey, "vs1", "/app"), 9_999)))
                .isEqualTo(Kind.FORGED);
    }

    @Test
    void refusesWhatIsTooLarge() throws Exception {
        SessionRecord large = new SessionRecord("id", 1, 1, 1, 60, false, null, Map.of("a", new byte[2_000]));
        RecordCodec small = new RecordCodec(new RecordSeal(KEY, "vs1", "/app"), 1_000);

        assertThatThrownBy(() -> small.encode(large)).isInstanceOf(BadRecordException.class);
        assertThat(kind("id", codec.encode(large), small)).isEqualTo(Kind.TOO_LARGE);
    }

    private static Kind kind(String id, byte[] sealed, RecordCodec codec) {
        try {
            codec.decode(id, sealed);
            throw new AssertionError("accepted");
        } catch (BadRecordException refused) {
            return refused.kind();
        }
    }

    private static byte[] damaged(byte[] sealed, Random random) {
        int at = random.nextInt(sealed.length);
        switch (random.nextInt(3)) {
            case 0 -> {
                byte[] changed = sealed.clone();
                changed[at] ^= (byte) (1 << random.nextInt(8));
                return changed;
            }
            case 1 -> {
                return Arrays.copyOf(sealed, at);
            }
            default -> {
                byte[] longer = Arrays.copyOf(sealed, sealed.length + 1 + random.nextInt(9));
                longer[sealed.length] = (byte) random.nextInt();
                return longer;
            }
        }
    }

    private static SessionRecord record(Random random) {
        Map<String, byte[]> attributes = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            byte[] value = new byte[random.nextInt(50)];
            random.nextBytes(value);
            attributes.put("name\u00e9 " + i, value);
        }
        SessionRecord.Login login =
                random.nextBoolean() ? null : new SessionRecord.Login("w\u00fcrfel", "FORM", random.nextBoolean(), "s");
        return new SessionRecord(
                "id" + random.nextInt(1_000),
                random.nextLong(),
                random.nextLong(),
                random.nextLong(),
                random.nextInt(),
                random.nextBoolean(),
                login,
                attributes);
    }
}

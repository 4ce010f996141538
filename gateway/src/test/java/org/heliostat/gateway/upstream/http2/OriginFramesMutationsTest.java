package org.heliostat.gateway.upstream.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Frames of origins that are cut, changed and joined, from seeds that a failure names. */
class OriginFramesMutationsTest {

    private static final int ROUNDS = Integer.getInteger("heliostat.mutations", 500);
    private static final int LONGEST = 4_096;

    private static List<byte[]> kept() throws IOException {
        List<byte[]> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src/test/fuzz", OriginFramesFuzz.class.getName()))) {
            for (Path file : files.sorted().toList()) {
                all.add(Files.readAllBytes(file));
            }
        }
        return all;
    }

    private static byte[] mutated(List<byte[]> kept, Random random) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int i = 0; i <= random.nextInt(3); i++) {
            byte[] one = kept.get(random.nextInt(kept.size()));
            int from = i == 0 ? 0 : Math.min(one.length, 9);
            joined.write(one, from, one.length - from);
        }
        byte[] bytes = joined.toByteArray();
        for (int i = 0; i < random.nextInt(6) && bytes.length > 0; i++) {
            bytes[random.nextInt(bytes.length)] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : random.nextInt(10));
        }
        int end = random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
        return Arrays.copyOf(bytes, Math.min(end, LONGEST));
    }

    @Test
    void whatIsChangedIsTakenOrRefusedInOneWay() throws Exception {
        List<byte[]> kept = kept();
        assertThat(kept).isNotEmpty();
        for (int seed = 0; seed < ROUNDS; seed++) {
            byte[] input = mutated(kept, new Random(seed));
            try {
                OriginFramesFuzz.fuzzerTestOneInput(input);
            } catch (RuntimeException | AssertionError broken) {
                throw new AssertionError("seed " + seed + ": " + HexFormat.of().formatHex(input), broken);
            }
        }
    }
}

package org.heliostat.certificates.acme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds how many orders there are in 24 hours, whatever goes wrong (ACMEMaxOrders), over restarts too: when they were is in
 * conf/certs/acme-orders. Belongs to the thread of orders, which may wait.
 */
final class OrderBudget {

    private static final Logger LOG = LoggerFactory.getLogger(OrderBudget.class);

    private static final String NAME = "acme-orders";
    private static final Duration DAY = Duration.ofDays(1);
    private static final long LARGEST = 64 * 1024;

    /** When orders were taken, the oldest first; null before the file was read. */
    private @Nullable Deque<Instant> taken;

    /**
     * Takes an order, if there is one left.
     *
     * @param most in 24 hours, 1 or more
     * @param folder where certificates are
     * @return whether it was taken
     * @throws OrderFailedException when that cannot be written: an order that is forgotten would not count
     */
    boolean take(int most, Instant now, Path folder) throws OrderFailedException {
        Path file = folder.resolve(NAME);
        Deque<Instant> times = taken == null ? read(file) : taken;
        taken = times;
        // A time that is far ahead was told by a clock that was wrong.
        times.removeIf(time -> !time.plus(DAY).isAfter(now) || time.isAfter(now.plus(DAY)));
        if (times.size() >= most) {
            return false;
        }
        times.addLast(now);
        write(file, times);
        return true;
    }

    /**
     * To be asked when none was left.
     *
     * @return time until there is one again
     */
    Duration untilNext(Instant now) {
        return taken == null || taken.isEmpty()
                ? Duration.ZERO
                : Duration.between(now, taken.getFirst().plus(DAY));
    }

    private static Deque<Instant> read(Path file) {
        try {
            if (!Files.exists(file)) {
                return new ArrayDeque<>();
            }
            if (Files.size(file) <= LARGEST) {
                return times(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
            }
            LOG.warn("conf/certs/{}: larger than {} bytes; no order counts that was before", NAME, LARGEST);
        } catch (IOException | RuntimeException unreadable) {
            LOG.warn(
                    "conf/certs/{}: cannot be read ({}); no order counts that was before", NAME, unreadable.toString());
        }
        return new ArrayDeque<>();
    }

    private static Deque<Instant> times(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .map(line -> Instant.parse(line.strip()))
                .collect(Collectors.toCollection(ArrayDeque::new));
    }

    private static void write(Path file, Deque<Instant> times) throws OrderFailedException {
        String lines = times.stream().map(time -> time + "\n").collect(Collectors.joining());
        try {
            OwnersFile.write(file, lines);
        } catch (IOException unwritable) {
            throw new OrderFailedException("conf/certs/" + NAME + " cannot be written: " + unwritable.getMessage());
        }
    }
}

package org.heliostat.study.own;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.study.measure.StudyException;

/**
 * Numbers of processors, as the kernel and {@code taskset -c} write them: {@code 0-2,5}. Immutable.
 *
 * @param numbers ascending
 */
record ProcessorList(List<Integer> numbers) {

    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final int MOST = 8_192;

    ProcessorList {
        numbers = List.copyOf(numbers);
    }

    /** @return those that this process may run on; all of the machine's where Linux does not say */
    static ProcessorList allowed() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .map(line -> parse(line.substring(ALLOWED.length()).strip()))
                    .findFirst()
                    .orElseGet(ProcessorList::counted);
        } catch (IOException elsewhere) {
            return counted();
        }
    }

    private static ProcessorList counted() {
        return new ProcessorList(IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList());
    }

    /** @throws StudyException when it is no such list */
    static ProcessorList parse(String text) {
        List<Integer> numbers = new ArrayList<>();
        try {
            for (String part : text.split(",", -1)) {
                String[] ends = part.strip().split("-", 2);
                int first = Integer.parseInt(ends[0]);
                int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
                if (first < 0 || last < first || last > MOST) {
                    throw new NumberFormatException(part);
                }
                IntStream.rangeClosed(first, last).forEach(numbers::add);
            }
        } catch (NumberFormatException odd) {
            throw new StudyException("processors: " + text + " (expected: such as 0-3,6)", odd);
        }
        return new ProcessorList(numbers);
    }

    int count() {
        return numbers.size();
    }

    ProcessorList first(int count) {
        return new ProcessorList(numbers.subList(0, Math.min(count, numbers.size())));
    }

    /** @return those behind the first ones; all where there are no others */
    ProcessorList besideFirst(int count) {
        return count >= numbers.size() ? this : new ProcessorList(numbers.subList(count, numbers.size()));
    }

    @Override
    public String toString() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}

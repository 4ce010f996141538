package org.heliostat.benchmarks.micro;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.Main;

/** JMH's own command line, with {@code -prof gc} unless another profiler is asked for. */
public final class MicroBenchmarks {

    private MicroBenchmarks() {}

    public static void main(String[] arguments) throws IOException {
        Main.main(withProfiler(arguments));
    }

    static String[] withProfiler(String[] arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        if (all.stream()
                .noneMatch(each -> List.of("-prof", "-l", "-lp", "-h", "--help").contains(each))) {
            all.addAll(List.of("-prof", "gc"));
        }
        all.replaceAll(each -> each.equals("--help") ? "-h" : each);
        return all.toArray(String[]::new);
    }
}

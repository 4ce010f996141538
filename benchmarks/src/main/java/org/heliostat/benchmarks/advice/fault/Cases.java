package org.heliostat.benchmarks.advice.fault;

import java.util.List;
import java.util.stream.Stream;

/** All cases, area by area. */
public final class Cases {

    private Cases() {}

    /** @return what is planted */
    public static List<Fault> faults() {
        return Stream.of(
                        ConnectionFaults.all(),
                        ThreadFaults.all(),
                        FileFaults.all(),
                        ApplicationFaults.all(),
                        SessionFaults.all(),
                        DatabaseFaults.all(),
                        ProgramFaults.all(),
                        OriginFaults.all(),
                        AccessFaults.all(),
                        TlsFaults.all(),
                        LogFaults.all(),
                        ProcessFaults.all())
                .flatMap(List::stream)
                .toList();
    }

    /** @return servers that are well */
    public static List<Fault> healthy() {
        return HealthySetUps.all();
    }
}

package org.heliostat.stats.merge;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.program.OriginSnapshot;

/** Says of every component that is no counter how it is joined. Numbers are added unless they are named here. */
final class LevelRules {

    /** Settings, words for numbers, figures of the machine, and what only the process that administers does. */
    private static final Set<String> FIRST = Set.of(
            "ServerSnapshot.identity",
            "ServerSnapshot.listenSockets",
            "ServerSnapshot.window",
            "ServerSnapshot.processes",
            "KeepAliveSnapshot.timeoutSeconds",
            "TuningSnapshot.least",
            "TuningSnapshot.most",
            "TuningSnapshot.throughput",
            "TuningSnapshot.curve",
            "TuningSnapshot.steps",
            "FileCacheSnapshot.maxAgeSeconds",
            "FileCacheSnapshot.entryBytes",
            "CertificateOrderSnapshot.lastOrderMillis",
            "CertificateOrderSnapshot.nextOrderMillis",
            "CertificateOrderSnapshot.daysLeft",
            "OriginSnapshot.stateCode",
            "Cause.status",
            "JvmSnapshot.processors",
            "JvmSnapshot.systemLoad",
            "MachineSnapshot.memory",
            "MachineSnapshot.processors",
            "StaplingSnapshot.certificates",
            "StaplingSnapshot.stapled",
            "IncidentsSnapshot.maxIncidents",
            "IncidentsSnapshot.maxRequestReports",
            "AdviceSnapshot.rules",
            "AdviceSnapshot.info",
            "AdviceSnapshot.warning",
            "AdviceSnapshot.critical");

    /** The longest there was; and what all processes see alike, since their store of HTTP sessions is one. */
    private static final Set<String> MAX = Set.of(
            "ServerSnapshot.takenMillis",
            "WebAppSnapshot.activeSessions",
            "WebAppSnapshot.activeSessionsPeak",
            "WebAppSnapshot.sessionAliveMaxSeconds",
            "AdviceSnapshot.longestRoundNanos");

    /** Counters of buckets for each virtual server: a window does not look at them, so that they are no counters there. */
    private static final Set<Class<?>> COUNTED =
            Set.of(PerformanceSnapshot.Part.class, PerformanceSnapshot.Counts.class);

    /** Rows of what comes and goes while the server runs: addresses that names of origins lead to. */
    private static final Set<Class<?>> PASSING = Set.of(OriginSnapshot.class);

    private LevelRules() {}

    /** @return whether there is no such row any more where no process that runs has it */
    static boolean isPassing(Class<?> row) {
        return PASSING.contains(row);
    }

    /** @return whether all numbers of such a record are counters */
    static boolean isCounted(Class<?> record) {
        return COUNTED.contains(record);
    }

    static LevelRule of(Class<?> record, RecordComponent component) {
        String name = record.getSimpleName() + "." + component.getName();
        if (FIRST.contains(name)) {
            return LevelRule.FIRST;
        }
        if (MAX.contains(name)) {
            return LevelRule.MAX;
        }
        Class<?> type = component.getType();
        if (type == boolean.class) {
            return LevelRule.ANY;
        }
        if (type.isRecord()) {
            return LevelRule.JOIN;
        }
        if (List.class.isAssignableFrom(type)) {
            return isOfRecords(component) ? LevelRule.JOIN : LevelRule.FIRST;
        }
        boolean isNumber = type == int.class || type == long.class || type == double.class;
        return isNumber || Map.class.isAssignableFrom(type) ? LevelRule.SUM : LevelRule.FIRST;
    }

    private static boolean isOfRecords(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] instanceof Class<?> row
                && row.isRecord();
    }
}

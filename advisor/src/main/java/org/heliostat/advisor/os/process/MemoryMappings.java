package org.heliostat.advisor.os.process;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Pieces of memory that a process may have. */
final class MemoryMappings implements OsComparison {

    private static final String NAME = "vm.max_map_count";

    /** A stack and what guards its end. */
    private static final int PER_THREAD = 2;

    /** Heap, code, libraries, jars, session files that are mapped. */
    private static final long USUAL = 4_096;

    private static final Topic TOPIC = new Topic(
            NAME,
            "beyond it no thread can be made and no file of sessions mapped, however much memory is free; contents of the file"
                    + " cache are not mapped and need none");

    @Override
    public Comparison compare(OsSituation situation) {
        Sum needed = Sum.of("threads x 2", PER_THREAD * situation.threads().total())
                .plus("heap, libraries, mapped session files", USUAL);
        return TOPIC.count(situation.sysctl(NAME), needed, situation.settings().sysctl(NAME, needed.total()));
    }
}

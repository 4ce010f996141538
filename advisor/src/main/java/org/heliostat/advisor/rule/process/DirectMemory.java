package org.heliostat.advisor.rule.process;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** Memory outside of the heap, of which files in the cache and buffers of connections take most. */
final class DirectMemory implements Rule {

    private static final double NEARLY = 0.9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("direct-memory", Area.PROCESS)
            .reads("jvm.directUsed", "os.memory.directMost", "os.memory.most", "fileCache.mediumUsed")
            .severity(AdviceSeverity.WARNING)
            .holds("direct buffers take 90 % or more of what the virtual machine allows")
            .why("when it is used up, files are not cached any more, and connections cannot read and write")
            .effect("room for buffers; a smaller MediumFileSpace gives some back, too")
            .source("java -XX:MaxDirectMemorySize");

    /** Of the memory that the process may have, together with the heap. */
    private static final double MOST_OF_MACHINE = 0.8;

    private static final long MEGABYTE = 1 << 20;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        JvmSnapshot jvm = situation.of(Window.MINUTE).jvm();
        long most = situation.machine().memory().directMost();
        if (most <= 0 || jvm.directUsed() < NEARLY * most) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "jvm -XX:MaxDirectMemorySize",
                        FigureText.bytes(jvm.directUsed()) + " of " + FigureText.bytes(most)
                                + " of direct memory are in use")
                .with(
                        Evidence.beyond("jvm.directUsed", jvm.directUsed(), "bytes", NEARLY * most),
                        Evidence.of("os.memory.directMost", most, "bytes"),
                        Evidence.of(
                                "fileCache.mediumUsed",
                                situation.of(Window.MINUTE).fileCache().mediumUsed(),
                                "bytes"))
                .with(more(situation, jvm, most)));
    }

    private static Optional<ProposedChange> more(Situation situation, JvmSnapshot jvm, long most) {
        long wanted = 2 * most;
        boolean isTooMuch = jvm.heapMax() + wanted
                > MOST_OF_MACHINE * situation.machine().memory().most();
        return most < MEGABYTE || isTooMuch
                ? Optional.empty()
                : Optional.of(new ProposedChange(
                        "", "jvm", "-XX:MaxDirectMemorySize", most / MEGABYTE + "m", wanted / MEGABYTE + "m"));
    }
}

package org.heliostat.advisor.rule.reload;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** Classes that are loaded and never unloaded, far more than the applications there are can need. */
final class ClassesPileUp implements Rule {

    /** Of the server and the JDK with all that they can load. */
    private static final long OF_SERVER = 20_000;

    /** Of a large application with its libraries. */
    private static final long OF_APPLICATION = 20_000;

    private static final long LEAST_LOADED = 1_000;

    /** Of those loaded: a loader that is let go takes nearly all of its classes with it. */
    private static final double FEW = 0.1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("classes-pile-up", Area.PROCESS)
            .reads("jvm.classesLoaded", "jvm.classesLoadedTotal", "jvm.classesUnloadedTotal", "webApps.mode")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in fifteen minutes 1000 classes or more were loaded and not 10 % as many unloaded, and there are more than"
                            + " 20000 classes for the server and 20000 for each application; in one minute already, since"
                            + " applications that begin load classes, but not so many")
            .why(
                    "an application that was loaded again is still held by something (a thread, a driver, a ThreadLocal), with"
                            + " all of its classes; each reload adds as many, until memory ends")
            .helps("a dump of the heap shows who holds the old class loaders; a restart frees them meanwhile")
            .source(
                    "docs/web-applications.md, Class loading; HTTP Server tuning guide, Automatic Class Reloading (not in production)");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        JvmSnapshot jvm = minutes.jvm();
        long most = OF_SERVER + OF_APPLICATION * minutes.webApps().size();
        if (jvm.classesLoaded() <= most
                || jvm.classesLoadedTotal() < LEAST_LOADED
                || jvm.classesUnloadedTotal() >= FEW * jvm.classesLoadedTotal()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "jvm classes",
                        FigureText.count(jvm.classesLoaded()) + " classes are loaded for "
                                + minutes.webApps().size() + " applications; in the " + window.label() + " "
                                + FigureText.count(jvm.classesLoadedTotal()) + " came and "
                                + FigureText.count(jvm.classesUnloadedTotal()) + " went")
                .with(
                        Evidence.beyond("jvm.classesLoaded", jvm.classesLoaded(), "classes", most),
                        Evidence.beyond("jvm.classesLoadedTotal", jvm.classesLoadedTotal(), "classes", LEAST_LOADED),
                        Evidence.of("jvm.classesUnloadedTotal", jvm.classesUnloadedTotal(), "classes")));
    }
}

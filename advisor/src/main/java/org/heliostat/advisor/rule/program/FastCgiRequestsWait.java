package org.heliostat.advisor.rule.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Concurrency;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a connection to a FastCGI application, as all that there may be are in use. */
final class FastCgiRequestsWait implements Rule {

    private static final long LEAST_REQUESTS = 20;

    /** Of the connections, in use on average: between two quick requests each is free for a moment. */
    private static final double FULL = 0.5;

    /** Requests that wait on average. */
    private static final double LEAST_WAITING = 1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("fastcgi-requests-wait", Area.PROGRAMS)
            .reads(
                    "window.averages.fastCgi.inUse",
                    "window.averages.fastCgi.waiting",
                    "programs.fastCgi.limit",
                    "programs.fastCgi.requests",
                    "jvm.processors",
                    "window.ratios.processor",
                    "os.processors.process",
                    "os.processors.others")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "over the last minute half of the connections that a FastCGI application may have were in use and a request or more"
                            + " waited for one on average, with 20 requests or more; no warning where the processors of the machine are full"
                            + " and there are as many connections as processors")
            .why("each waiting request holds a session thread, and is answered 503 after QueueTimeout (30 s)")
            .helps(
                    "where processors are left, more children and connections, which are one: PHP_FCGI_CHILDREN of the line in obj.conf,"
                            + " or pm.max_children of php-fpm and MaxConnections of that line; where its pages wait for something else,"
                            + " such as a database, that is to be quicker; where the processors are full, the pages themselves")
            .source("Performance Tuning Guide, FastCGI, StartServers; docs/php.md, PHP_FCGI_CHILDREN; Little's law")
            .followsOfSame("fastcgi-restarts", "fastcgi-refuses", "fastcgi-times-out");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).programs().fastCgi().stream()
                .filter(application -> application.limit() > 0 && application.requests() >= LEAST_REQUESTS)
                .flatMap(application -> finding(situation, application).stream())
                .toList();
    }

    private static Optional<AdviceFinding> finding(Situation situation, FastCgiSnapshot application) {
        double least = FULL * application.limit();
        return averages(situation, application)
                .filter(one -> known(one.inUse()) >= least && known(one.waiting()) >= LEAST_WAITING)
                .map(one -> finding(situation, application, known(one.inUse()), known(one.waiting())));
    }

    private static AdviceFinding finding(
            Situation situation, FastCgiSnapshot application, double inUse, double waiting) {
        ProcessorUse processors = ProcessorUse.of(situation, Window.MINUTE);
        boolean isMachineFull = situation.machine().processors().used() >= ProcessorUse.FULL || processors.isFull();
        boolean isEnough =
                application.limit() >= situation.of(Window.MINUTE).jvm().processors();
        return DESCRIPTION
                .finding(
                        isMachineFull && isEnough ? AdviceSeverity.INFO : AdviceSeverity.WARNING,
                        "FCGIRequestHandler " + application.address(),
                        "the FastCGI application " + application.address() + " has "
                                + FigureText.count(application.limit()) + " connections at most, "
                                + FigureText.number(inUse) + " are in use and " + FigureText.number(waiting)
                                + " requests wait for one on average; "
                                + (isMachineFull
                                        ? "the processors are full"
                                        : "with "
                                                + FigureText.count(Concurrency.needed(application.limit(), waiting))
                                                + " children and connections none would, as far as processors are left"))
                .about("application " + application.address())
                .with(
                        Evidence.beyond(
                                "window.averages.fastCgi.inUse", inUse, "connections", FULL * application.limit()),
                        Evidence.beyond("window.averages.fastCgi.waiting", waiting, "requests", LEAST_WAITING),
                        Evidence.of("programs.fastCgi.limit", application.limit(), "connections"))
                .with(used(situation, processors));
    }

    /** By the server, and by others, as children of the application are; nothing of what is not known. */
    private static Evidence[] used(Situation situation, ProcessorUse processors) {
        List<Evidence> used = new ArrayList<>();
        double others = situation.machine().processors().others();
        if (processors.ratio() >= 0) {
            used.add(processors.shown());
        }
        if (others >= 0) {
            used.add(Evidence.of("os.processors.others", FigureText.percentOf(others), "%"));
        }
        return used.toArray(Evidence[]::new);
    }

    private static Optional<WindowSnapshot.PoolAverages> averages(Situation situation, FastCgiSnapshot application) {
        return situation.of(Window.MINUTE).window().averages().fastCgi().stream()
                .filter(one -> one.name().equals(application.address()))
                .findFirst();
    }

    private static double known(@Nullable Double average) {
        return average == null ? 0 : average;
    }
}

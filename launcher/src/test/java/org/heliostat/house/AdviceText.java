package org.heliostat.house;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.heliostat.advisor.rule.AimFigure;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Cause;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.stats.window.Window;

/** The page of the manual that is made from the adviser's rules, as Markdown. */
final class AdviceText {

    private static final String INTRODUCTION =
            """
            <!-- Made from the adviser's rules by ManualTest; change the rules, not this page. -->

            # Advice

            The server looks at its own figures every ten seconds ([`AdviceInterval`](directives.md)), and says what is slow, why, and
            what to change. Each of the rules below looks at one thing. Rules run on a background thread; requests pay nothing for
            them.

            | Where | What |
            |---|---|
            | `heliostat advise` | the advice of now, causes first, and the trial that goes on; `--watch` goes on until `q`, `--json` for programs |
            | page Advice of [the administration](admin.md#advice) | the same with plots; marks on the way of a request |
            | `GET /api/v1/advice` | the same for [programs](admin-api.md); the monitor's role is enough |
            | `heliostat advise apply` | [tries](#trials) what a finding proposes, and puts it back where it does not help |
            | box Advice of [all statistics](statistics.md), section Advice of [perfdump](perfdump.md) | how many findings stand, what the rounds cost |

            ```text
            $ heliostat advise
            WARNING: all 8 session threads are busy, 24 requests wait for one on average, and the processors are used to 12 %
              why      requests wait although there are processors for them
              seen     window.ratios.sessionsBusy 99.6 % (limit: at most 90)
              seen     window.averages.queueLength 24.3 requests (limit: at most 1)
              seen     window.ratios.processor 12.1 %
              change   conf/magnus.conf: RqThrottle 8 -> 128
              effect   as many more requests are answered in the same time as there are more threads, until processors or the next bottleneck are full
              aim      less timeSplit.total.averageNanos: 406.2 ms now, 101.3 ms expected
              rule     session-threads-too-few, look at RqThrottle
              so that  WARNING: requests wait 310 ms for a session thread on average, one of a hundred 402 ms or more (queue-delay)
            ```

            ## What a finding is

            A finding stands when two rounds after each other have seen it, and goes when a minute has not. No rule speaks from figures
            that say nothing yet: its window must be covered, and the requests that it wants must have ended in it; after a restart it
            takes a minute, one and a half where clients that all come at once or empty caches look the same as what is wrong, and for
            what is rare up to a quarter of an hour, until there is advice.

            - **Causes first.** What only follows from another finding stands below it, so that a full queue is not the news where
              all threads wait for a database.
            - **Severity.** `info`: it costs something, but nobody waits. `warning`: requests are slower than they need be, or will be.
              `critical`: requests fail, or the process is about to.
            - **Evidence.** Figures under the names that [`/api/v1/stats`](admin-api.md) has, a row or the sum of a list, with the limit
              where one is above or below it; `os.…` are those that the operating system tells, and the virtual machine of its threads.
            - **Change.** File, name, value in force and value proposed. A size follows from what is in use and what waits, and a quarter
              more; what is proposed is within the range of its
              [directive](directives.md), and within what memory, descriptors and processors of the machine can carry; where no such step is
              left, or no value helps, there is none, and `subject` says where to look. Nothing is changed by
              itself, unless [`AutoAdvice`](#trials) says so.
            - **Aim.** The one figure that the change should better, what it was in the last minute, and, where arithmetic says so, what it
              will be; each rule below names it, and how it is predicted. Counters are those of the window
              (`/api/v1/stats?counters=window`); `{}` stands for the name of the pool, application or virtual server that it is about.

            In JSON: `rule`, `severity`, `subject`, `about` (which of several pools, logs …), `title`, `since`, `evidence` (`figure`, `value`,
            `unit`, `limit`, `side` of it: `above` or `below`), `why`, `change` (`file`, `where`, `name`, `from`, `to`), `effect`, `aim` (`figure`, `unit`,
            `better`: `more` or `less`, `now`, `expected`; left out where there is none), and `consequences`, each again such an object.

            ## Trials

            A change can be tried while the server serves: `heliostat advise apply RULE`, or
            [`POST /api/v1/advice/trials`](admin-api.md), for administrators; one at a time.

            ```text
            $ heliostat advise apply session-threads-too-few
            --- conf/magnus.conf
            +++ conf/magnus.conf
            @@ -1,2 +1,2 @@
             User web
            -RqThrottle 4
            +RqThrottle 128
            aim: less timeSplit.total.averageNanos: 635 ms now, 106 ms expected
            Try it for 60 seconds? [y/N] y
            figure                          before           after
            timeSplit.total.averageNanos    635 ms           119 ms
            window.perSecond.requests       37.8 requests/s  201.3 requests/s
            …
            the mean time of a request fell from 635 ms to 119 ms: kept
            ```

            - **Before** is the window until the change, as long as the one after it (`--seconds`, 10 to 600; 60 unless said otherwise).
            - The change is checked and written as [any other](configuration.md#change-a-running-server), with its author and the reason in
              the history, and settles for five seconds. Then as long a window is measured.
            - Edits of files that were not reloaded would come into force with the change, and be measured along: no trial begins (409, with
              their names) before a [reload](configuration.md#change-a-running-server).
            - Nothing else is begun than what was shown: where the figures have moved on and another value is proposed, command and page show
              that one, and ask again.
            - **Kept** is what bettered the aim by 5 % or more, and by more than chance brings with so few requests. What is equal or worse is
              **put back**, and so is what let errors rise (answers of 5xx, refusals, time-outs, as shares of the requests). When errors
              jump, or the process becomes unwell, nobody waits for the end of the window.
            - **The load** must be the same: as many requests came, or as many as the same clients with the same pauses would have
              sent at the new speed. Where both differ by more than a quarter, the windows cannot be compared, and the change is put
              back; but events that are to become fewer are compared where more requests came, too, which cannot have made them
              fewer; where fewer came, per request. Requests over HTTP/2 are counted, but not the pauses between them: with many of them the first must hold.
              Where requests waited before the change (one or more on average, for a session thread, a thread of a pool or a connection to
              a database, or 90 % of the session threads were busy), a server answers as many as it can whether all clients are there or
              half of them. Then as many requests are not enough: clients must be as many, too, within a quarter (requests inside and
              kept connections), and the aim must gain more than the share of them that left.
            - A value that somebody else changes meanwhile is left to them. What else was changed in the same file stays.
            - If the server stops meanwhile, the next start puts the change back. Restarts forget trials; the history of the
              configuration has what they changed.
            - What could not be put back, since a file cannot be written or somebody's edit in it is broken just then, is tried again after one
              second, two, four and so on up to a minute, and by the next start. The trial has `failed`, is `inForce`, and counts
              `putBackFailures`; the error log says so once. No other trial begins until then.
            - `heliostat advise undo`, or `DELETE /api/v1/advice/trials/ID`, puts a change back as long as it is in force, also one that was
              kept. Where that fails, a trial that was kept stays kept.

            A change that takes effect at the next start only, one outside of the instance's files, and one without an aim cannot be tried.
            The page offers no button for those, and says how they are set.
            A rule says nothing of what somebody has changed from figures of before: it counts anew from the change, and speaks when a
            whole window of it lies behind the change, mostly after a minute. So advice that was followed is silent until then, and a
            change that makes things worse is told soon.

            `AutoAdvice` in magnus.conf lists rules that are tried as soon as their finding stands, without being asked, each once an hour
            at most, over restarts too, so that a change that ends the server is not tried again at once; `AutoAdvice` is then the author
            in the history, and the error log says what came of it. It is empty unless somebody writes names there, and does nothing in a
            server without administration (`--no-admin`).

            ## Limits

            | Directive | Default | Meaning |
            |---|---|---|
            | `Advice` | on | off: nobody looks, and there are no findings |
            | `AdviceInterval` | 10 s | from one look of all rules to the next |
            | `MaxAdvice` | 100 | findings at one time; further ones are left out and counted (`leftOut`) |
            | `AutoAdvice` | | rules whose changes are tried without being asked |

            A rule that ends in a defect is counted (`rulesFailed`) and logged once; the others go on. `roundNanos` and `longestRoundNanos`
            tell what looking costs.

            # Rules
            """;

    private AdviceText() {}

    static String page(List<Rule> rules) {
        Map<Area, List<RuleDescription>> byArea = rules.stream()
                .map(Rule::description)
                .collect(Collectors.groupingBy(RuleDescription::area, TreeMap::new, Collectors.toList()));
        StringBuilder out = new StringBuilder(INTRODUCTION);
        byArea.forEach((area, ofArea) -> {
            out.append("\n## ").append(area.heading()).append('\n');
            ofArea.forEach(rule -> append(out, rule));
        });
        return out.toString();
    }

    private static void append(StringBuilder out, RuleDescription rule) {
        out.append("\n### ").append(rule.name()).append("\n\n");
        row(out, "Holds when", rule.words().holds());
        row(out, "Why it matters", rule.words().why());
        row(out, "Effect of the change", rule.words().effect());
        AimFigure aim = rule.aim();
        if (aim != null) {
            row(out, "Aim", aim(aim));
        }
        row(out, "What helps", rule.words().helps());
        out.append("- Severity: ").append(severity(rule)).append('\n');
        out.append("- Reads: ")
                .append(code(rule.figures()))
                .append(", ")
                .append(scope(rule))
                .append('\n');
        if (!rule.causes().isEmpty()) {
            out.append("- Stands below: ")
                    .append(rule.causes().stream().map(AdviceText::cause).collect(Collectors.joining(", ")))
                    .append('\n');
        }
        row(out, "Source", rule.words().source());
    }

    private static void row(StringBuilder out, String name, String text) {
        if (!text.isEmpty()) {
            out.append("- ").append(name).append(": ").append(text).append(".\n");
        }
    }

    private static String aim(AimFigure aim) {
        String figure =
                aim.better().word() + " `" + aim.figure() + "`" + (aim.unit().isEmpty() ? "" : " (" + aim.unit() + ")");
        return figure + (aim.prediction().isEmpty() ? "" : "; predicted: " + aim.prediction());
    }

    private static String severity(RuleDescription rule) {
        String least = rule.severity().least().word();
        String most = rule.severity().most().word();
        return least.equals(most) ? least : least + " to " + most;
    }

    private static String scope(RuleDescription rule) {
        Window window = rule.scope().window();
        String requests = rule.scope().leastRequests() == 0
                ? ""
                : ", with " + rule.scope().leastRequests() + " requests or more";
        String sparing = rule.scope().sparesStart() ? " once it began half a minute after the start" : "";
        String soonest = rule.scope().isSooner()
                ? "of the " + Window.MINUTE.label() + sparing + ", or where that has too few, "
                : "";
        return soonest + (window == Window.START ? "" : "of the ") + window.label() + requests;
    }

    private static String cause(Cause cause) {
        return "[" + cause.rule() + "](#" + cause.rule() + ")" + (cause.sameThing() ? " of the same" : "");
    }

    private static String code(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }
}

package org.heliostat.house;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
            | `heliostat advise` | the advice of now, causes first; `--watch` goes on until `q`, `--json` for programs |
            | `GET /api/v1/advice` | the same for [programs](admin-api.md); the monitor's role is enough |
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
              rule     session-threads-too-few, look at RqThrottle
              so that  requests wait 310 ms for a session thread on average, one of a hundred 402 ms or more (queue-delay)
            ```

            ## What a finding is

            A finding stands when two rounds after each other have seen it, and goes when a minute has not. No rule speaks from figures
            that say nothing yet: its window must be covered, and the requests that it wants must have ended in it; after a restart it
            takes a minute, and for what is rare up to a quarter of an hour, until there is advice.

            - **Causes first.** What only follows from another finding stands below it, so that a full queue is not the news where
              all threads wait for a database.
            - **Severity.** `info`: it costs something, but nobody waits. `warning`: requests are slower than they need be, or will be.
              `critical`: requests fail, or the process is about to.
            - **Evidence.** Figures under the names that [`/api/v1/stats`](admin-api.md) has, a row or the sum of a list, with the limit
              where one is above or below it; `os.…` are those that the operating system tells.
            - **Change.** File, name, value in force and value proposed. A size follows from what is in use and what waits, and a quarter
              more; what is proposed is within the range of its
              [directive](directives.md), and within what memory, descriptors and processors of the machine can carry; where no such step is
              left, or no value helps, there is none, and `subject` says where to look. Nothing is changed by itself.

            In JSON: `rule`, `severity`, `subject`, `about` (which of several pools, logs …), `title`, `since`, `evidence` (`figure`, `value`,
            `unit`, `limit`, `side` of it: `above` or `below`), `why`, `change` (`file`, `where`, `name`, `from`, `to`), `effect`, and `consequences`, each again such an object.

            ## Limits

            | Directive | Default | Meaning |
            |---|---|---|
            | `Advice` | on | off: nobody looks, and there are no findings |
            | `AdviceInterval` | 10 s | from one look of all rules to the next |
            | `MaxAdvice` | 100 | findings at one time; further ones are left out and counted (`leftOut`) |

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
        String soonest =
                rule.scope().isSooner() ? "of the " + Window.MINUTE.label() + ", or where that has too few, " : "";
        return soonest + (window == Window.START ? "" : "of the ") + window.label() + requests;
    }

    private static String cause(Cause cause) {
        return "[" + cause.rule() + "](#" + cause.rule() + ")" + (cause.sameThing() ? " of the same" : "");
    }

    private static String code(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }
}

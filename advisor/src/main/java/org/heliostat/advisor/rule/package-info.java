/**
 * The contract between the adviser and its rules. What follows is all that is needed to write one.
 *
 * <h2>A rule</h2>
 *
 * <p>A rule is a small final class that implements {@link Rule}, package-private, in a package of its area below this one
 * ({@code rule.connection}, {@code rule.sessionthread} and so on; a package holds 4 to 25 classes). It has no state. The
 * package's only public class lists its rules ({@code ConnectionRules.all()}), and {@code RuleBook} of the adviser lists those;
 * {@code RuleBookTest} finds a rule that nobody lists, a figure that the statistics do not have, a cause that no rule is.
 *
 * <pre>{@code
 * final class QueueOverflows implements Rule {
 *
 *     private static final RuleDescription DESCRIPTION = RuleDescription.of("queue-overflows", Area.THREADS)
 *             .reads("connectionQueue.overflows", "connectionQueue.limit")
 *             .over(Window.MINUTE, 20)
 *             .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
 *             .holds("a request of the last minute found the connection queue full")
 *             .why("it was answered 503 at once")
 *             .effect("bursts wait instead of being refused")
 *             .source("Performance Tuning Guide, Connection Queue Information")
 *             .follows("session-threads-too-few");
 *
 *     public RuleDescription description() {
 *         return DESCRIPTION;
 *     }
 *
 *     public List<AdviceFinding> examine(Situation situation) {
 *         ConnectionQueueSnapshot queue = situation.of(Window.MINUTE).connectionQueue();
 *         if (queue.overflows() == 0) {
 *             return List.of();
 *         }
 *         return List.of(DESCRIPTION.finding(AdviceSeverity.WARNING, "ConnQueueSize", "…")
 *                 .with(Evidence.beyond("connectionQueue.overflows", queue.overflows(), "requests", 0))
 *                 .with(situation.proposals().magnus("ConnQueueSize", 2L * queue.limit())));
 *     }
 * }
 * }</pre>
 *
 * <h2>Figures</h2>
 *
 * <p>{@link Situation#of} gives a snapshot whose counters and distributions are those of the window; rates, averages and ratios
 * are in its {@code window()}, and null where nothing was counted. Levels (a queue's length, the heap) are those of now: where a
 * moment says nothing, take an average of {@code window().averages()}. {@link Situation#machine} has what the operating system
 * says of the last minute. {@link Situation#magnus}, {@link Situation#nsfc} and {@link Situation#configuration} are what is in
 * force. Before a rule is asked, one guard has seen that the window of its description is covered and had as many requests as it
 * wants ({@link RuleDescription#over}); a rule needs no check of its own for that, but must take null, 0 and −1 for "not known",
 * and then find nothing. A limit is a named constant with the reason for it.
 *
 * <p>A rule about events names the longest window that it needs for rare ones, and says {@link RuleDescription#orSooner}: {@link
 * Situation#soonest} asks it for the last minute first, so that what happens often is told at once. A limit that is a rate is a
 * {@link Frequency}, which asks a minute for as many a second, and for so many at least. Who plants a fault looks for a few minutes:
 * a rule that can speak from one of them must. Where a server that is well may look so while it starts, it says {@link
 * RuleDescription#orSoonerAfterStart}; and the first look at each file, page or user is no sign that a cache is too small. {@link
 * Situation#soFar} has what is rare. {@link Situation#mostFrequent} names the requests that figures only count.
 *
 * <h2>Findings</h2>
 *
 * <p>{@link RuleDescription#finding} makes one; {@code subject} is what to look at: {@code RqThrottle}, {@code nsfc.conf
 * MaxFiles}, {@code JDBCCONNECTIONPOOL ShopPool maxpoolsize}, {@code WEBAPP /shop}, {@code os net.core.somaxconn}, {@code code
 * com.example.Slow.doGet}. Rule and subject together are what a finding is recognised by from round to round, so no figure may
 * stand in the subject. The title is one sentence with the figures that matter, without a full stop; what it names is evidence
 * or follows from it, with the limit where it is above or below one. Evidence is exactly what {@code /api/v1/stats} has under its
 * name, of a row or of all rows of a list together, in its unit; {@code ms} of nanoseconds and {@code %} of ratios are the only
 * conversions ({@code GeneratedFiguresTest}). INFO: it costs something, but nobody waits. WARNING: requests are slower than
 * they need be, or will be. CRITICAL: requests fail, or the process is about to.
 *
 * <p>A finding appears when two rounds have seen it, and goes when a minute has not; so a rule needs no memory.
 *
 * <h2>Changes</h2>
 *
 * <p>Values come from {@link Proposals} alone, which draws them into the range of the registry and into what the machine can
 * carry ({@link Capacity} knows what a directive costs; a rule that proposes one that is missing there adds it), and gives
 * nothing when that leaves no step in the wanted direction. A size follows from what is in use and waits ({@link Concurrency}),
 * not from a step. Where no value helps, such as slow code, the subject and the evidence point to the place, there is no change,
 * and {@link RuleDescription#helps} says what to do instead of an effect.
 *
 * <p>{@link RuleDescription#aims} names the one figure that a change is judged by when it is tried: what should become better,
 * not what the change sets. Where arithmetic on the window says what the figure will be, {@link Rule#expected} does it ({@link
 * Bottleneck} for whatever requests stand in line for), and the description says how; a guess is no prediction.
 *
 * <h2>Causes</h2>
 *
 * <p>{@link RuleDescription#follows} names rules whose findings explain one's own: when both stand, it hangs below the first of
 * them that does. {@link RuleDescription#followsOfSame} does so only where both are about the same thing, as {@link
 * org.heliostat.admin.advice.AdviceFinding#about} says: {@code pool ShopPool}, {@code application vs1/shop}, {@code virtual server
 * vs1}, {@code thread pool reports}, {@code listen socket ls1}. Chains are followed; circles are refused by {@code RuleBookTest}.
 * A rule that would name the symptom of another as its own cause is the wrong way round: what can be changed is the cause.
 *
 * <h2>Tests</h2>
 *
 * <p>Each rule is tested by name at its limits with {@code Scene} of the adviser's tests: it holds just beyond them, not just
 * within, not with too few figures. {@code HealthyTest} runs every rule on healthy servers, where none may hold; {@code
 * GeneratedFiguresTest} on any figures; {@code FiguresThatSayNothingTest} on counters that begin anew and clocks that jump; {@code
 * CommonFaultsTest} on whole faults, of which one finding is the first.
 *
 * <p>Threads: all of this runs on one background thread, a round at a time. Not here: how rounds are run, how findings stand and
 * are ordered (the package above); figures of the machine ({@code advisor.machine}).
 */
@NullMarked
package org.heliostat.advisor.rule;

import org.jspecify.annotations.NullMarked;

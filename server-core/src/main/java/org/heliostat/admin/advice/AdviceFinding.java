package org.heliostat.admin.advice;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a rule has found. Immutable.
 *
 * @param rule its name
 * @param severity how much it matters
 * @param subject to look at: a directive ({@code RqThrottle}), an element ({@code JDBCCONNECTIONPOOL ShopPool maxpoolsize}),
 *     {@code os net.core.somaxconn}, {@code code com.example.Slow.doGet}
 * @param about which of several things of a kind it is about, so that cause and consequence find each other, such as {@code
 *     pool ShopPool}; empty where there is only one
 * @param title one sentence with the figures that matter, without a full stop
 * @param sinceMillis when it was seen first, milliseconds since 1970
 * @param evidence figures it stands on
 * @param why it matters
 * @param change what to write where; empty where a value alone does not help
 * @param effect to be expected of the change; without one, what helps
 * @param aim what the change should better; null where nothing is proposed, or no figure shows it
 * @param consequences findings that are only what follows from this one
 */
public record AdviceFinding(
        String rule,
        AdviceSeverity severity,
        String subject,
        String about,
        String title,
        long sinceMillis,
        List<Evidence> evidence,
        String why,
        List<ProposedChange> change,
        String effect,
        @Nullable Aim aim,
        List<AdviceFinding> consequences) {

    public AdviceFinding {
        requireNonNull(rule, "rule");
        requireNonNull(severity, "severity");
        requireNonNull(subject, "subject");
        evidence = List.copyOf(evidence);
        change = List.copyOf(change);
        consequences = List.copyOf(consequences);
    }

    /** A finding of the server as a whole that has just been seen, without evidence. */
    public AdviceFinding(
            String rule, AdviceSeverity severity, String subject, String title, String why, String effect) {
        this(rule, severity, subject, "", title, 0, List.of(), why, List.of(), effect, null, List.of());
    }

    /** @return the same, about one of several things */
    public AdviceFinding about(String thing) {
        return new AdviceFinding(
                rule, severity, subject, thing, title, sinceMillis, evidence, why, change, effect, aim, consequences);
    }

    /** @return the same with further figures */
    public AdviceFinding with(Evidence... more) {
        List<Evidence> all = new ArrayList<>(evidence);
        all.addAll(List.of(more));
        return new AdviceFinding(
                rule, severity, subject, about, title, sinceMillis, all, why, change, effect, aim, consequences);
    }

    /** @return the same with a further change, if there is one */
    public AdviceFinding with(Optional<ProposedChange> more) {
        List<ProposedChange> all = new ArrayList<>(change);
        more.ifPresent(all::add);
        return new AdviceFinding(
                rule, severity, subject, about, title, sinceMillis, evidence, why, all, effect, aim, consequences);
    }

    /** @return the same, where another effect is to be expected than the rule usually has */
    public AdviceFinding effect(String other) {
        return new AdviceFinding(
                rule, severity, subject, about, title, sinceMillis, evidence, why, change, other, aim, consequences);
    }

    /** @return the same with what its change should better */
    public AdviceFinding aiming(Aim at) {
        return new AdviceFinding(
                rule, severity, subject, about, title, sinceMillis, evidence, why, change, effect, at, consequences);
    }

    /** @return the same with the time since when it stands */
    public AdviceFinding since(long millis) {
        return new AdviceFinding(
                rule, severity, subject, about, title, millis, evidence, why, change, effect, aim, consequences);
    }

    /** @return the same with what follows from it */
    public AdviceFinding followedBy(List<AdviceFinding> others) {
        return new AdviceFinding(
                rule, severity, subject, about, title, sinceMillis, evidence, why, change, effect, aim, others);
    }
}

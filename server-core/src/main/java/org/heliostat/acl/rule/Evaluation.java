package org.heliostat.acl.rule;

import java.util.List;
import java.util.function.Consumer;
import org.heliostat.acl.rule.CompiledAcl.Asks;
import org.heliostat.acl.rule.CompiledAcl.Says;
import org.heliostat.acl.rule.CompiledAcl.Sends;
import org.heliostat.config.acl.AclStatement.DenyWith;
import org.jspecify.annotations.Nullable;

/**
 * One walk through all statements of all ACLs of a request, as if they were one list (ACL reference, Evaluation): for each
 * right that is needed the last statement that applies decides, unless an absolute one came before. What nobody allows is
 * denied. Belongs to the thread that runs the request.
 */
public final class Evaluation {

    private static final String NO_STATEMENT = "no statement allows it";

    private final Visitor visitor;
    private final Consumer<Step> onStep;
    private final RightState[] rights;
    private AuthSettings settings = AuthSettings.STANDARD;
    private boolean settingsFrozen;
    private @Nullable DenyWith denyWith;
    private boolean denyWithFrozen;

    /** What is known of one right that the request needs. */
    private static final class RightState {
        private final String name;
        private boolean allowed;
        private boolean frozen;
        private String because = NO_STATEMENT;
        /** What kept a statement from allowing it. */
        private Truth obstacle = Truth.FALSE;

        private @Nullable AuthSettings challenge;

        RightState(String name) {
            this.name = name;
        }
    }

    private Evaluation(List<String> needed, Visitor visitor, Consumer<Step> onStep) {
        this.visitor = visitor;
        this.onStep = onStep;
        this.rights = needed.stream().map(RightState::new).toArray(RightState[]::new);
    }

    /** @param needed rights, all of which must be allowed */
    public static Verdict of(List<CompiledAcl> acls, List<String> needed, Visitor visitor) {
        return of(acls, needed, visitor, passed -> {});
    }

    /**
     * One allow or deny that was looked at.
     *
     * @param statement as in {@link Verdict#because}
     */
    public record Step(String statement, boolean allows, Truth truth) {}

    /** @param onStep told of each statement about the rights, in their order */
    public static Verdict of(List<CompiledAcl> acls, List<String> needed, Visitor visitor, Consumer<Step> onStep) {
        return new Evaluation(needed, visitor, onStep).walk(acls);
    }

    private Verdict walk(List<CompiledAcl> acls) {
        for (CompiledAcl acl : acls) {
            for (CompiledAcl.Step step : acl.steps()) {
                Verdict early = step(acl, step);
                if (early != null) {
                    return early;
                }
            }
        }
        return result();
    }

    private @Nullable Verdict step(CompiledAcl acl, CompiledAcl.Step step) {
        if (step.content() instanceof Asks asks) {
            if (!settingsFrozen) {
                settings = asks.settings();
                settingsFrozen = step.absolute();
            }
            return null;
        }
        if (step.content() instanceof Sends sends) {
            if (!denyWithFrozen) {
                denyWith = sends.target();
                denyWithFrozen = step.absolute();
            }
            return null;
        }
        Says says = (Says) step.content();
        if (!isRelevant(says)) {
            return null;
        }
        String because = "acl \"" + acl.name() + "\" statement " + step.number() + " (" + step.at() + ")";
        Truth truth = says.test().test(visitor, settings);
        onStep.accept(new Step(because, says.allows(), truth));
        if (truth == Truth.THREAD_NEEDED) {
            return Verdict.of(Verdict.Kind.THREAD_NEEDED, because);
        }
        return says.allows() ? allow(says, step, truth, because) : deny(says, step, truth, because);
    }

    private boolean isRelevant(Says says) {
        for (RightState right : rights) {
            if (!right.frozen && isAbout(says, right)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAbout(Says says, RightState right) {
        return says.allows() ? AclRights.allow(says.rights(), right.name) : AclRights.deny(says.rights(), right.name);
    }

    private @Nullable Verdict allow(Says says, CompiledAcl.Step step, Truth truth, String because) {
        boolean everyRightIsSure = true;
        for (RightState right : rights) {
            if (!right.frozen && isAbout(says, right)) {
                if (truth == Truth.TRUE) {
                    right.allowed = true;
                    right.frozen = step.absolute();
                    right.because = because;
                } else if (truth != Truth.FALSE && truth.compareTo(right.obstacle) > 0) {
                    right.obstacle = truth;
                    right.challenge = settings;
                }
            }
            everyRightIsSure &= right.frozen && right.allowed;
        }
        return everyRightIsSure ? Verdict.of(Verdict.Kind.ALLOWED, because) : null;
    }

    /** What is not sure to be false must not be passed over when it would deny. */
    private @Nullable Verdict deny(Says says, CompiledAcl.Step step, Truth truth, String because) {
        if (truth == Truth.FALSE) {
            return null;
        }
        if (truth != Truth.TRUE) {
            return obstacle(truth, settings, because);
        }
        for (RightState right : rights) {
            if (!right.frozen && isAbout(says, right)) {
                right.allowed = false;
                right.frozen = step.absolute();
                right.because = because;
            }
        }
        return step.absolute() ? denied(because) : null;
    }

    private Verdict result() {
        String because = NO_STATEMENT;
        for (RightState right : rights) {
            if (!right.allowed && right.obstacle == Truth.FALSE) {
                return denied(right.because);
            }
            because = right.because;
        }
        RightState worst = null;
        for (RightState right : rights) {
            if (!right.allowed && (worst == null || right.obstacle.compareTo(worst.obstacle) > 0)) {
                worst = right;
            }
        }
        return worst == null
                ? Verdict.of(Verdict.Kind.ALLOWED, because)
                : obstacle(worst.obstacle, worst.challenge, worst.because);
    }

    private Verdict denied(String because) {
        return new Verdict(Verdict.Kind.DENIED, null, denyWith, because);
    }

    private static Verdict obstacle(Truth truth, @Nullable AuthSettings challenge, String because) {
        return switch (truth) {
            case LOGIN_NEEDED -> new Verdict(Verdict.Kind.LOGIN_NEEDED, challenge, null, because);
            case UNAVAILABLE -> Verdict.of(Verdict.Kind.UNAVAILABLE, because);
            case THREAD_NEEDED -> Verdict.of(Verdict.Kind.THREAD_NEEDED, because);
            case FAILED, TRUE, FALSE -> Verdict.of(Verdict.Kind.FAILED, because);
        };
    }
}

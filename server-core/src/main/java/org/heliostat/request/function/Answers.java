package org.heliostat.request.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of a virtual server while something was bound for it, with the answers. Another one that answers all of
 * it alike may share what was bound. Used by the thread that binds.
 */
public final class Answers {

    private final Map<Question, Answer> given = new HashMap<>();
    private final List<Answers> ofParts = new ArrayList<>();
    private boolean isBound;

    /** Null is an answer, too. */
    private record Answer(@Nullable Object value) {}

    /** Something that virtual servers may differ in. */
    sealed interface Question {

        @Nullable
        Object answerOf(BindContext context);

        /** What each of them has. */
        enum Whole implements Question {
            ID {
                @Override
                public Object answerOf(BindContext context) {
                    return context.virtualServerId();
                }
            },
            VARIABLES {
                @Override
                public Object answerOf(BindContext context) {
                    return context.variables();
                }
            },
            MIME_TYPES {
                @Override
                public Object answerOf(BindContext context) {
                    return context.mimeTypes();
                }
            },
            HAS_ACCESS_CONTROL {
                @Override
                public Object answerOf(BindContext context) {
                    return context.hasAccessControl();
                }
            }
        }

        /** One of the variables, which may be missing. */
        record Variable(String name) implements Question {
            @Override
            public @Nullable Object answerOf(BindContext context) {
                return context.variables().get(name);
            }
        }

        /** What a function makes of several answers; only the outcome counts. */
        record Made(BindContext.Question<?> question) implements Question {
            @Override
            public Object answerOf(BindContext context) {
                return question.of(context);
            }
        }

        /** What another part of the server offers, which may be missing. */
        record Offer(Class<?> type) implements Question {
            @Override
            public @Nullable Object answerOf(BindContext context) {
                return context.services().find(type).orElse(null);
            }
        }
    }

    void add(Question question, @Nullable Object answer) {
        if (!isBound) {
            given.put(question, new Answer(answer));
        }
    }

    /**
     * All is bound: a function may keep its context and ask on, from as many threads as run it, but what it hears then has
     * made nothing that could be shared, and is not noted.
     */
    public void bound() {
        isBound = true;
    }

    /** What was asked for a part of what is being bound counts for the whole. */
    public void addAll(Answers ofPart) {
        if (!ofPart.given.isEmpty() || !ofPart.ofParts.isEmpty()) {
            ofParts.add(ofPart);
        }
    }

    /** @return whether each question is there once, for what was bound as a whole */
    public boolean isFlat() {
        return ofParts.isEmpty();
    }

    /** @return the same, each question once: for many virtual servers to be compared with */
    public Answers flat() {
        Answers flat = new Answers();
        flat.takeAll(this);
        return flat;
    }

    private void takeAll(Answers other) {
        given.putAll(other.given);
        other.ofParts.forEach(this::takeAll);
    }

    /** @return whether this virtual server answers all that was asked in the same way */
    public boolean areThoseOf(BindContext context) {
        for (Map.Entry<Question, Answer> one : given.entrySet()) {
            if (!Objects.equals(one.getValue().value(), one.getKey().answerOf(context))) {
                return false;
            }
        }
        for (Answers part : ofParts) {
            if (!part.areThoseOf(context)) {
                return false;
            }
        }
        return true;
    }
}

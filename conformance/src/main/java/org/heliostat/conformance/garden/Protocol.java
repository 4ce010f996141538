package org.heliostat.conformance.garden;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the servers are asked in. */
enum Protocol {
    HTTP_1,
    /** With prior knowledge, each input as the fields and the content of one request. */
    HTTP_2;

    /** @return the inputs that are made from no other */
    List<String> written() {
        return switch (this) {
            case HTTP_1 -> Inputs.written();
            case HTTP_2 -> FieldInputs.written();
        };
    }

    /** @return one of the written inputs, changed; the same for the same seed */
    String mutated(List<String> written, long seed) {
        return switch (this) {
            case HTTP_1 -> Inputs.mutated(written, seed);
            case HTTP_2 -> FieldMutation.mutated(written, seed);
        };
    }

    /** @return what nobody can read otherwise */
    String plain() {
        return switch (this) {
            case HTTP_1 -> "";
            case HTTP_2 -> FieldInputs.PLAIN;
        };
    }

    Reading ask(Target target, String input) throws IOException {
        return switch (this) {
            case HTTP_1 -> target.ask(Inputs.bytes(input));
            case HTTP_2 -> FrameClient.ask(target.port(), FieldInputs.frames(input));
        };
    }

    /** @return the cause of a disagreement, as in the manual */
    Optional<String> cause(Disagreement one) {
        Optional<? extends Enum<?>> cause =
                switch (this) {
                    case HTTP_1 -> Cause.of(one);
                    case HTTP_2 -> FieldCause.of(one);
                };
        return cause.map(known -> label(known));
    }

    /** @return how a cause is called in the manual */
    static String label(Enum<?> cause) {
        return cause.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}

package org.heliostat.servlet.websocket.protocol;

import jakarta.websocket.Extension;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is agreed about compression, as a server and as a client (RFC 7692, 7.1). */
public final class DeflateOffer {

    public static final String NAME = "permessage-deflate";

    private static final String SERVER_ALONE = "server_no_context_takeover";
    private static final String CLIENT_ALONE = "client_no_context_takeover";
    private static final String SERVER_WINDOW = "server_max_window_bits";
    private static final String CLIENT_WINDOW = "client_max_window_bits";
    private static final int FULL_WINDOW = 15;

    private static final Extension AGREEMENT = new ExtensionParameter.Named(
            NAME, List.of(new ExtensionParameter(SERVER_ALONE, ""), new ExtensionParameter(CLIENT_ALONE, "")));

    private DeflateOffer() {}

    /** @return what is offered to applications, and by our clients to servers */
    public static Extension plain() {
        return AGREEMENT;
    }

    /** @return what the server answers to an offer; null where it must be declined */
    public static @Nullable Extension answerTo(Extension offer) {
        if (!offer.getName().equals(NAME)) {
            return null;
        }
        Set<String> seen = new HashSet<>();
        for (Extension.Parameter parameter : offer.getParameters()) {
            if (!seen.add(parameter.getName()) || !isAcceptable(parameter)) {
                return null;
            }
        }
        return AGREEMENT;
    }

    /**
     * Java's compressor always uses the full window: an offer that wants a smaller one of the server is declined. What
     * the client's window may be does not matter, any can be decompressed.
     */
    private static boolean isAcceptable(Extension.Parameter parameter) {
        String value = parameter.getValue() == null ? "" : parameter.getValue();
        return switch (parameter.getName()) {
            case SERVER_ALONE, CLIENT_ALONE -> value.isEmpty();
            case CLIENT_WINDOW -> value.isEmpty() || window(value) > 0;
            case SERVER_WINDOW -> window(value) == FULL_WINDOW;
            default -> false;
        };
    }

    /** @return whether a server's answer to our client's offer can be kept: each message must come by itself */
    public static boolean isKept(Extension answer) {
        boolean alone = false;
        Set<String> seen = new HashSet<>();
        for (Extension.Parameter parameter : answer.getParameters()) {
            String value = parameter.getValue() == null ? "" : parameter.getValue();
            boolean known =
                    switch (parameter.getName()) {
                        case SERVER_ALONE, CLIENT_ALONE -> value.isEmpty();
                        case SERVER_WINDOW -> window(value) > 0;
                        default -> false;
                    };
            if (!known || !seen.add(parameter.getName())) {
                return false;
            }
            alone |= parameter.getName().equals(SERVER_ALONE);
        }
        return alone;
    }

    /** @return 8 to 15, 0 for anything else */
    private static int window(String value) {
        return value.matches("[89]|1[0-5]") ? Integer.parseInt(value) : 0;
    }
}

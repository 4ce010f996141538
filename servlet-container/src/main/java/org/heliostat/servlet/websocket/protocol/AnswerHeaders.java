package org.heliostat.servlet.websocket.protocol;

import jakarta.websocket.HandshakeResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The header fields of a handshake's answer; names in any case. Used by one thread at a time. */
public final class AnswerHeaders implements HandshakeResponse {

    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    public void add(String name, String value) {
        headers.computeIfAbsent(name, first -> new ArrayList<>(1)).add(value);
    }

    /** Those of the map itself: what is changed in it is changed in the answer. */
    @Override
    public Map<String, List<String>> getHeaders() {
        return headers;
    }
}

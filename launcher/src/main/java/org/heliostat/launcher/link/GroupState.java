package org.heliostat.launcher.link;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;

/**
 * How all processes of an instance stand, as the first one knows it. Immutable.
 *
 * @param pid of the first process
 * @param startedMillis of it, since 1970
 * @param rows in the order of their numbers
 * @param rolling how the last replacement of all processes goes
 */
public record GroupState(long pid, long startedMillis, List<ProcessRow> rows, Rolling rolling) {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    public GroupState {
        rows = List.copyOf(rows);
    }

    /**
     * Replacement of all processes, one after the other.
     *
     * @param number of replacements begun since the start of the first process
     * @param running whether the last of them goes on
     * @param replaced processes so far
     * @param failure why it ended early; empty when it did not
     */
    public record Rolling(long number, boolean running, int replaced, String failure) {

        public static final Rolling NONE = new Rolling(0, false, 0, "");
    }

    public byte[] bytes() throws IOException {
        return JSON.writeValueAsBytes(this);
    }

    public static GroupState of(byte[] bytes) throws IOException {
        return JSON.readValue(bytes, GroupState.class);
    }
}

package org.heliostat.launcher.link;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;

/**
 * Makes changes of the running server, and what became of them, into bytes and back: JSON, by names. Immutable; any thread.
 */
public final class ChangeCodec {

    /** Bytes of one change at most: the longest path of a file, several times. */
    public static final int LONGEST_CHANGE = 64 << 10;

    /** Changes that last, at most: one for each origin that somebody has set. */
    public static final int MOST_LASTING = 10_000;

    private static final TypeReference<List<ProcessAnswer>> ANSWERS = new TypeReference<>() {};

    private final ObjectMapper mapper = JsonMapper.builder()
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** As it is sent: a version that does not know the kind can still say so. */
    record Sent(String kind, List<String> words) {

        static Sent of(RuntimeChange change) {
            return new Sent(change.kind().name(), change.words());
        }

        RuntimeChange change() throws IOException {
            try {
                return new RuntimeChange(RuntimeChange.Kind.valueOf(kind), words);
            } catch (IllegalArgumentException | NullPointerException ofAnotherVersion) {
                throw new IOException("a change that this version does not know: " + kind, ofAnotherVersion);
            }
        }
    }

    /** @throws IOException when it is too long */
    public byte[] bytes(RuntimeChange change) throws IOException {
        byte[] bytes = mapper.writeValueAsBytes(Sent.of(change));
        if (bytes.length > LONGEST_CHANGE) {
            throw new IOException("a change of " + bytes.length + " bytes (expected: at most " + LONGEST_CHANGE + ")");
        }
        return bytes;
    }

    /** @throws IOException when it is none that this version knows */
    public RuntimeChange change(byte[] bytes) throws IOException {
        return read(bytes, Sent.class).change();
    }

    /** Those beyond {@link #MOST_LASTING} are left out. */
    public byte[] lastingBytes(List<RuntimeChange> changes) throws IOException {
        return mapper.writeValueAsBytes(
                changes.stream().limit(MOST_LASTING).map(Sent::of).toList());
    }

    /**
     * Reads changes that last.
     *
     * @throws IOException when they are none; one that this version does not know is left out
     */
    public List<RuntimeChange> lasting(byte[] bytes) throws IOException {
        List<RuntimeChange> known = new ArrayList<>();
        for (Sent sent : read(bytes, Sent[].class)) {
            try {
                known.add(sent.change());
            } catch (IOException ofAnotherVersion) {
                continue;
            }
        }
        return known;
    }

    public byte[] bytes(ProcessAnswer answer) throws IOException {
        return mapper.writeValueAsBytes(answer);
    }

    public ProcessAnswer answer(byte[] bytes) throws IOException {
        return read(bytes, ProcessAnswer.class);
    }

    public byte[] answersBytes(List<ProcessAnswer> answers) throws IOException {
        return mapper.writeValueAsBytes(answers);
    }

    public List<ProcessAnswer> answers(byte[] bytes) throws IOException {
        return List.copyOf(mapper.readValue(bytes, ANSWERS));
    }

    private <T> T read(byte[] bytes, Class<T> type) throws IOException {
        try {
            T read = mapper.readValue(bytes, type);
            if (read == null) {
                throw new IOException("nothing (expected: a " + type.getSimpleName() + ")");
            }
            return read;
        } catch (JsonProcessingException malformed) {
            throw new IOException("not as it is sent: " + malformed.getOriginalMessage(), malformed);
        }
    }
}

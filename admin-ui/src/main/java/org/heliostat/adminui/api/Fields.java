package org.heliostat.adminui.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.heliostat.request.Exchange;

/** The fields of a JSON object that a request brought: all of them known, each a text. Immutable. */
public final class Fields {

    /** Bytes of such a body at most. */
    public static final int LARGEST_BODY = 4 * 1024;

    private static final String JSON = "application/json";

    private final JsonNode object;

    private Fields(JsonNode object) {
        this.object = object;
    }

    /**
     * Reads the body of a request, at most 4 KB.
     *
     * @throws ProblemException when it is no JSON (415, 400), too large (413), or has a field of another name (422)
     */
    public static Fields read(Json json, Exchange exchange, List<String> known) throws IOException, ProblemException {
        return read(json, exchange, known, LARGEST_BODY);
    }

    /**
     * As {@link #read(Json, Exchange, List)}, where a field may be longer.
     *
     * @param most bytes of the body
     */
    public static Fields read(Json json, Exchange exchange, List<String> known, int most)
            throws IOException, ProblemException {
        String type = exchange.request().header("Content-Type");
        // Pages from elsewhere cannot send this type without asking first.
        if (type == null || !type.split(";", 2)[0].trim().equalsIgnoreCase(JSON)) {
            throw new ProblemException(Problem.wrongValue(415, "Content-Type", type == null ? "none" : type, JSON));
        }
        JsonNode object = json.read(exchange, most);
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                throw new ProblemException(Problem.wrongValue(422, name, "unknown field", String.join(", ", known)));
            }
        }
        return new Fields(object);
    }

    /** @throws ProblemException when it is no text (422) */
    public Optional<String> text(String name) throws ProblemException {
        JsonNode value = object.get(name);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw new ProblemException(
                    Problem.wrongValue(422, name, value.getNodeType().name(), "a string"));
        }
        return Optional.of(value.textValue());
    }

    /** @throws ProblemException when it is missing or no text (422) */
    public String required(String name) throws ProblemException {
        return text(name).orElseThrow(() -> new ProblemException(Problem.wrongValue(422, name, "none", "a string")));
    }
}

package org.heliostat.sizing.cost;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.heliostat.sizing.formula.Scalability;
import org.heliostat.sizing.load.Mistakes;
import org.heliostat.sizing.load.Quantity;

/** Reads costs that somebody has written: {@code servlet=processor:0.8ms,wait:40ms,bytes:12k}. */
public final class CostReader {

    /** The word that leads its mistakes. */
    public static final String COST = "cost";

    private static final String EXPECTED = "NAME=processor:TIME,wait:TIME,pool:TIME,bytes:SIZE; processor is needed";
    private static final int MOST = 100;
    private static final double MOST_SECONDS = 86_400;
    private static final double MOST_BYTES = 1e12;

    private CostReader() {}

    /** @param texts one for each kind of request */
    public static List<Cost> read(List<String> texts, Mistakes mistakes) {
        Map<String, Cost> costs = new LinkedHashMap<>();
        if (texts.size() > MOST) {
            mistakes.add(COST, texts.size() + " kinds", "at most " + MOST);
            return List.of();
        }
        for (String text : texts) {
            int equals = text.indexOf('=');
            String name = equals < 0 ? "" : text.substring(0, equals).strip();
            if (name.isEmpty()) {
                mistakes.add(COST, text.isBlank() ? "nothing" : text, EXPECTED);
            } else if (costs.containsKey(name)) {
                mistakes.add(COST, name + " twice", "each name once");
            } else {
                costs.put(name, one(name, text.substring(equals + 1), mistakes));
            }
        }
        return new ArrayList<>(costs.values());
    }

    private static Cost one(String name, String text, Mistakes mistakes) {
        Map<String, Double> parts = new LinkedHashMap<>();
        for (String part : text.split(",", MOST)) {
            int colon = part.indexOf(':');
            String key = colon < 0 ? part.strip() : part.substring(0, colon).strip();
            Quantity quantity =
                    switch (key) {
                        case "processor", "wait", "pool" -> Quantity.TIME;
                        case "bytes" -> Quantity.BYTES;
                        default -> null;
                    };
            OptionalDouble number =
                    quantity == null || colon < 0 ? OptionalDouble.empty() : quantity.parse(part.substring(colon + 1));
            double most = quantity == Quantity.BYTES ? MOST_BYTES : MOST_SECONDS;
            if (number.isEmpty() || number.getAsDouble() > most) {
                String expected = quantity == null ? EXPECTED : quantity.expectation(0, most);
                mistakes.add(COST + " " + name, part.isBlank() ? "nothing between commas" : part.strip(), expected);
            } else if (parts.put(key, number.getAsDouble()) != null) {
                mistakes.add(COST + " " + name, key + " twice", "each part once");
            }
        }
        if (!parts.containsKey("processor") && !text.contains("processor")) {
            mistakes.add(COST + " " + name, "processor missing", EXPECTED);
        }
        double held = parts.getOrDefault("pool", 0.0);
        return new Cost(
                name,
                CostKind.ofName(name),
                parts.getOrDefault("processor", 0.0),
                // Who holds a connection waits for the database for that time, unless it was said otherwise.
                parts.getOrDefault("wait", held),
                parts.getOrDefault("bytes", 0.0),
                held > 0 ? List.of(new PoolUse("", 1, held)) : List.of(),
                Scalability.LINEAR,
                Source.GIVEN);
    }
}

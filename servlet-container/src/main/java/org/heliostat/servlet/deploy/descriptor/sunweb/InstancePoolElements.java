package org.heliostat.servlet.deploy.descriptor.sunweb;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.heliostat.servlet.deploy.descriptor.xml.AttributeTexts;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.InstancePoolSettings;
import org.heliostat.servlet.deploy.model.Problems;

/** Reads {@code servlet} of sun-web.xml: servlets whose instances serve one request at a time. */
final class InstancePoolElements {

    private static final String SINGLE = "singlethreaded";
    private static final String INITIAL = "initialcapacity";
    private static final String INCREMENT = "incrementcapacity";
    private static final String MAXIMUM = "maximumcapacity";
    private static final int MOST_INSTANCES = 10_000;

    private final Problems problems;
    private final Values values;
    private final AttributeTexts texts;

    InstancePoolElements(Problems problems) {
        this.problems = problems;
        this.values = new Values(problems);
        this.texts = new AttributeTexts(problems);
    }

    /** @return by servlet name */
    Map<String, InstancePoolSettings> read(XmlElement root) {
        OptionalInt poolSize = poolSize(root);
        Map<String, InstancePoolSettings> pools = new LinkedHashMap<>();
        root.children("servlet").forEach(servlet -> {
            Optional<String> name = values.required(servlet, "servlet-name");
            Optional<InstancePoolSettings> pool = pool(servlet, poolSize);
            if (name.isPresent() && pool.isPresent() && pools.putIfAbsent(name.get(), pool.get()) != null) {
                problems.error(servlet.at(), "servlet " + name.get(), "(expected: a name used only once)");
            }
        });
        return pools;
    }

    private OptionalInt poolSize(XmlElement root) {
        return root.children("property")
                .filter(property ->
                        property.attribute("name").orElse("").equalsIgnoreCase("singleThreadedServletPoolSize"))
                .map(property -> number(property, 1))
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    private Optional<InstancePoolSettings> pool(XmlElement servlet, OptionalInt poolSize) {
        boolean single = false;
        Map<String, Integer> capacities = new LinkedHashMap<>();
        for (XmlElement child : servlet.children()) {
            switch (child.name()) {
                case "servlet-name", "description" -> {}
                case "property" -> {
                    String name = texts.required(child, "name").orElse("").toLowerCase(Locale.ROOT);
                    switch (name) {
                        case "" -> {}
                        case SINGLE ->
                            single =
                                    texts.flag(child, "value", "singleThreaded").orElse(false);
                        case INITIAL, MAXIMUM -> number(child, 1).ifPresent(value -> capacities.put(name, value));
                        case INCREMENT -> number(child, 0).ifPresent(value -> capacities.put(name, value));
                        default ->
                            problems.warn(child.at(), "servlet property " + name + " is unknown and passed over");
                    }
                }
                default -> problems.warn(child.at(), "servlet: " + child.name() + " has no effect and is passed over");
            }
        }
        if (!single) {
            if (!capacities.isEmpty()) {
                problems.warn(servlet.at(), "servlet: capacities have no effect without singleThreaded");
            }
            return Optional.empty();
        }
        return Optional.of(settings(servlet, capacities, poolSize));
    }

    /** A servlet that names one of the three takes the others from JServ, one that names none from the application. */
    private static InstancePoolSettings settings(
            XmlElement servlet, Map<String, Integer> capacities, OptionalInt poolSize) {
        int size = poolSize.orElse(
                capacities.isEmpty() ? InstancePoolSettings.DEFAULT_POOL_SIZE : InstancePoolSettings.DEFAULT_MAXIMUM);
        int maximum = capacities.getOrDefault(MAXIMUM, size);
        int initial = capacities.getOrDefault(INITIAL, InstancePoolSettings.DEFAULT_INITIAL);
        int increment = capacities.getOrDefault(INCREMENT, InstancePoolSettings.DEFAULT_INCREMENT);
        return new InstancePoolSettings(servlet.at(), Math.min(initial, maximum), increment, maximum);
    }

    private OptionalInt number(XmlElement property, int least) {
        String text = property.attribute("value").orElse("").strip();
        OptionalLong number = AttributeTexts.number(text);
        if (number.isPresent() && number.getAsLong() >= least && number.getAsLong() <= MOST_INSTANCES) {
            return OptionalInt.of((int) number.getAsLong());
        }
        problems.error(
                property.at(),
                property.attribute("name").orElse("") + ": " + text,
                "(expected: " + least + " to " + MOST_INSTANCES + ")");
        return OptionalInt.empty();
    }
}

package org.heliostat.servlet.deploy.descriptor.sunweb;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.xml.AttributeTexts;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.CacheSettings;
import org.heliostat.servlet.deploy.model.CacheSettings.Helper;
import org.heliostat.servlet.deploy.model.CacheSettings.Kind;
import org.heliostat.servlet.deploy.model.CacheSettings.Size;
import org.heliostat.servlet.deploy.model.Problems;

/** Reads {@code cache} of sun-web.xml; what one mapping says is read by {@link CacheMappingElements}. */
final class CacheElements {

    /** The name of the helper that the server brings. */
    static final String DEFAULT_HELPER = "default";

    private static final Set<String> ATTRIBUTES = Set.of("max-entries", "timeout-in-seconds", "enabled");
    private static final Set<String> CHILDREN = Set.of("cache-helper", "default-helper", "property", "cache-mapping");
    private static final Map<String, Kind> KINDS = Map.of(
            "lrucache", Kind.LRU,
            "multilrucache", Kind.MULTI_LRU,
            "basecache", Kind.BASE,
            "boundedmultilrucache", Kind.BOUNDED_MULTI_LRU);
    private static final String KIND_NAMES = "LruCache, MultiLruCache, BaseCache or BoundedMultiLruCache";
    private static final long KILO = 1024;

    private final Problems problems;
    private final AttributeTexts texts;

    CacheElements(Problems problems) {
        this.problems = problems;
        this.texts = new AttributeTexts(problems);
    }

    CacheSettings read(XmlElement cache) {
        texts.onlyAttributes(cache, ATTRIBUTES);
        texts.onlyChildren(cache, CHILDREN);
        Map<String, Helper> helpers = helpers(cache);
        var mappings = new CacheMappingElements(problems, helpers.keySet());
        return new CacheSettings(
                cache.at(),
                texts.flag(cache, "enabled").orElse(false),
                size(cache),
                texts.integer(cache, "timeout-in-seconds", CacheSettings.NEVER)
                        .orElse(CacheSettings.DEFAULT_TIMEOUT_SECONDS),
                helpers,
                cache.child("default-helper").map(this::defaultHelper).orElse(Map.of()),
                cache.children("cache-mapping")
                        .flatMap(mapping -> mappings.read(mapping).stream())
                        .toList());
    }

    private Map<String, Helper> helpers(XmlElement cache) {
        Map<String, Helper> helpers = new LinkedHashMap<>();
        cache.children("cache-helper").forEach(element -> {
            texts.onlyAttributes(element, Set.of("name", "class-name"));
            Optional<String> name = texts.required(element, "name");
            Optional<String> type = texts.required(element, "class-name");
            if (name.isEmpty() || type.isEmpty()) {
                return;
            }
            if (name.get().equals(DEFAULT_HELPER)) {
                problems.error(element.at(), "cache-helper default", "(expected: another name, this one is reserved)");
            } else if (helpers.putIfAbsent(name.get(), new Helper(element.at(), type.get(), properties(element)))
                    != null) {
                problems.error(element.at(), "cache-helper " + name.get(), "(expected: a name used only once)");
            }
        });
        return helpers;
    }

    private Map<String, String> defaultHelper(XmlElement element) {
        Map<String, String> properties = properties(element);
        properties.keySet().stream()
                .filter(name -> !name.equalsIgnoreCase("cacheKeyGeneratorAttrName"))
                .forEach(name ->
                        problems.warn(element.at(), "default-helper property " + name + " is unknown and passed over"));
        return properties;
    }

    private Map<String, String> properties(XmlElement parent) {
        Map<String, String> properties = new LinkedHashMap<>();
        parent.children("property").forEach(property -> texts.required(property, "name")
                .ifPresent(
                        name -> properties.put(name, property.attribute("value").orElse(""))));
        return properties;
    }

    private Size size(XmlElement cache) {
        Kind kind = Kind.LRU;
        int segment = CacheSettings.DEFAULT_ENTRIES;
        long bytes = Long.MAX_VALUE;
        boolean bounded = false;
        for (XmlElement property : cache.children("property").toList()) {
            String name = texts.required(property, "name").orElse("");
            String value = property.attribute("value").orElse("").strip();
            switch (name.toLowerCase(Locale.ROOT)) {
                case "" -> {}
                case "cacheclassname" -> kind = kind(property, value);
                case "multilrusegmentsize" -> segment = segment(property, value);
                case "maxsize" -> {
                    bytes = bytes(property, value);
                    bounded = true;
                }
                default -> problems.warn(property.at(), "cache property " + name + " is unknown and passed over");
            }
        }
        if (bounded && kind != Kind.BOUNDED_MULTI_LRU) {
            problems.warn(cache.at(), "cache property MaxSize has no effect without BoundedMultiLruCache");
            bytes = Long.MAX_VALUE;
        }
        int entries = texts.integer(cache, "max-entries", 1).orElse(CacheSettings.DEFAULT_ENTRIES);
        return new Size(kind, entries, segment, bytes);
    }

    /** The original's package came with two spellings; the name of the class is what counts. */
    private Kind kind(XmlElement property, String value) {
        String name = value.substring(value.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        Kind kind = KINDS.get(name);
        if (kind == null) {
            problems.error(property.at(), "cacheClassName: " + value, "(expected: " + KIND_NAMES + ")");
            return Kind.LRU;
        }
        return kind;
    }

    private int segment(XmlElement property, String value) {
        try {
            int entries = Integer.parseInt(value);
            if (entries > 0) {
                return entries;
            }
        } catch (NumberFormatException none) {
            // told below
        }
        problems.error(property.at(), "MultiLRUSegmentSize: " + value, "(expected: a whole number from 1)");
        return CacheSettings.DEFAULT_ENTRIES;
    }

    /** {@code 4096}, {@code 32 KB}, {@code 2 MB}. */
    private long bytes(XmlElement property, String value) {
        String text = value.toUpperCase(Locale.ROOT).replace(" ", "");
        long unit = text.endsWith("KB") ? KILO : text.endsWith("MB") ? KILO * KILO : 1;
        OptionalLong number = AttributeTexts.number(unit == 1 ? text : text.substring(0, text.length() - 2));
        if (number.isPresent() && number.getAsLong() > 0 && number.getAsLong() <= Long.MAX_VALUE / unit) {
            return number.getAsLong() * unit;
        }
        problems.error(property.at(), "MaxSize: " + value, "(expected: bytes from 1, also with KB or MB)");
        return Long.MAX_VALUE;
    }
}

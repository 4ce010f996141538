package org.heliostat.config.certmap;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.jspecify.annotations.Nullable;

/** Reads {@code certmap.conf}: {@code certmap NAME ISSUER}, and {@code NAME:PROPERTY VALUE} for it. */
public final class CertMapReader {

    /** The file's name, in the configuration folder. */
    public static final String FILE = "certmap.conf";

    /** Mappings of a file at most; each is looked at for a certificate. */
    static final int MOST_MAPPINGS = 1000;

    private static final String CERTMAP = "certmap";
    private static final String DN_COMPS = "dncomps";
    private static final String FILTER_COMPS = "filtercomps";
    private static final String VERIFY_CERT = "verifycert";
    private static final String CMAP_LDAP_ATTR = "cmapldapattr";
    private static final List<String> PROPERTIES =
            List.of("DNComps", "FilterComps", "verifycert", "CmapLdapAttr", "library", "InitFn");
    private static final Set<String> OF_PLUG_INS = Set.of("library", "initfn");
    private static final Pattern ATTRIBUTE = Pattern.compile("[A-Za-z][A-Za-z0-9-]*|[0-9]+(\\.[0-9]+)+");

    private final ConfigText text;
    private final Findings findings;
    private final Map<String, Declared> declared = new LinkedHashMap<>();

    private record Property(SourceLocation at, String owner, String name, String value) {

        String label() {
            return Findings.shown(owner + ": " + name);
        }
    }

    /** A mapping's first line with its properties, by their names in lower case. */
    private record Declared(
            SourceLocation at, String name, Optional<CertificateName> issuer, Map<String, Property> properties) {}

    private CertMapReader(ConfigText text, Findings findings) {
        this.text = text;
        this.findings = findings;
    }

    /** @return mappings in the order of the file; those that have errors may be among them */
    public static CertMaps read(ConfigText text, Findings findings) {
        return new CertMapReader(text, findings).read();
    }

    private CertMaps read() {
        List<Property> properties = new ArrayList<>();
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] words = line.split("\\s+", 3);
            if (!words[0].equalsIgnoreCase(CERTMAP)) {
                property(line, words[0], text.at(i + 1)).ifPresent(properties::add);
            } else if (declared.size() < MOST_MAPPINGS) {
                mapping(line, words, text.at(i + 1));
            } else {
                findings.error(text.at(i + 1), CERTMAP + ": too many (expected: " + MOST_MAPPINGS + " at most)");
                return CertMaps.NONE;
            }
        }
        properties.forEach(this::assign);
        if (!declared.isEmpty() && !declared.containsKey(CertMap.DEFAULT)) {
            findings.error(
                    text.at(0), CERTMAP + " default default: missing (expected: the mapping of all other issuers)");
        }
        return new CertMaps(declared.values().stream().map(this::made).toList());
    }

    private void mapping(String line, String[] words, SourceLocation at) {
        if (words.length != 3) {
            findings.wrongValue(at, CERTMAP, line, "certmap NAME ISSUER");
            return;
        }
        boolean standard = words[1].equalsIgnoreCase(CertMap.DEFAULT);
        Optional<CertificateName> issuer = Optional.empty();
        if (standard != words[2].equalsIgnoreCase(CertMap.DEFAULT)) {
            findings.wrongValue(
                    at, CERTMAP + " " + Findings.shown(words[1]), words[2], "default for default, and for it alone");
        } else if (!standard) {
            issuer = CertificateName.parse(words[2]);
            if (issuer.isEmpty()) {
                findings.wrongValue(
                        at,
                        CERTMAP + " " + Findings.shown(words[1]),
                        words[2],
                        "a name such as CN=My CA,O=Example,C=DE");
            }
        }
        Declared one = new Declared(at, words[1], issuer, new HashMap<>());
        Declared first = declared.putIfAbsent(words[1].toLowerCase(Locale.ROOT), one);
        if (first != null) {
            findings.error(
                    at,
                    CERTMAP + " " + Findings.shown(words[1]) + ": defined twice (expected: once; the first is in line "
                            + first.at().line() + ")");
        }
    }

    private Optional<Property> property(String line, String word, SourceLocation at) {
        int colon = word.indexOf(':');
        if (colon <= 0 || colon == word.length() - 1) {
            findings.wrongValue(at, "line", word, "certmap NAME ISSUER, or NAME:PROPERTY VALUE");
            return Optional.empty();
        }
        String value = line.substring(word.length()).strip();
        return Optional.of(new Property(at, word.substring(0, colon), word.substring(colon + 1), value));
    }

    private void assign(Property property) {
        Declared owner = declared.get(property.owner().toLowerCase(Locale.ROOT));
        if (owner == null) {
            findings.error(
                    property.at(),
                    NearestName.unknown(
                            property.owner(),
                            "mapping",
                            declared.values().stream().map(Declared::name).toList()));
            return;
        }
        if (PROPERTIES.stream().noneMatch(property.name()::equalsIgnoreCase)) {
            findings.error(
                    property.at(),
                    Findings.shown(owner.name()) + ": " + NearestName.unknown(property.name(), "property", PROPERTIES));
            return;
        }
        String name = property.name().toLowerCase(Locale.ROOT);
        if (OF_PLUG_INS.contains(name)) {
            findings.warning(
                    property.at(),
                    property.label()
                            + ": without effect: libraries in C are not loaded; the other properties alone decide");
        }
        if (owner.properties().putIfAbsent(name, property) != null) {
            findings.error(property.at(), property.label() + ": set twice (expected: once)");
        }
    }

    private CertMap made(Declared one) {
        Property dnComps = one.properties().get(DN_COMPS);
        Property filterComps = one.properties().get(FILTER_COMPS);
        CertMap map = new CertMap(
                one.at(),
                one.name(),
                one.issuer(),
                Optional.ofNullable(dnComps).map(this::parts),
                filterComps == null ? Set.of() : parts(filterComps),
                isOn(one.properties().get(VERIFY_CERT)),
                Optional.ofNullable(one.properties().get(CMAP_LDAP_ATTR)).flatMap(this::attribute));
        if (!findings.hasErrors() && !map.looksFurther() && map.cmapLdapAttr().isEmpty()) {
            findings.warning(
                    one.at(),
                    CERTMAP + " " + Findings.shown(one.name())
                            + ": finds nobody: DNComps is empty, and there is no FilterComps (expected: FilterComps)");
        }
        return map;
    }

    private Set<NamePart> parts(Property property) {
        Set<NamePart> parts = EnumSet.noneOf(NamePart.class);
        for (String word : property.value().split("[,\\s]+")) {
            Optional<NamePart> part = NamePart.find(word);
            part.ifPresent(parts::add);
            if (part.isEmpty() && !word.isEmpty()) {
                findings.error(
                        property.at(),
                        property.label() + ": " + NearestName.unknown(word, "part of a name", NamePart.names()));
            }
        }
        return parts;
    }

    private boolean isOn(@Nullable Property property) {
        if (property == null || property.value().equalsIgnoreCase("off")) {
            return false;
        }
        if (!property.value().equalsIgnoreCase("on")) {
            findings.wrongValue(property.at(), property.label(), property.value(), "on or off");
        }
        return true;
    }

    private Optional<String> attribute(Property property) {
        if (ATTRIBUTE.matcher(property.value()).matches()) {
            return Optional.of(property.value());
        }
        findings.wrongValue(
                property.at(),
                property.label(),
                property.value(),
                "the name of a directory's attribute, such as certSubjectDN");
        return Optional.empty();
    }
}

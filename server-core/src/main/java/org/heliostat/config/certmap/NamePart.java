package org.heliostat.config.certmap;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** A part of the names in certificates that mappings may ask for, and the directory's attribute of the same meaning. */
public enum NamePart {
    CN("cn", "2.5.4.3", "commonname"),
    OU("ou", "2.5.4.11", "organizationalunitname"),
    O("o", "2.5.4.10", "organizationname"),
    C("c", "2.5.4.6", "countryname"),
    L("l", "2.5.4.7", "localityname"),
    ST("st", "2.5.4.8", "s", "stateorprovincename"),
    /** Certificates have one of PKCS #9, directories that of RFC 4524. */
    MAIL("mail", "1.2.840.113549.1.9.1", "e", "email", "emailaddress", "0.9.2342.19200300.100.1.3"),
    UID("uid", "0.9.2342.19200300.100.1.1", "userid"),
    DC("dc", "0.9.2342.19200300.100.1.25", "domaincomponent"),
    SN("sn", "2.5.4.4", "surname"),
    GIVEN_NAME("givenname", "2.5.4.42", "gn"),
    SERIAL_NUMBER("serialnumber", "2.5.4.5"),
    TITLE("title", "2.5.4.12", "t"),
    STREET("street", "2.5.4.9", "streetaddress"),
    DN_QUALIFIER("dnqualifier", "2.5.4.46", "dnq");

    private static final Map<String, NamePart> BY_NAME = new HashMap<>();

    static {
        for (NamePart part : values()) {
            BY_NAME.put(part.attribute, part);
            BY_NAME.put(part.oid, part);
            part.otherNames.forEach(name -> BY_NAME.put(name, part));
        }
    }

    private final String attribute;
    private final String oid;
    private final List<String> otherNames;

    NamePart(String attribute, String oid, String... otherNames) {
        this.attribute = attribute;
        this.oid = oid;
        this.otherNames = List.of(otherNames);
    }

    /** @return name of the directory's attribute, lower case */
    public String attribute() {
        return attribute;
    }

    /** @param name one of its names, in any case, or its object identifier */
    public static Optional<NamePart> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)));
    }

    /** @return the names that a mapping may use, but for object identifiers */
    static TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>(BY_NAME.keySet());
        names.removeIf(name -> Character.isDigit(name.charAt(0)));
        return names;
    }

    /** @return what the JDK is to call them, by object identifier */
    static Map<String, String> keywords() {
        Map<String, String> keywords = new HashMap<>();
        BY_NAME.forEach((name, part) -> {
            if (Character.isDigit(name.charAt(0))) {
                keywords.put(name, part.attribute.toUpperCase(Locale.ROOT));
            }
        });
        return keywords;
    }
}

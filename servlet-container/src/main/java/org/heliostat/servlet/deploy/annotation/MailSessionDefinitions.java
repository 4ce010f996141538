package org.heliostat.servlet.deploy.annotation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.DotName;

/**
 * {@code @MailSessionDefinition} and {@code @MailSessionDefinitions} on classes: the same as {@code mail-session} of
 * web.xml (Jakarta EE 11, EE.5.18.4), which wins where both have a name.
 */
final class MailSessionDefinitions {

    private static final DotName ONE = DotName.createSimple("jakarta.mail.MailSessionDefinition");
    private static final DotName SEVERAL = DotName.createSimple("jakarta.mail.MailSessionDefinitions");

    /** Members by the child element of mail-session that means the same. */
    private static final Map<String, String> MEMBERS = Map.of(
            "store-protocol", "storeProtocol",
            "transport-protocol", "transportProtocol",
            "host", "host",
            "user", "user",
            "password", "password",
            "from", "from");

    private final ClassUnit unit;
    private final Problems problems;

    MailSessionDefinitions(ClassUnit unit, Problems problems) {
        this.unit = unit;
        this.problems = problems;
    }

    /** @return by class and name */
    List<NamingModel.Entry> entries() {
        return new ClassDeclarations(unit, ONE, SEVERAL).entries(this::entry);
    }

    private Optional<NamingModel.Entry> entry(Origin at, AnnotationInstance session) {
        Optional<String> name = Annotations.text(session, "name");
        if (name.isEmpty()) {
            problems.error(at, "@MailSessionDefinition", "has no name (expected: one below java:comp/env)");
            return Optional.empty();
        }
        return Optional.of(new NamingModel.Entry(
                at,
                NamingModel.Kind.MAIL_SESSION,
                name.get(),
                Optional.empty(),
                Optional.empty(),
                properties(at, session),
                List.of()));
    }

    private Map<String, String> properties(Origin at, AnnotationInstance session) {
        Map<String, String> properties = new LinkedHashMap<>();
        MEMBERS.forEach((element, member) ->
                Annotations.text(session, member).ifPresent(value -> properties.put(element, value)));
        for (String pair : Annotations.texts(session, "properties")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                properties.put(
                        pair.substring(0, equals).strip(),
                        pair.substring(equals + 1).strip());
            } else {
                problems.error(at, "@MailSessionDefinition, property " + pair, "(expected: name=value)");
            }
        }
        return properties;
    }
}

package org.heliostat.servlet.deploy.descriptor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.NamingModel.Kind;

/** Reads environment entries, references and life-cycle callbacks. */
final class NamingElements {
    private static final Set<String> OWN_COMPONENTS = Set.of("injection-target", "description", "icon", "display-name");

    /**
     * How one kind of entry is written.
     *
     * @param element its element
     * @param nameChild child that holds the name
     * @param typeChildren children that may hold the type, the first present one counts
     */
    private record Form(Kind kind, String element, String nameChild, List<String> typeChildren) {}

    private static final List<Form> FORMS = List.of(
            new Form(Kind.ENV_ENTRY, "env-entry", "env-entry-name", List.of("env-entry-type")),
            new Form(Kind.RESOURCE_REF, "resource-ref", "res-ref-name", List.of("res-type")),
            new Form(
                    Kind.RESOURCE_ENV_REF,
                    "resource-env-ref",
                    "resource-env-ref-name",
                    List.of("resource-env-ref-type")),
            new Form(
                    Kind.MESSAGE_DESTINATION_REF,
                    "message-destination-ref",
                    "message-destination-ref-name",
                    List.of("message-destination-type")),
            new Form(Kind.MESSAGE_DESTINATION, "message-destination", "message-destination-name", List.of()),
            new Form(Kind.EJB_REF, "ejb-ref", "ejb-ref-name", List.of("remote", "ejb-ref-type")),
            new Form(Kind.EJB_LOCAL_REF, "ejb-local-ref", "ejb-ref-name", List.of("local", "ejb-ref-type")),
            new Form(
                    Kind.SERVICE_REF,
                    "service-ref",
                    "service-ref-name",
                    List.of("service-ref-type", "service-interface")),
            new Form(
                    Kind.PERSISTENCE_CONTEXT_REF, "persistence-context-ref", "persistence-context-ref-name", List.of()),
            new Form(Kind.PERSISTENCE_UNIT_REF, "persistence-unit-ref", "persistence-unit-ref-name", List.of()),
            new Form(Kind.DATA_SOURCE, "data-source", "name", List.of("class-name")),
            new Form(Kind.MAIL_SESSION, "mail-session", "name", List.of()));

    private final Values values;

    NamingElements(Values values) {
        this.values = values;
    }

    NamingModel read(XmlElement root) {
        List<NamingModel.Entry> entries = new ArrayList<>();
        for (Form form : FORMS) {
            root.children(form.element).forEach(element -> entry(form, element).ifPresent(entries::add));
        }
        return new NamingModel(entries, callbacks(root, "post-construct"), callbacks(root, "pre-destroy"));
    }

    private Optional<NamingModel.Entry> entry(Form form, XmlElement element) {
        return values.required(element, form.nameChild).map(name -> {
            Optional<String> type = form.typeChildren.stream()
                    .flatMap(child -> element.text(child).stream())
                    .findFirst();
            return new NamingModel.Entry(
                    element.at(),
                    form.kind,
                    name,
                    type,
                    element.child("env-entry-value").map(XmlElement::text),
                    properties(form, element),
                    targets(element));
        });
    }

    private static Map<String, String> properties(Form form, XmlElement element) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (XmlElement child : element.children()) {
            boolean known = child.name().equals(form.nameChild)
                    || form.typeChildren.contains(child.name())
                    || child.name().equals("env-entry-value")
                    || OWN_COMPONENTS.contains(child.name());
            if (known) {
                continue;
            }
            if (child.name().equals("property")) {
                child.text("name")
                        .ifPresent(
                                key -> properties.put(key, child.text("value").orElse("")));
            } else if (!child.text().isEmpty()) {
                properties.putIfAbsent(child.name(), child.text());
            }
        }
        return properties;
    }

    private List<NamingModel.InjectionTarget> targets(XmlElement element) {
        List<NamingModel.InjectionTarget> targets = new ArrayList<>();
        element.children("injection-target").forEach(target -> {
            Optional<String> className = values.required(target, "injection-target-class");
            Optional<String> member = values.required(target, "injection-target-name");
            className.ifPresent(owner ->
                    member.ifPresent(memberName -> targets.add(new NamingModel.InjectionTarget(owner, memberName))));
        });
        return targets;
    }

    /** One method for a class; a second one for the same class is an error (Servlet 6.1, schema of callbacks). */
    private Map<String, String> callbacks(XmlElement root, String elementName) {
        Map<String, String> callbacks = new LinkedHashMap<>();
        root.children(elementName).forEach(element -> {
            Optional<String> className = values.required(element, "lifecycle-callback-class");
            Optional<String> method = values.required(element, "lifecycle-callback-method");
            className.ifPresent(owner -> method.ifPresent(name -> {
                if (callbacks.putIfAbsent(owner, name) != null) {
                    values.problems().error(element.at(), elementName + " " + owner, "is there twice (expected: once)");
                }
            }));
        });
        return callbacks;
    }
}

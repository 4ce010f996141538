package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the application expects in {@code java:comp/env}, and its life-cycle callbacks declared in descriptors.
 *
 * @param postConstruct class name to method name ({@code post-construct})
 * @param preDestroy class name to method name ({@code pre-destroy})
 */
public record NamingModel(List<Entry> entries, Map<String, String> postConstruct, Map<String, String> preDestroy) {

    /** An application without references. */
    public static final NamingModel NONE = new NamingModel(List.of(), Map.of(), Map.of());

    public NamingModel {
        entries = List.copyOf(entries);
        postConstruct = OrderedCopy.of(postConstruct);
        preDestroy = OrderedCopy.of(preDestroy);
    }

    /** Which element of the descriptor an entry is. */
    public enum Kind {
        ENV_ENTRY,
        RESOURCE_REF,
        RESOURCE_ENV_REF,
        MESSAGE_DESTINATION_REF,
        MESSAGE_DESTINATION,
        EJB_REF,
        EJB_LOCAL_REF,
        SERVICE_REF,
        PERSISTENCE_CONTEXT_REF,
        PERSISTENCE_UNIT_REF,
        DATA_SOURCE,
        MAIL_SESSION
    }

    /**
     * One entry.
     *
     * @param name below {@code java:comp/env}
     * @param type class name of the value, where given
     * @param value {@code env-entry-value}
     * @param properties further child elements with text, by element name
     * @param targets fields and methods that receive the value
     */
    public record Entry(
            Origin at,
            Kind kind,
            String name,
            Optional<String> type,
            Optional<String> value,
            Map<String, String> properties,
            List<InjectionTarget> targets) {

        public Entry {
            requireNonNull(at, "at");
            requireNonNull(kind, "kind");
            requireNonNull(name, "name");
            properties = OrderedCopy.of(properties);
            targets = List.copyOf(targets);
        }
    }

    /** A field or setter of a class that an entry is injected into. */
    public record InjectionTarget(String className, String member) {}
}

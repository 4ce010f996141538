package org.heliostat.servlet.naming;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Finding;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.NamingModel.Entry;
import org.heliostat.servlet.deploy.model.Problems;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names below {@code java:comp/env} of one application, from its descriptors and from what the server offers.
 * Immutable.
 */
public final class Environment {

    private static final Logger LOG = LoggerFactory.getLogger(Environment.class);
    private static final String PREFIX = "java:comp/env/";

    /** No names at all. */
    public static final Environment NONE = new Environment(
            Map.of(), ServerResources.NONE, requireNonNull(Environment.class.getClassLoader(), "class loader"));

    private final Map<String, Supplier<Object>> values;
    private final ServerResources resources;
    private final ClassLoader loader;

    private Environment(Map<String, Supplier<Object>> values, ServerResources resources, ClassLoader loader) {
        this.values = Collections.unmodifiableMap(values);
        this.resources = resources;
        this.loader = loader;
    }

    /**
     * Puts it together.
     *
     * @param application for messages
     * @param resourceRefs of sun-web.xml: name in the application to JNDI name in the server
     * @param loader of the application
     * @throws DeploymentException with every value that is none
     */
    public static Environment of(
            String application,
            NamingModel model,
            Map<String, String> resourceRefs,
            ServerResources resources,
            ClassLoader loader)
            throws DeploymentException {
        Problems problems = new Problems(application);
        Map<String, Supplier<Object>> values = new TreeMap<>();
        for (Entry entry : model.entries()) {
            Supplier<Object> value =
                    switch (entry.kind()) {
                        case ENV_ENTRY ->
                            isElsewhere(entry)
                                    ? reference(entry, resourceRefs, resources, loader, problems)
                                    : envEntry(entry, loader, problems);
                        case RESOURCE_REF, RESOURCE_ENV_REF, DATA_SOURCE ->
                            reference(entry, resourceRefs, resources, loader, problems);
                        case MAIL_SESSION -> mailSession(entry, loader, problems);
                        // Each was warned of when the descriptor was read.
                        case MESSAGE_DESTINATION_REF, MESSAGE_DESTINATION, EJB_REF, EJB_LOCAL_REF -> null;
                        case SERVICE_REF, PERSISTENCE_CONTEXT_REF, PERSISTENCE_UNIT_REF -> null;
                    };
            if (value != null) {
                values.put(relative(entry.name()), value);
            }
        }
        // For annotations and lookups sun-web.xml alone is enough to say where a name leads.
        resourceRefs.forEach(
                (name, target) -> values.putIfAbsent(relative(name), new ResourceReference(target, resources, loader)));
        problems.throwIfAny();
        for (Finding finding : problems.findings()) {
            LOG.warn("{}: {}", application, finding);
        }
        return new Environment(values, resources, loader);
    }

    private static boolean isElsewhere(Entry entry) {
        return entry.value().isEmpty() && entry.properties().containsKey("lookup-name");
    }

    /** An entry without a value is filled by nobody here: it is not there (Jakarta EE 11, EE.5.4.1.3). */
    private static @Nullable Supplier<Object> envEntry(Entry entry, ClassLoader loader, Problems problems) {
        Optional<String> text = entry.value();
        if (text.isEmpty()) {
            problems.warn(entry.at(), "env-entry " + entry.name() + " has no value and is not there");
            return null;
        }
        try {
            Object value = EnvironmentValue.of(entry.type().orElse("java.lang.String"), text.get(), loader);
            return () -> value;
        } catch (IllegalArgumentException none) {
            problems.error(
                    entry.at(),
                    "env-entry " + entry.name() + ": " + text.get(),
                    "(expected: " + none.getMessage() + ")");
            return null;
        }
    }

    /** What is missing now may be there after a reload, so a reference is kept that leads to nothing. */
    private static Supplier<Object> reference(
            Entry entry,
            Map<String, String> resourceRefs,
            ServerResources resources,
            ClassLoader loader,
            Problems problems) {
        String name = relative(entry.name());
        String mapped = resourceRefs.get(name);
        String declared = entry.properties().getOrDefault("mapped-name", name);
        String target = relative(mapped != null ? mapped : entry.properties().getOrDefault("lookup-name", declared));
        ResourceReference reference = new ResourceReference(target, resources, loader);
        if (!reference.leadsSomewhere()) {
            problems.warn(
                    entry.at(),
                    "resource " + name + ": the server has no " + target
                            + (mapped != null ? ", where sun-web.xml leads, or it is disabled" : "")
                            + ", it is neither found by lookups nor injected");
        }
        resources
                .lacking(target, loader)
                .ifPresent(lacking -> problems.warn(entry.at(), "resource " + name + ": " + lacking));
        return reference;
    }

    private static Supplier<Object> mailSession(Entry entry, ClassLoader loader, Problems problems) {
        DeclaredMailSession session = new DeclaredMailSession(entry, loader);
        if (!session.canBeMade()) {
            problems.warn(entry.at(), "mail-session " + entry.name() + MailSessions.NO_API);
        }
        return session;
    }

    /** @param name with or without {@code java:comp/env/} */
    static String relative(String name) {
        return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
    }

    /** @return null when there is nothing of that name, or it leads to nothing now */
    @Nullable
    Supplier<Object> find(String name) {
        Supplier<Object> value = values.get(relative(name));
        return value instanceof ResourceReference reference && !reference.leadsSomewhere() ? null : value;
    }

    /** @return whether there is something of that name, even if it leads to nothing now */
    boolean declares(String name) {
        return values.containsKey(relative(name));
    }

    /**
     * Finds what the server offers under a name of its own.
     *
     * @param jndiName with or without {@code java:comp/env/}, below which applications find it as well
     */
    Optional<Supplier<Object>> ofServer(String jndiName) {
        return resources.find(relative(jndiName), loader);
    }

    /** Names without {@code java:comp/env/}, in order. */
    Map<String, Supplier<Object>> values() {
        return values;
    }
}

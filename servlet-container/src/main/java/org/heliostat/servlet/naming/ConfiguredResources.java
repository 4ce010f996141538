package org.heliostat.servlet.naming;

import java.util.Hashtable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.naming.CompositeName;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.spi.InitialContextFactory;
import javax.naming.spi.NamingManager;
import javax.naming.spi.ObjectFactory;
import javax.sql.DataSource;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.CustomResourceConfig;
import org.heliostat.config.resources.ExternalJndiResourceConfig;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.JdbcResourceConfig;
import org.heliostat.config.resources.MailResourceConfig;
import org.heliostat.config.resources.ResourcesConfig;

/**
 * What {@code RESOURCES} of server.xml offers, as the configuration is at the moment of a lookup. Custom resources are
 * asked of their factory, external names of their naming service, and mail sessions are made, at each lookup.
 */
@SuppressWarnings("BanJNDI") // names and factories are the operator's, from server.xml
public final class ConfiguredResources implements ServerResources {

    private static final String GONE = " is disabled, or no longer configured";

    private final Supplier<ResourcesConfig> configured;
    private final ClassLoader loader;
    private final DataSources dataSources;

    /** @param loader of the classes that server.xml names: the jars of the instance's {@code lib/} */
    public ConfiguredResources(Supplier<ResourcesConfig> configured, DataSources dataSources, ClassLoader loader) {
        this.configured = configured;
        this.dataSources = dataSources;
        this.loader = loader;
    }

    /** Makes one resource. */
    private interface Making {
        Object make() throws Exception;
    }

    @Override
    public Optional<Supplier<Object>> find(String jndiName, ClassLoader application) {
        ResourcesConfig now = configured.get();
        for (JdbcResourceConfig jdbc : now.jdbcResources()) {
            if (jdbc.enabled() && jdbc.jndiName().equals(jndiName)) {
                return now.pool(jdbc.poolName()).map(pool -> made(jdbc.at(), jndiName, () -> dataSource(jndiName)));
            }
        }
        for (CustomResourceConfig custom : now.customResources()) {
            if (custom.enabled() && custom.jndiName().equals(jndiName)) {
                return Optional.of(made(custom.at(), jndiName, () -> custom(jndiName)));
            }
        }
        for (ExternalJndiResourceConfig external : now.externalJndiResources()) {
            if (external.enabled() && external.jndiName().equals(jndiName)) {
                return Optional.of(made(external.at(), jndiName, () -> external(jndiName)));
            }
        }
        return mail(now, jndiName).map(mail -> made(mail.at(), jndiName, () -> session(jndiName, application)));
    }

    @Override
    public Optional<String> lacking(String jndiName, ClassLoader application) {
        return mail(configured.get(), jndiName)
                .filter(mail -> !MailSessions.canBeMade(application))
                .map(mail -> mail.at() + ": MAILRESOURCE " + jndiName + MailSessions.NO_API);
    }

    private static Optional<MailResourceConfig> mail(ResourcesConfig now, String jndiName) {
        return now.mailResources().stream()
                .filter(mail -> mail.enabled() && mail.jndiName().equals(jndiName))
                .findFirst();
    }

    private static Supplier<Object> made(SourceLocation at, String name, Making making) {
        return () -> {
            try {
                return making.make();
            } catch (Exception | LinkageError failed) {
                throw new IllegalStateException(at + ": resource " + name + " cannot be made: " + failed, failed);
            }
        };
    }

    /** A name that an application was given when it started may have been disabled, or lead elsewhere, since. */
    private DataSource dataSource(String jndiName) throws Exception {
        ResourcesConfig now = configured.get();
        for (JdbcResourceConfig jdbc : now.jdbcResources()) {
            Optional<JdbcConnectionPoolConfig> pool =
                    jdbc.enabled() && jdbc.jndiName().equals(jndiName) ? now.pool(jdbc.poolName()) : Optional.empty();
            if (pool.isPresent()) {
                return dataSources.of(pool.get());
            }
        }
        throw new NameNotFoundException(jndiName + GONE);
    }

    private Object session(String jndiName, ClassLoader application) throws Exception {
        Optional<MailResourceConfig> mail = mail(configured.get(), jndiName);
        if (mail.isEmpty()) {
            throw new NameNotFoundException(jndiName + GONE);
        }
        if (!MailSessions.canBeMade(application)) {
            throw new NamingException(mail.get().at() + ": MAILRESOURCE " + jndiName + MailSessions.NO_API);
        }
        return MailSessions.make(mail.get(), application);
    }

    private Object custom(String jndiName) throws Exception {
        CustomResourceConfig custom = stillThere(
                configured.get().customResources(),
                one -> one.enabled() && one.jndiName().equals(jndiName),
                jndiName);
        Reference reference = new Reference(custom.resType(), custom.factoryClass(), null);
        custom.properties().forEach((name, value) -> reference.add(new StringRefAddr(name, value)));
        Object made = make(custom.factoryClass(), ObjectFactory.class)
                .getObjectInstance(reference, new CompositeName(custom.jndiName()), null, new Hashtable<>());
        if (made == null) {
            throw new IllegalStateException(
                    custom.factoryClass() + " made nothing (expected: a " + custom.resType() + ")");
        }
        return made;
    }

    private Object external(String jndiName) throws Exception {
        ExternalJndiResourceConfig external = stillThere(
                configured.get().externalJndiResources(),
                one -> one.enabled() && one.jndiName().equals(jndiName),
                jndiName);
        Hashtable<String, String> environment = new Hashtable<>(external.properties());
        Context context = initialContext(external.factoryClass(), environment);
        try {
            return context.lookup(external.jndiLookupName());
        } finally {
            context.close();
        }
    }

    /** Made by JNDI: factories of Java itself, such as that of LDAP, are in packages that nobody else may use. */
    private Context initialContext(String factoryClass, Hashtable<String, String> environment) throws Exception {
        named(factoryClass, InitialContextFactory.class);
        environment.put(Context.INITIAL_CONTEXT_FACTORY, factoryClass);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return NamingManager.getInitialContext(environment);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static <T> T stillThere(List<T> all, Predicate<T> wanted, String jndiName) throws NameNotFoundException {
        return all.stream().filter(wanted).findFirst().orElseThrow(() -> new NameNotFoundException(jndiName + GONE));
    }

    private <T> T make(String className, Class<T> type) throws Exception {
        return named(className, type).getConstructor().newInstance();
    }

    private <T> Class<? extends T> named(String className, Class<T> type) throws ClassNotFoundException {
        Class<?> named = Class.forName(className, true, loader);
        if (!type.isAssignableFrom(named)) {
            throw new ClassCastException(className + " (expected: a " + type.getName() + ")");
        }
        return named.asSubclass(type);
    }
}

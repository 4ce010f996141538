package org.heliostat.servlet.naming;

import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.naming.Binding;
import javax.naming.CompositeName;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NameClassPair;
import javax.naming.NameNotFoundException;
import javax.naming.NameParser;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.NotContextException;
import javax.naming.OperationNotSupportedException;
import org.heliostat.servlet.naming.Names.Named;
import org.jspecify.annotations.Nullable;

/**
 * An application's names as JNDI shows them, from {@code java:} or from a folder below it. Applications cannot change
 * them (Jakarta EE 11, EE.5.3.4). Immutable.
 */
@SuppressWarnings("BanJNDI") // what is looked up is a map of ours: nothing is fetched, nothing deserialised
public final class NamingContext implements Context {

    private static final String SCHEME = "java:";
    private static final String ENVIRONMENT = "comp/env";

    private final String folder;
    private final Map<String, Supplier<Object>> values;
    private final Function<String, Optional<Supplier<Object>>> server;

    /** The names of an application, from {@code java:} on. */
    public NamingContext(Environment environment) {
        this("", absolute(environment), environment::ofServer);
    }

    /** @param server what the server offers under names of its own, found though the application does not declare it */
    private NamingContext(
            String folder, Map<String, Supplier<Object>> values, Function<String, Optional<Supplier<Object>>> server) {
        this.folder = folder;
        this.values = values;
        this.server = server;
    }

    private static Map<String, Supplier<Object>> absolute(Environment environment) {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        environment.values().forEach((name, value) -> all.put(ENVIRONMENT + "/" + name, value));
        return all;
    }

    @Override
    public Object lookup(String name) throws NamingException {
        String path = path(name);
        Supplier<Object> value = values.get(path);
        if (value != null) {
            return made(value);
        }
        if (path.equals(folder)) {
            return this;
        }
        if (isFolder(path)) {
            return new NamingContext(path, values, server);
        }
        Optional<Supplier<Object>> ofServer = path.startsWith(ENVIRONMENT + "/")
                ? server.apply(path.substring(ENVIRONMENT.length() + 1))
                : Optional.empty();
        if (ofServer.isPresent()) {
            return made(ofServer.get());
        }
        throw new NameNotFoundException(SCHEME + path + " is not declared, or leads to nothing in the server");
    }

    /** A resource of the server that cannot be made says why (JNDI knows exceptions of its own only). */
    private static Object made(Supplier<Object> value) throws NamingException {
        try {
            return value.get();
        } catch (IllegalStateException failed) {
            if (failed.getCause() instanceof NamingException why) {
                throw why;
            }
            NamingException thrown = new NamingException(failed.getMessage());
            thrown.setRootCause(failed);
            throw thrown;
        }
    }

    @Override
    public Object lookup(Name name) throws NamingException {
        return lookup(name.toString());
    }

    @Override
    public Object lookupLink(String name) throws NamingException {
        return lookup(name);
    }

    @Override
    public Object lookupLink(Name name) throws NamingException {
        return lookup(name);
    }

    @Override
    public NamingEnumeration<NameClassPair> list(String name) throws NamingException {
        return new Names<>(children(name).entrySet().stream()
                .<Named<NameClassPair>>map(
                        child -> () -> new NameClassPair(child.getKey(), className(child.getValue())))
                .iterator());
    }

    /** What cannot be made now has a name all the same. */
    private static String className(Supplier<Object> value) {
        try {
            return made(value).getClass().getName();
        } catch (NamingException failed) {
            return Object.class.getName();
        }
    }

    @Override
    public NamingEnumeration<NameClassPair> list(Name name) throws NamingException {
        return list(name.toString());
    }

    @Override
    public NamingEnumeration<Binding> listBindings(String name) throws NamingException {
        return new Names<>(children(name).entrySet().stream()
                .<Named<Binding>>map(child -> () -> new Binding(child.getKey(), made(child.getValue())))
                .iterator());
    }

    @Override
    public NamingEnumeration<Binding> listBindings(Name name) throws NamingException {
        return listBindings(name.toString());
    }

    private Map<String, Supplier<Object>> children(String name) throws NamingException {
        if (!(lookup(name) instanceof NamingContext parent)) {
            throw new NotContextException(name);
        }
        String prefix = parent.folder.isEmpty() ? "" : parent.folder + "/";
        Map<String, Supplier<Object>> children = new LinkedHashMap<>();
        if (ENVIRONMENT.startsWith(prefix) && prefix.length() < ENVIRONMENT.length()) {
            String next = ENVIRONMENT.substring(prefix.length()).split("/", 2)[0];
            children.put(next, () -> new NamingContext(prefix + next, values, server));
        }
        for (Map.Entry<String, Supplier<Object>> value : values.entrySet()) {
            if (value.getKey().startsWith(prefix)) {
                String rest = value.getKey().substring(prefix.length());
                int slash = rest.indexOf('/');
                String next = slash < 0 ? rest : rest.substring(0, slash);
                boolean isThere = slash >= 0
                        || !(value.getValue() instanceof ResourceReference reference)
                        || reference.leadsSomewhere();
                if (isThere && !children.containsKey(next)) {
                    children.put(
                            next,
                            slash < 0 ? value.getValue() : () -> new NamingContext(prefix + next, values, server));
                }
            }
        }
        return children;
    }

    private boolean isFolder(String path) {
        if (path.isEmpty() || path.equals("comp") || path.equals(ENVIRONMENT)) {
            return true;
        }
        String prefix = path + "/";
        return values.keySet().stream().anyMatch(name -> name.startsWith(prefix));
    }

    private String path(String name) {
        boolean absolute = name.startsWith(SCHEME);
        String rest = absolute ? name.substring(SCHEME.length()) : name;
        while (rest.endsWith("/")) {
            rest = rest.substring(0, rest.length() - 1);
        }
        if (absolute || folder.isEmpty()) {
            return rest;
        }
        return rest.isEmpty() ? folder : folder + "/" + rest;
    }

    @Override
    public NameParser getNameParser(String name) {
        return CompositeName::new;
    }

    @Override
    public NameParser getNameParser(Name name) {
        return CompositeName::new;
    }

    @Override
    public String composeName(String name, String prefix) {
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    @Override
    public Name composeName(Name name, Name prefix) throws NamingException {
        return ((Name) prefix.clone()).addAll(name);
    }

    @Override
    public Hashtable<?, ?> getEnvironment() {
        return new Hashtable<>();
    }

    @Override
    public String getNameInNamespace() {
        return SCHEME + folder;
    }

    @Override
    public void close() {
        // Nothing is held; the names end with their application.
    }

    @Override
    public void bind(Name name, @Nullable Object value) throws NamingException {
        throw readOnly();
    }

    @Override
    public void bind(String name, @Nullable Object value) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rebind(Name name, @Nullable Object value) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rebind(String name, @Nullable Object value) throws NamingException {
        throw readOnly();
    }

    @Override
    public void unbind(Name name) throws NamingException {
        throw readOnly();
    }

    @Override
    public void unbind(String name) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rename(Name before, Name after) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rename(String before, String after) throws NamingException {
        throw readOnly();
    }

    @Override
    public void destroySubcontext(Name name) throws NamingException {
        throw readOnly();
    }

    @Override
    public void destroySubcontext(String name) throws NamingException {
        throw readOnly();
    }

    @Override
    public Context createSubcontext(Name name) throws NamingException {
        throw readOnly();
    }

    @Override
    public Context createSubcontext(String name) throws NamingException {
        throw readOnly();
    }

    @Override
    public Object addToEnvironment(String name, Object value) throws NamingException {
        throw readOnly();
    }

    @Override
    public Object removeFromEnvironment(String name) throws NamingException {
        throw readOnly();
    }

    private static NamingException readOnly() {
        return new OperationNotSupportedException("names of an application cannot be changed by it");
    }
}

package org.heliostat.servlet.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javax.naming.CommunicationException;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NameNotFoundException;
import javax.naming.Reference;
import javax.naming.spi.InitialContextFactory;
import javax.naming.spi.ObjectFactory;
import javax.sql.DataSource;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.CustomResourceConfig;
import org.heliostat.config.resources.ExternalJndiResourceConfig;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.JdbcResourceConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.junit.jupiter.api.Test;

class ConfiguredResourcesTest {

    private static final SourceLocation AT = new SourceLocation("conf/server.xml", 7);

    private static final ClassLoader LOADER = Objects.requireNonNull(ConfiguredResourcesTest.class.getClassLoader());

    private ResourcesConfig config = ResourcesConfig.NONE;
    private final List<String> asked = new ArrayList<>();
    private final DataSource source = (DataSource) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> null);
    private final ConfiguredResources resources = new ConfiguredResources(() -> config, this::dataSource, LOADER);

    private DataSource dataSource(JdbcConnectionPoolConfig pool) throws SQLException {
        asked.add(pool.name());
        if (pool.dataSourceClassName().equals("no.such.Source")) {
            throw new SQLException("no.such.Source: no such class");
        }
        return source;
    }

    private static JdbcConnectionPoolConfig pool(String className) {
        return new JdbcConnectionPoolConfig(
                AT,
                "p",
                className,
                1,
                2,
                1,
                Duration.ZERO,
                Duration.ZERO,
                false,
                "auto-commit",
                "",
                false,
                Optional.empty(),
                false,
                Duration.ZERO,
                0,
                false,
                List.of(),
                List.of());
    }

    private void offer(JdbcConnectionPoolConfig pool) {
        config = new ResourcesConfig(
                List.of(
                        new JdbcResourceConfig(AT, "jdbc/a", "p", true),
                        new JdbcResourceConfig(AT, "jdbc/b", "p", true),
                        new JdbcResourceConfig(AT, "jdbc/off", "p", false)),
                List.of(pool),
                List.of(),
                List.of(),
                List.of());
    }

    private Object get(String name) {
        return resources.find(name, LOADER).map(Supplier::get).orElseThrow();
    }

    @Test
    void resourcesOfOnePoolLeadToItsDataSource() {
        offer(pool("driver.Source"));

        assertThat(get("jdbc/a")).isSameAs(source);
        assertThat(get("jdbc/b")).isSameAs(source);
        assertThat(asked).containsExactly("p", "p");
        assertThat(resources.find("jdbc/off", LOADER)).isEmpty();
        assertThat(resources.find("jdbc/none", LOADER)).isEmpty();
    }

    @Test
    void aNameThatWasDisabledSinceIsNotFoundAnyMore() {
        offer(pool("driver.Source"));
        Supplier<Object> given = resources.find("jdbc/a", LOADER).orElseThrow();
        config = new ResourcesConfig(
                List.of(new JdbcResourceConfig(AT, "jdbc/a", "p", false)),
                config.jdbcConnectionPools(),
                List.of(),
                List.of(),
                List.of());

        assertThatThrownBy(given::get).hasCauseInstanceOf(NameNotFoundException.class);
    }

    @Test
    void whatCannotBeMadeIsNamedWithItsLine() {
        offer(pool("no.such.Source"));

        assertThatThrownBy(() -> get("jdbc/a"))
                .hasMessageContaining("conf/server.xml:7: resource jdbc/a cannot be made: ")
                .hasMessageContaining("no.such.Source");
    }

    @Test
    void customAndExternalResourcesAreAskedOfTheirFactoriesEachTime() {
        config = new ResourcesConfig(
                List.of(),
                List.of(),
                List.of(new CustomResourceConfig(
                        AT, "bean/x", "java.lang.String", Factory.class.getName(), true, Map.of("greeting", "hello"))),
                List.of(new ExternalJndiResourceConfig(
                        AT, "ext/x", "cn=x", "java.lang.String", Elsewhere.class.getName(), true, Map.of("at", "h"))),
                List.of());

        assertThat(get("bean/x")).isEqualTo("bean/x says hello");
        assertThat(get("ext/x")).isEqualTo("cn=x at h");
    }

    /** Java does not export the package of its factory for LDAP; what is missing here is the server alone. */
    @Test
    void namesOfADirectoryAreAskedOfJavasOwnFactory() {
        config = new ResourcesConfig(
                List.of(),
                List.of(),
                List.of(),
                List.of(new ExternalJndiResourceConfig(
                        AT,
                        "ext/people",
                        "cn=x",
                        "javax.naming.directory.DirContext",
                        "com.sun.jndi.ldap.LdapCtxFactory",
                        true,
                        Map.of(Context.PROVIDER_URL, "ldap://127.0.0.1:1"))),
                List.of());

        assertThatThrownBy(() -> get("ext/people"))
                .hasMessageContaining("conf/server.xml:7: resource ext/people cannot be made: ")
                .hasCauseInstanceOf(CommunicationException.class);
    }

    @Test
    void customAndExternalNamesThatWereDisabledSinceAreNotFound() {
        others(true);
        Supplier<Object> custom = resources.find("bean/x", LOADER).orElseThrow();
        Supplier<Object> external = resources.find("ext/x", LOADER).orElseThrow();

        others(false);

        assertThatThrownBy(custom::get).hasCauseInstanceOf(NameNotFoundException.class);
        assertThatThrownBy(external::get).hasCauseInstanceOf(NameNotFoundException.class);
        assertThat(resources.find("bean/x", LOADER)).isEmpty();
        assertThat(resources.find("ext/x", LOADER)).isEmpty();
    }

    private void others(boolean enabled) {
        config = new ResourcesConfig(
                List.of(),
                List.of(),
                List.of(new CustomResourceConfig(
                        AT, "bean/x", "java.lang.String", Factory.class.getName(), enabled, Map.of("greeting", "hi"))),
                List.of(new ExternalJndiResourceConfig(
                        AT, "ext/x", "cn=x", "java.lang.String", Elsewhere.class.getName(), enabled, Map.of())),
                List.of());
    }

    /** Makes texts. */
    public static final class Factory implements ObjectFactory {
        @Override
        public Object getObjectInstance(Object object, Name name, Context context, Hashtable<?, ?> environment) {
            return name + " says " + ((Reference) object).get("greeting").getContent();
        }
    }

    /** Another naming service. */
    public static final class Elsewhere implements InitialContextFactory {
        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) {
            return (Context) Proxy.newProxyInstance(
                    Elsewhere.class.getClassLoader(),
                    new Class<?>[] {Context.class},
                    (proxy, method, arguments) ->
                            method.getName().equals("lookup") ? arguments[0] + " at " + environment.get("at") : null);
        }
    }
}

package org.heliostat.servlet.naming.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.naming.Context;
import javax.naming.Name;
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

    private ResourcesConfig config = ResourcesConfig.NONE;
    private final ConfiguredResources resources =
            new ConfiguredResources(() -> config, ConfiguredResourcesTest.class.getClassLoader());

    /** A data source with properties of several types. */
    public abstract static class Source implements DataSource {
        String url = "";
        int port;
        boolean trace;

        public void setURL(String newUrl) {
            url = newUrl;
        }

        public void setPortNumber(int newPort) {
            port = newPort;
        }

        public void setTrace(boolean newTrace) {
            trace = newTrace;
        }
    }

    private static JdbcConnectionPoolConfig pool(String className, Map<String, String> properties) {
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
                properties,
                Map.of());
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
        return resources.find(name).map(Supplier::get).orElseThrow();
    }

    @Test
    void aDataSourceIsMadeOnceForItsPoolWithItsProperties() {
        offer(pool(PlainSource.class.getName(), Map.of("url", "jdbc:x", "portnumber", "5432", "Trace", "true")));

        PlainSource made = (PlainSource) get("jdbc/a");

        assertThat(made.url).isEqualTo("jdbc:x");
        assertThat(made.port).isEqualTo(5432);
        assertThat(made.trace).isTrue();
        assertThat(get("jdbc/b")).isSameAs(made);
        assertThat(resources.find("jdbc/off")).isEmpty();
        assertThat(resources.find("jdbc/none")).isEmpty();
    }

    @Test
    void aPoolThatIsConfiguredOtherwiseIsMadeAnewAndTheOldOneLetGoOf() {
        offer(pool(PlainSource.class.getName(), Map.of("url", "jdbc:x")));
        Object before = get("jdbc/a");

        offer(pool(PlainSource.class.getName(), Map.of("url", "jdbc:y")));

        assertThat(get("jdbc/a")).isNotSameAs(before);
        assertThat(resources.dataSources()).hasSize(1);
    }

    @Test
    void whatCannotBeMadeIsNamedWithItsLineAndWithoutItsValues() {
        offer(pool("no.such.Source", Map.of()));
        assertThatThrownBy(() -> get("jdbc/a"))
                .hasMessageContaining("conf/server.xml:7: resource p cannot be made: ")
                .hasMessageContaining("no.such.Source");

        offer(pool("java.lang.String", Map.of()));
        assertThatThrownBy(() -> get("jdbc/a")).hasMessageContaining("(expected: a javax.sql.DataSource)");

        offer(pool(PlainSource.class.getName(), Map.of("portnumber", "hidden")));
        assertThatThrownBy(() -> get("jdbc/a"))
                .hasMessageContaining("property portnumber (expected: a int)")
                .hasMessageNotContaining("hidden");

        offer(pool(PlainSource.class.getName(), Map.of("colour", "hidden")));
        assertThatThrownBy(() -> get("jdbc/a")).hasMessageContaining("property colour (expected: a property of ");
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

package org.heliostat.config.resources;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.config.xml.Properties;
import org.heliostat.config.xml.XmlElement;

/** Makes {@link ResourcesConfig} from the {@code <RESOURCES>} element. */
final class ResourcesReader {

    private final XmlElement resources;
    private final Findings findings;

    private ResourcesReader(XmlElement resources, Findings findings) {
        this.resources = resources;
        this.findings = findings;
    }

    static ResourcesConfig read(XmlElement resources, Findings findings) {
        return new ResourcesReader(resources, findings).read();
    }

    private ResourcesConfig read() {
        JavaElements.RESOURCES.read(resources, findings);
        ResourcesConfig read = new ResourcesConfig(
                all(JavaElements.JDBCRESOURCE, this::jdbcResource),
                all(JavaElements.JDBCCONNECTIONPOOL, this::pool),
                all(JavaElements.CUSTOMRESOURCE, this::custom),
                all(JavaElements.EXTERNALJNDIRESOURCE, this::external),
                all(JavaElements.MAILRESOURCE, this::mail));
        checkNames();
        checkPoolNames(read);
        return read;
    }

    private <T> List<T> all(ElementSchema schema, BiFunction<XmlElement, DirectiveValues, T> make) {
        return resources
                .children(schema.name())
                .flatMap(element -> schema.read(element, findings).map(v -> make.apply(element, v)).stream())
                .toList();
    }

    private JdbcResourceConfig jdbcResource(XmlElement element, DirectiveValues v) {
        Properties.of(element, findings);
        return new JdbcResourceConfig(element.at(), v.text("jndiname"), v.text("poolname"), v.flag("enabled"));
    }

    private JdbcConnectionPoolConfig pool(XmlElement element, DirectiveValues v) {
        if ("table".equals(v.text("connectionvalidationmethod"))
                && v.flag("connectionvalidationrequired")
                && v.text("validationtablename").isBlank()) {
            findings.error(
                    element.at(),
                    element.label()
                            + ": validationtablename: missing (expected: a table, for connectionvalidationmethod"
                            + " table)");
        }
        if (v.integer("steadypoolsize") > v.integer("maxpoolsize")) {
            findings.warning(
                    element.at(),
                    element.label() + ": steadypoolsize: " + v.integer("steadypoolsize") + " is more than maxpoolsize, "
                            + v.integer("maxpoolsize") + " is used");
        }
        if (v.flag("isolationlevelguaranteed")
                && v.optionalText("transactionisolationlevel").isEmpty()) {
            findings.warning(
                    element.at(),
                    element.label() + ": isolationlevelguaranteed: on (expected: a transactionisolationlevel as well)");
        }
        return new JdbcConnectionPoolConfig(
                element.at(),
                v.text("name"),
                v.text("datasourceclassname"),
                Math.min(v.integer("steadypoolsize"), v.integer("maxpoolsize")),
                v.integer("maxpoolsize"),
                v.integer("poolresizequantity"),
                v.duration("idletimeout"),
                v.duration("maxwaittime"),
                v.flag("connectionvalidationrequired"),
                v.text("connectionvalidationmethod"),
                v.text("validationtablename"),
                v.flag("failallconnections"),
                v.optionalText("transactionisolationlevel").map(level -> level.toLowerCase(Locale.ROOT)),
                v.flag("isolationlevelguaranteed"),
                v.duration("leaktimeout"),
                v.integer("statementcachesize"),
                v.flag("tracesql"),
                poolProperties(element),
                connectionProperties(element));
    }

    /** A name counts once, whatever its case. */
    private List<PoolProperty> poolProperties(XmlElement pool) {
        Map<String, PoolProperty> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Properties.of(pool, findings)
                .forEach((name, value) ->
                        byName.putIfAbsent(name, new PoolProperty(at(pool, "PROPERTY", name), name, value)));
        return List.copyOf(byName.values());
    }

    /** Of several of one name the last counts, as of PROPERTY. */
    private List<ConnectionProperty> connectionProperties(XmlElement pool) {
        Map<String, ConnectionProperty> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        pool.children("CONNECTIONPROPERTY").forEach(element -> JavaElements.CONNECTIONPROPERTY
                .read(element, findings)
                .ifPresent(read -> {
                    ConnectionProperty property = connectionProperty(pool, element, read);
                    if (byName.put(read.text("name"), property) != null) {
                        findings.warning(
                                element.at(),
                                pool.label() + ": " + read.text("name") + ": given again, this value counts");
                    }
                }));
        return List.copyOf(byName.values());
    }

    private ConnectionProperty connectionProperty(XmlElement pool, XmlElement element, DirectiveValues read) {
        String name = read.text("name");
        if (name.equalsIgnoreCase("autoCommit") || name.equalsIgnoreCase("transactionIsolation")) {
            findings.error(
                    element.at(),
                    pool.label() + ": CONNECTIONPROPERTY " + name
                            + " (expected: another one; auto-commit is on at each lease, and the level is"
                            + " transactionisolationlevel)");
        }
        return new ConnectionProperty(
                new PoolProperty(element.at(), name, read.find("value").orElse("")),
                read.text("invocationfrequency").equals("every-lease"));
    }

    private static SourceLocation at(XmlElement pool, String element, String name) {
        return pool.children(element)
                .filter(property ->
                        property.attribute("name").filter(name::equals).isPresent())
                .reduce((first, last) -> last)
                .orElse(pool)
                .at();
    }

    private CustomResourceConfig custom(XmlElement element, DirectiveValues v) {
        return new CustomResourceConfig(
                element.at(),
                v.text("jndiname"),
                v.text("restype"),
                v.text("factoryclass"),
                v.flag("enabled"),
                Properties.of(element, findings));
    }

    private ExternalJndiResourceConfig external(XmlElement element, DirectiveValues v) {
        return new ExternalJndiResourceConfig(
                element.at(),
                v.text("jndiname"),
                v.text("jndilookupname"),
                v.text("restype"),
                v.text("factoryclass"),
                v.flag("enabled"),
                Properties.of(element, findings));
    }

    private MailResourceConfig mail(XmlElement element, DirectiveValues v) {
        return new MailResourceConfig(
                element.at(),
                v.text("jndiname"),
                v.text("storeprotocol"),
                v.text("storeprotocolclass"),
                v.text("transportprotocol"),
                v.text("transportprotocolclass"),
                v.text("host"),
                v.text("user"),
                v.text("from"),
                v.flag("enabled"),
                Properties.of(element, findings));
    }

    /** A JNDI name and a pool name each mean one thing. */
    private void checkNames() {
        Set<String> jndiNames = new HashSet<>();
        Set<String> poolNames = new HashSet<>();
        for (XmlElement element : resources.children()) {
            Optional<String> pool = element.is("JDBCCONNECTIONPOOL") ? element.attribute("name") : Optional.empty();
            if (!element.attribute("jndiname").map(jndiNames::add).orElse(true)) {
                findings.error(element.at(), element.label() + ": jndiname: given twice (expected: a name of its own)");
            }
            if (!pool.map(poolNames::add).orElse(true)) {
                findings.error(element.at(), element.label() + ": name: given twice (expected: a name of its own)");
            }
        }
    }

    private void checkPoolNames(ResourcesConfig read) {
        List<String> known = resources
                .children("JDBCCONNECTIONPOOL")
                .flatMap(pool -> pool.attribute("name").stream())
                .toList();
        for (JdbcResourceConfig resource : read.jdbcResources()) {
            if (!known.contains(resource.poolName())) {
                findings.error(
                        resource.at(),
                        "JDBCRESOURCE " + resource.jndiName() + ": poolname: "
                                + NearestName.unknown(resource.poolName(), "JDBCCONNECTIONPOOL", known));
            }
        }
    }
}

package org.heliostat.config.resources;

import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;
import static org.heliostat.config.DirectiveRow.withoutEffect;

import java.util.List;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.xml.ElementSchema;

/** The elements at and below {@code <JAVA>}, with their attributes. */
public final class JavaElements {

    private static final String ONE_JVM = "the server runs in the JVM that it was started with";
    private static final String ON_BOARD = "it names jars of the original; those of this server are on board";
    private static final List<String> PROPERTIES = List.of("PROPERTY");
    private static final List<String> DESCRIPTION = List.of("DESCRIPTION");

    static final ElementSchema JAVA = new ElementSchema(
            "JAVA",
            attributes(
                    seconds("dynamicreloadinterval")
                            .range(-1, 86_400)
                            .byDefault(-1)
                            .live()
                            .help("time between two looks for changed applications; 0 or -1 = never"),
                    text("classpathprefix")
                            .byDefault("")
                            .help(
                                    "jars and folders of classes, separated by colons, that every application finds behind"
                                            + " its own; each has classes of its own from them"),
                    text("serverclasspath")
                            .butWithoutEffect(ON_BOARD, "")
                            .byDefault("")
                            .help("class path of the server"),
                    text("classpathsuffix").byDefault("").help("the same, behind those of classpathprefix"),
                    withoutEffect("javahome", ONE_JVM),
                    flag("debug").byDefault(false).butWithoutEffect(ONE_JVM).help("start with a debugger's port"),
                    withoutEffect("debugoptions", ONE_JVM),
                    withoutEffect("nativelibrarypathprefix", ONE_JVM),
                    ignored("envclasspathignored"),
                    withoutEffect("bytecodepreprocessors", "classes are loaded as they are")),
            List.of("PROFILER", "SECURITY", "RESOURCES"),
            List.of("PROPERTY", "JVMOPTIONS"));

    static final ElementSchema JVMOPTIONS = new ElementSchema("JVMOPTIONS", attributes(), List.of(), List.of());

    static final ElementSchema PROFILER = new ElementSchema(
            "PROFILER",
            attributes(ignored("name"), ignored("classpath"), ignored("nativelibrarypath"), ignored("enabled")),
            List.of(),
            List.of("PROPERTY", "JVMOPTIONS"),
            ONE_JVM);

    static final ElementSchema SECURITY = new ElementSchema(
            "SECURITY",
            attributes(
                    text("defaultrealm").byDefault("file").live().help("realm of applications that name none"),
                    text("anonymousrole")
                            .byDefault("ANYONE")
                            .help(
                                    "role that everybody has, logged in or not; applications take it over when they start"),
                    flag("audit")
                            .byDefault(false)
                            .live()
                            .help("log every login of applications, and what is allowed and denied to whom")),
            List.of(),
            List.of("PROPERTY", "AUTHREALM"));

    static final ElementSchema AUTHREALM = new ElementSchema(
            "AUTHREALM",
            attributes(
                    text("name").required().live().help("name that applications use"),
                    text("classname").required().live().help("a name that ends in FileRealm or CertificateRealm")),
            List.of(),
            PROPERTIES);

    static final ElementSchema RESOURCES = new ElementSchema(
            "RESOURCES",
            attributes(),
            List.of(),
            List.of("CUSTOMRESOURCE", "EXTERNALJNDIRESOURCE", "JDBCRESOURCE", "MAILRESOURCE", "JDBCCONNECTIONPOOL"));

    static final ElementSchema JDBCRESOURCE = new ElementSchema(
            "JDBCRESOURCE",
            attributes(
                    jndiName(), text("poolname").required().live().help("name of the JDBCCONNECTIONPOOL"), enabled()),
            DESCRIPTION,
            PROPERTIES);

    static final ElementSchema JDBCCONNECTIONPOOL =
            new ElementSchema("JDBCCONNECTIONPOOL", pool(), DESCRIPTION, List.of("PROPERTY", "CONNECTIONPROPERTY"));

    static final ElementSchema CONNECTIONPROPERTY = new ElementSchema(
            "CONNECTIONPROPERTY",
            attributes(
                    text("name").required().live().help("property of the driver's connections, case ignored"),
                    text("value").byDefault("").live().help("its value"),
                    choice("invocationfrequency", "at-creation", "every-lease")
                            .byDefault("at-creation")
                            .live()
                            .help("when it is set: on each new connection, or each time one is handed out")),
            DESCRIPTION,
            List.of());

    static final ElementSchema CUSTOMRESOURCE = new ElementSchema(
            "CUSTOMRESOURCE", attributes(jndiName(), resType(), factoryClass(), enabled()), DESCRIPTION, PROPERTIES);

    static final ElementSchema EXTERNALJNDIRESOURCE = new ElementSchema(
            "EXTERNALJNDIRESOURCE",
            attributes(
                    jndiName(),
                    text("jndilookupname").required().live().help("name in the other naming service"),
                    resType(),
                    factoryClass(),
                    enabled()),
            DESCRIPTION,
            PROPERTIES);

    static final ElementSchema MAILRESOURCE = new ElementSchema(
            "MAILRESOURCE",
            attributes(
                    jndiName(),
                    text("storeprotocol").byDefault("imap").live().help("protocol to read mail"),
                    text("storeprotocolclass").byDefault("").live().help("provider of that protocol"),
                    text("transportprotocol").byDefault("smtp").live().help("protocol to send mail"),
                    text("transportprotocolclass").byDefault("").live().help("provider of that protocol"),
                    text("host").required().live().help("mail server"),
                    text("user").required().live().help("user at the mail server"),
                    text("from").required().live().help("sender of mails"),
                    enabled()),
            DESCRIPTION,
            PROPERTIES);

    /** Every element of this package, for the manual and for tests. */
    public static final List<ElementSchema> ALL = List.of(
            JAVA,
            JVMOPTIONS,
            PROFILER,
            SECURITY,
            AUTHREALM,
            RESOURCES,
            JDBCRESOURCE,
            JDBCCONNECTIONPOOL,
            CONNECTIONPROPERTY,
            CUSTOMRESOURCE,
            EXTERNALJNDIRESOURCE,
            MAILRESOURCE);

    private JavaElements() {}

    private static DirectiveTable pool() {
        return attributes(
                text("name").required().live().help("name that JDBCRESOURCE refers to"),
                text("datasourceclassname").required().live().help("the driver's DataSource class"),
                ignored("restype"),
                count("steadypoolsize")
                        .range(0, 10_000)
                        .byDefault(8)
                        .live()
                        .help("connections opened at the first request; shrinking stops here"),
                count("maxpoolsize")
                        .range(1, 10_000)
                        .byDefault(32)
                        .live()
                        .help("connections open at most")
                        .advice("as many as the database serves well at once, not as many as there are threads"),
                count("poolresizequantity")
                        .range(1, 10_000)
                        .byDefault(2)
                        .live()
                        .help("idle connections closed in one idletimeout at most"),
                seconds("idletimeout")
                        .range(0, 604_800)
                        .byDefault(300)
                        .live()
                        .help("a connection idle for longer may be closed; 0 = never"),
                milliseconds("maxwaittime")
                        .range(0, 86_400_000)
                        .byDefault(60_000)
                        .live()
                        .help("wait for a free connection, then SQLException; 0 = for ever"),
                flag("connectionvalidationrequired")
                        .byDefault(false)
                        .live()
                        .help("test a connection before it is handed out")
                        .advice("off costs nothing; on saves applications from connections that a firewall cut"),
                choice("connectionvalidationmethod", "auto-commit", "meta-data", "table")
                        .byDefault("auto-commit")
                        .live()
                        .help("how it is tested"),
                text("validationtablename").byDefault("").live().help("table to query, with the method table"),
                flag("failallconnections")
                        .byDefault(false)
                        .live()
                        .help("one bad connection: replace all idle ones instead of only that one"),
                choice(
                                "transactionisolationlevel",
                                "read-uncommitted",
                                "read-committed",
                                "repeatable-read",
                                "serializable")
                        .live()
                        .help("set on each new connection; absent = the driver's"),
                flag("isolationlevelguaranteed")
                        .byDefault(false)
                        .live()
                        .help("set the level again each time a connection is handed out"),
                seconds("leaktimeout")
                        .range(0, 86_400)
                        .byDefault(0)
                        .live()
                        .help("a connection out for longer is reported with the stack that took it; 0 = never")
                        .advice("somewhat longer than the slowest request may take; the connection is not taken back"),
                count("statementcachesize")
                        .range(0, 10_000)
                        .byDefault(0)
                        .live()
                        .help("prepared statements kept open on each connection; 0 = none")
                        .advice("for drivers without a cache of their own; counts for connections opened afterwards"),
                flag("tracesql")
                        .byDefault(false)
                        .live()
                        .help("show the last SQL of each connection that is out")
                        .advice("SQL may hold personal data; parameters are never shown"));
    }

    private static DirectiveTable attributes(DirectiveRow... rows) {
        return DirectiveTable.of("attribute", rows);
    }

    private static DirectiveRow jndiName() {
        return text("jndiname").required().live().help("name that applications look up");
    }

    private static DirectiveRow resType() {
        return text("restype").required().live().help("type of the object");
    }

    private static DirectiveRow factoryClass() {
        return text("factoryclass").required().live().help("class that makes the object");
    }

    private static DirectiveRow enabled() {
        return flag("enabled").byDefault(true).live().help("off: the name is not found");
    }
}

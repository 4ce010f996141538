package org.heliostat.config.serverxml;

import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;
import static org.heliostat.config.DirectiveRow.withoutEffect;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.dav.DavElements;
import org.heliostat.config.resources.JavaElements;
import org.heliostat.config.search.SearchElements;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.config.xml.Properties;

/** The elements of server.xml with their attributes. Names, ranges and defaults are known only here. */
public final class ServerXmlDirectives {

    private static final int LARGEST_PORT = 65_535;
    private static final long LARGEST_RATE = 1L << 50;

    static final ElementSchema SERVER = new ElementSchema(
            "SERVER",
            attributes(
                    flag("qosactive").byDefault(false).live().help("measure bandwidth and connections"),
                    seconds("qosmetricsinterval")
                            .range(1, 86_400)
                            .byDefault(30)
                            .live()
                            .help("time over which bandwidth is averaged")
                            .advice("longer evens out large files"),
                    milliseconds("qosrecomputeinterval")
                            .range(1, 3_600_000)
                            .byDefault(100)
                            .live()
                            .help("time between two computations of bandwidth"),
                    withoutEffect("legacyls", "it was about upgrading from 4.x; LS has defaultvs")),
            List.of("VARS", "QOSPARAMS", "JAVA", "LOG"),
            List.of("PROPERTY", "LS", "MIME", "ACLFILE", "VSCLASS"));

    static final ElementSchema LS = new ElementSchema(
            "LS",
            attributes(
                    text("id")
                            .required()
                            .live()
                            .help("name in reports and in connections; does not begin with a digit"),
                    text("ip").byDefault("any").live().help("address to listen on; any, 0.0.0.0 or INADDR_ANY = all"),
                    count("port").range(0, LARGEST_PORT).required().live().help("port; 0 = any that is free"),
                    flag("security").byDefault(false).live().help("TLS; needs Security on in magnus.conf"),
                    count("acceptorthreads")
                            .range(1, 128)
                            .byDefault(1)
                            .help("threads that accept connections")
                            .advice("one, or one per processor where many short connections come"),
                    choice("family", "default", "inet", "inet6", "nca")
                            .byDefault("default")
                            .help("kind of address; nca, the Solaris cache, is read as default"),
                    flag("blocking").byDefault(false).help("accepted for old files; sockets never block"),
                    flag("http2").byDefault(true).live().help("speak HTTP/2 here, where HTTP2 in magnus.conf is on"),
                    flag("proxyprotocol")
                            .byDefault(false)
                            .live()
                            .help(
                                    "each connection begins with a header of the PROXY protocol, version 1 or 2, that one of"
                                            + " TrustedProxies sends; without it the connection is closed"),
                    text("defaultvs")
                            .byDefault("")
                            .live()
                            .help("virtual server for requests whose host no urlhosts matches"),
                    text("servername")
                            .byDefault("")
                            .live()
                            .help(
                                    "host for redirects when a request names none; may have scheme and port, which programs then find in SERVER_PORT")),
            List.of("DESCRIPTION", "SSLPARAMS", "CONNECTIONGROUP"),
            List.of());

    static final ElementSchema CONNECTIONGROUP = new ElementSchema(
            "CONNECTIONGROUP",
            attributes(
                    text("id").required().live().help("name of the group"),
                    ignored("matchingip"),
                    text("defaultvs").byDefault("").live().help("as in LS"),
                    text("servername").byDefault("").live().help("as in LS")),
            List.of("DESCRIPTION", "SSLPARAMS"),
            List.of());

    static final ElementSchema SSLPARAMS = new ElementSchema(
            "SSLPARAMS",
            attributes(
                    text("servercertnickname")
                            .byDefault(SslParams.USUAL_NICKNAME)
                            .live()
                            .help("conf/certs/NAME.pem with .key, or .p12"),
                    list("morecertnicknames")
                            .byDefault("")
                            .live()
                            .help("further certificates for the same hosts, with keys of other kinds (RSA beside EC): a"
                                    + " client gets the first that it can check, servercertnickname tried first"),
                    flag("acme")
                            .byDefault(false)
                            .live()
                            .help("order the certificate of servercertnickname from the authority of ACMEDirectoryURL,"
                                    + " for the urlhosts of all virtual servers here, and renew it"),
                    flag("tls").byDefault(true).live().help("offer TLS 1.2 and later"),
                    choice("clientauth", "off", "false", "no", "optional", "on", "true", "yes")
                            .byDefault("off")
                            .live()
                            .help("ask clients for a certificate of their own: on refuses those without"),
                    ignored("tlsrollback"),
                    ignored("ssl2"),
                    ignored("ssl2ciphers"),
                    ignored("ssl3"),
                    ignored("ssl3tlsciphers")),
            List.of(),
            List.of());

    static final ElementSchema MIME = new ElementSchema("MIME", idAndFile(), List.of(), List.of());

    static final ElementSchema ACLFILE = new ElementSchema("ACLFILE", idAndFile(), List.of("DESCRIPTION"), List.of());

    static final ElementSchema VSCLASS = new ElementSchema(
            "VSCLASS",
            attributes(
                    text("id").required().live().help("name of the class"),
                    path("objectfile").byDefault("obj.conf").live().help("obj.conf of its virtual servers"),
                    text("rootobject").byDefault("default").live().help("object that every request begins with"),
                    flag("acceptlanguage").byDefault(false).live().help("look for files in the client's language")),
            List.of("DESCRIPTION", "VARS", "QOSPARAMS"),
            List.of("PROPERTY", "VS"));

    static final ElementSchema VS = new ElementSchema(
            "VS",
            attributes(
                    text("id").required().live().help("name in reports, logs and as $id in obj.conf"),
                    list("connections")
                            .byDefault("")
                            .live()
                            .help("ids of listen sockets, besides those that have it as defaultvs"),
                    list("urlhosts").required().live().help("host names it answers to, wildcards allowed"),
                    path("objectfile").live().help("obj.conf; absent = the class's"),
                    text("rootobject").live().help("first object; absent = the class's"),
                    text("mime").required().live().help("id of its MIME"),
                    list("aclids")
                            .byDefault("")
                            .live()
                            .help("ids of its ACLFILEs; none = no access control, which is the fastest"),
                    path("errorlog").live().help("error log of its own for lines that its requests cause"),
                    flag("acceptlanguage").live().help("absent = the class's"),
                    choice("state", "on", "off", "disable")
                            .byDefault("on")
                            .live()
                            .help("off, disable: answers 404")),
            List.of("DESCRIPTION", "VARS", "QOSPARAMS", "DAV", "SEARCH"),
            List.of("PROPERTY", "USERDB", "WEBAPP"));

    static final ElementSchema QOSPARAMS = new ElementSchema(
            "QOSPARAMS",
            attributes(
                    count("maxbps").range(0, LARGEST_RATE).byDefault(0).live().help("bytes per second; 0 = no limit"),
                    choice("enforcebandwidth", BandwidthEnforcement.WORDS)
                            .byDefault("off")
                            .live()
                            .help("on: refuse requests above maxbps; shape: slow transfers to maxbps"),
                    count("maxconn")
                            .range(0, Integer.MAX_VALUE)
                            .byDefault(0)
                            .live()
                            .help("requests at the same time; 0 = no limit"),
                    flag("enforceconnections").byDefault(false).live().help("refuse requests above maxconn")),
            List.of(),
            List.of());

    static final ElementSchema USERDB = new ElementSchema(
            "USERDB",
            attributes(
                    text("id").byDefault("default").live().help("name that ACLs use"),
                    text("database").live().help("name in dbswitch.conf"),
                    text("basedn").live().help("where in an LDAP tree to begin"),
                    list("certmaps").live().help("mappings of certmap.conf that hold here; absent = all")),
            List.of("DESCRIPTION"),
            List.of());

    static final ElementSchema WEBAPP = new ElementSchema(
            "WEBAPP",
            attributes(
                    text("uri").required().live().help("context root, begins with /"),
                    path("path").required().live().help("WAR or folder"),
                    flag("enabled").byDefault(true).live().help("off: not loaded")),
            List.of("DESCRIPTION"),
            List.of());

    static final ElementSchema LOG = new ElementSchema(
            "LOG",
            attributes(
                    path("file").live().help("error log; absent = ErrorLog of magnus.conf"),
                    choice(
                                    "loglevel",
                                    "finest",
                                    "finer",
                                    "fine",
                                    "info",
                                    "warning",
                                    "failure",
                                    "misconfiguration",
                                    "config",
                                    "security",
                                    "catastrophe")
                            .byDefault("info")
                            .live()
                            .help("least severe message that is logged"),
                    flag("logvsid")
                            .byDefault(false)
                            .live()
                            .help("virtual server's id in each line that a request of it caused"),
                    flag("logstdout").byDefault(true).help("what applications print goes to the log"),
                    flag("logstderr").byDefault(true).help("what applications print as errors does, too"),
                    flag("logtoconsole").byDefault(true).live().help("the log also goes to the terminal"),
                    ignored("createconsole"),
                    flag("usesyslog")
                            .byDefault(false)
                            .live()
                            .help("log to the system's log instead of a file, as ErrorLog SYSLOG does")),
            List.of(),
            List.of("PROPERTY"));

    static final ElementSchema SEARCH = SearchElements.search(new AttributesElsewhere());

    static final ElementSchema SEARCHCOLLECTION = SearchElements.collection(new AttributesElsewhere());

    static final ElementSchema DAV = DavElements.dav(new AttributesElsewhere());

    static final ElementSchema DAVCOLLECTION = DavElements.collection(new AttributesElsewhere());

    /** Every element of server.xml, for the manual and for tests. */
    public static final List<ElementSchema> ELEMENTS = Stream.of(
                    List.of(
                            SERVER,
                            LS,
                            CONNECTIONGROUP,
                            SSLPARAMS,
                            MIME,
                            ACLFILE,
                            VSCLASS,
                            VS,
                            QOSPARAMS,
                            USERDB,
                            WEBAPP,
                            LOG,
                            SEARCH,
                            SEARCHCOLLECTION,
                            DAV,
                            DAVCOLLECTION),
                    JavaElements.ALL,
                    Properties.ALL)
            .flatMap(List::stream)
            .toList();

    private ServerXmlDirectives() {}

    private static DirectiveTable attributes(DirectiveRow... rows) {
        return DirectiveTable.of("attribute", rows).hinting(new AttributesElsewhere());
    }

    private static DirectiveTable idAndFile() {
        return attributes(
                text("id").required().live().help("name that virtual servers use"),
                path("file").required().live().help("file, relative to the configuration folder"));
    }
}

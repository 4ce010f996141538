package org.heliostat.importer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.importer.apache.ApacheImport;
import org.heliostat.importer.draft.Imported;
import org.heliostat.importer.draft.ImportedInstance;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.nginx.NginxImport;
import org.heliostat.importer.source.ImportException;
import org.heliostat.importer.tomcat.TomcatImport;

/** Whatever stands in the files of another server: an instance that the server reads without an error, or an exception of ours. */
class RandomFilesPropertyTest {

    private static final List<String> VALUES = List.of(
            "80",
            "8080",
            "443",
            "-1",
            "0",
            "99999999999999",
            "on",
            "off",
            "/",
            "/a",
            "/a/",
            "/a b",
            "//",
            "/srv/www",
            "a\"b",
            "$x",
            "${y}",
            "\\",
            "'",
            "*",
            "(a|b)",
            "~",
            "[::1]:80",
            "10.0.0.0/8",
            "10.1",
            "all",
            "from",
            "granted",
            "denied",
            "example.com",
            "*.example.com",
            "_",
            "http://a:81/x",
            "https://b",
            "balancer://c",
            "ajp://d",
            "301",
            "404",
            "=404",
            "@x",
            "{z}",
            "%h %u",
            "combined",
            "text/html",
            "html",
            "10m",
            "30s",
            "max",
            "none",
            "é€",
            "\u0001",
            "name",
            "ssl",
            "default_server",
            "unix:/x",
            "<",
            ">",
            "&amp;",
            "#",
            "=",
            "~*",
            "^~",
            "\\.php$",
            "\\.(a|b)$",
            "localhost",
            "true",
            "false",
            "UTF-8",
            "");

    private static final List<String> APACHE = List.of(
            "Listen",
            "ServerName",
            "ServerAlias",
            "DocumentRoot",
            "Alias",
            "ScriptAlias",
            "Redirect",
            "ErrorDocument",
            "DirectoryIndex",
            "CustomLog",
            "LogFormat",
            "ProxyPass",
            "Header",
            "AddType",
            "MaxClients",
            "Timeout",
            "KeepAliveTimeout",
            "Require",
            "Order",
            "Allow",
            "Deny",
            "AuthType",
            "AuthName",
            "AuthUserFile",
            "Options",
            "SetHandler",
            "UserDir",
            "User",
            "HostnameLookups",
            "BalancerMember",
            "ProxySet",
            "SSLEngine",
            "SSLCertificateFile",
            "ApJServMount",
            "ApJServHost",
            "ApJServBalance",
            "ErrorLog",
            "AddOutputFilterByType",
            "MinSpareServers",
            "LimitRequestBody",
            "ServerRoot",
            "Define",
            "ListenBacklog",
            "Satisfy",
            "SSLVerifyClient",
            "SSLRequireSSL",
            "SetEnv");

    private static final List<String> APACHE_SECTIONS = List.of(
            "VirtualHost",
            "Directory",
            "Location",
            "Files",
            "FilesMatch",
            "Proxy",
            "ProxyMatch",
            "RequireAny",
            "RequireAll",
            "RequireNone",
            "Limit",
            "LimitExcept",
            "IfModule");

    private static final List<String> NGINX = List.of(
            "listen",
            "server_name",
            "root",
            "index",
            "alias",
            "return",
            "try_files",
            "error_page",
            "proxy_pass",
            "proxy_set_header",
            "fastcgi_pass",
            "expires",
            "add_header",
            "gzip",
            "gzip_types",
            "allow",
            "deny",
            "auth_basic",
            "auth_basic_user_file",
            "access_log",
            "log_format",
            "client_max_body_size",
            "keepalive_timeout",
            "worker_processes",
            "worker_connections",
            "user",
            "charset",
            "default_type",
            "internal",
            "stub_status",
            "autoindex",
            "large_client_header_buffers",
            "set_real_ip_from",
            "satisfy",
            "auth_request",
            "limit_except",
            "ssl_verify_client",
            "least_conn");

    private static final List<String> NGINX_BLOCKS = List.of("http", "server", "location", "upstream", "types", "if");

    private static final List<String> TOMCAT = List.of(
            "Server",
            "Service",
            "Connector",
            "Engine",
            "Host",
            "Alias",
            "Context",
            "Resource",
            "ResourceLink",
            "Realm",
            "Valve",
            "Executor",
            "SSLHostConfig",
            "Certificate",
            "Manager",
            "Environment",
            "GlobalNamingResources");

    private static final List<String> ATTRIBUTES = List.of(
            "port",
            "address",
            "protocol",
            "maxThreads",
            "minSpareThreads",
            "name",
            "path",
            "docBase",
            "appBase",
            "className",
            "type",
            "url",
            "username",
            "password",
            "maxTotal",
            "pattern",
            "prefix",
            "allow",
            "deny",
            "SSLEnabled",
            "connectionTimeout",
            "acceptCount",
            "maxPostSize",
            "server",
            "compression",
            "defaultHost",
            "jvmRoute",
            "global",
            "connectionURL",
            "userBase",
            "userSearch",
            "internalProxies",
            "proxyName",
            "useVirtualThreads",
            "clientAuth",
            "certificateVerification",
            "keystoreFile",
            "truststoreFile",
            "maxConnections");

    private static final List<String> CLASSES = List.of(
            "RemoteAddrValve",
            "RemoteHostValve",
            "RemoteIpValve",
            "AccessLogValve",
            "JNDIRealm",
            "MemoryRealm",
            "LockOutRealm",
            "javax.sql.DataSource",
            "jakarta.mail.Session",
            "jdbc:h2:mem:x",
            "ldap://a",
            "(uid={0})");

    @Provide
    Arbitrary<String> apache() {
        return Arbitraries.recursive(
                        () -> line(APACHE, "\n"),
                        inner -> inner.list().ofMaxSize(6).flatMap(lines -> Arbitraries.of(APACHE_SECTIONS)
                                .flatMap(name -> words().map(words -> "<" + name + " " + words + ">\n"
                                        + String.join("", lines) + "</" + name + ">\n"))),
                        0,
                        3)
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<String> nginx() {
        return Arbitraries.recursive(
                        () -> line(NGINX, ";\n"),
                        inner -> inner.list().ofMaxSize(6).flatMap(lines -> Arbitraries.of(NGINX_BLOCKS)
                                .flatMap(name -> words().map(words -> name + " " + words.replaceAll("[{};#]", "")
                                        + " {\n" + String.join("", lines) + "}\n"))),
                        0,
                        3)
                .list()
                .ofMaxSize(6)
                .map(parts -> "http {\n server {\n" + String.join("", parts) + "}\n" + String.join("", parts) + "}\n");
    }

    @Provide
    Arbitrary<String> tomcat() {
        Arbitrary<String> attribute = Arbitraries.of(ATTRIBUTES).flatMap(name -> Arbitraries.oneOf(
                        Arbitraries.of(VALUES), Arbitraries.of(CLASSES))
                .map(value -> name + "=\""
                        + value.replace("&", "&amp;")
                                .replace("<", "&lt;")
                                .replace("\"", "&quot;")
                                .replace("\u0001", "") + "\" "));
        Arbitrary<String> attributes = attribute.set().ofMaxSize(6).map(all -> String.join("", all));
        return Arbitraries.recursive(
                        () -> Arbitraries.of(TOMCAT)
                                .flatMap(name -> attributes.map(words -> "<" + name + " " + unique(words) + "/>\n")),
                        inner -> inner.list().ofMaxSize(5).flatMap(lines -> Arbitraries.of(TOMCAT)
                                .flatMap(name -> attributes.map(words -> "<" + name + " " + unique(words) + ">"
                                        + String.join("", lines) + "</" + name + ">\n"))),
                        0,
                        4)
                .list()
                .ofMaxSize(5)
                .map(parts -> "<Server><Service><Connector port='8080'/><Engine><Host name='h'>"
                        + String.join("", parts) + "</Host></Engine>" + String.join("", parts) + "</Service>"
                        + String.join("", parts) + "</Server>");
    }

    /** An attribute may stand in an element once. */
    private static String unique(String attributes) {
        List<String> names = new ArrayList<>();
        StringBuilder kept = new StringBuilder();
        for (String attribute : attributes.split("(?<=\" )")) {
            if (names.add(attribute.replaceFirst("=.*", ""))
                    && names.indexOf(attribute.replaceFirst("=.*", "")) == names.size() - 1) {
                kept.append(attribute);
            }
        }
        return kept.toString();
    }

    private static Arbitrary<String> words() {
        return Arbitraries.of(VALUES).list().ofMaxSize(4).map(words -> String.join(" ", words));
    }

    private static Arbitrary<String> line(List<String> names, String end) {
        return Arbitraries.of(names).flatMap(name -> words().map(words -> name + " " + words + end));
    }

    @Property(tries = 250)
    void anHttpdConf(@ForAll("apache") String text) {
        check("httpd.conf", text, ApacheImport::read);
    }

    @Property(tries = 250)
    void anNginxConf(@ForAll("nginx") String text) {
        check("nginx.conf", text, NginxImport::read);
    }

    @Property(tries = 250)
    void aServerXml(@ForAll("tomcat") String text) {
        check("conf/server.xml", text, from -> TomcatImport.read(from, false));
    }

    @Property(tries = 300)
    void anyTextAtAll(@ForAll String text) {
        check("httpd.conf", text, ApacheImport::read);
        check("nginx.conf", text, NginxImport::read);
        check("conf/server.xml", text, from -> TomcatImport.read(from, false));
    }

    private static void check(String name, String text, Function<Path, Imported> reader) {
        try {
            Path folder = Files.createTempDirectory("import");
            try {
                Path file = folder.resolve("from").resolve(name);
                Files.createDirectories(file.getParent());
                Files.writeString(file, text.replaceAll("[\uD800-\uDFFF]", "?"));
                ImportedInstance.of(reader.apply(folder.resolve("from"))).mustBeReadable(folder.resolve("instance"));
            } catch (ImportException | UnwritableException ours) {
                // The command says it, with file and line, and makes nothing.
                if (ours.getMessage() == null || ours.getMessage().isBlank()) {
                    throw ours;
                }
            } finally {
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path path : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                        Files.delete(path);
                    }
                }
            }
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}

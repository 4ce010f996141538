package org.heliostat.importer.tomcat;

import java.util.Map;
import org.heliostat.importer.report.Setting;

/** What is known of names in Tomcat's files before their values are looked at: a table for each element. */
final class Counterparts {

    static final Setting CLUSTER = Setting.left(
            "HTTP sessions are shared by persistence-type jdbc or redis of sun-web.xml (docs/shared-sessions.md)");

    private static final Setting LIBRARY =
            Setting.left("ciphers and versions are the library's choice: TLS 1.2 and 1.3");
    private static final Setting SOCKET =
            Setting.left("sockets are driven by Netty; IOThreads says by how many threads");
    private static final Setting BUILT_IN = Setting.taken("done anyway");

    static final Map<String, Setting> LISTENERS = table(
            row("VersionLoggerListener", Setting.taken("the log says versions at the start")),
            row(
                    "AprLifecycleListener",
                    Setting.changed("TLSProvider auto", "BoringSSL where it loads, the JDK elsewhere")),
            row(
                    "OpenSSLLifecycleListener",
                    Setting.changed("TLSProvider auto", "BoringSSL where it loads, the JDK elsewhere")),
            row("JreMemoryLeakPreventionListener", BUILT_IN),
            row(
                    "ThreadLocalLeakPreventionListener",
                    Setting.taken("what applications leave in threads is cleared when they stop")),
            row(
                    "GlobalResourcesLifecycleListener",
                    Setting.changed("JMX", "figures of the server, not its configuration")),
            row("SecurityListener", Setting.left("the account is that of the service's unit, the umask too")),
            row("JasperListener", BUILT_IN),
            row("HttpConfigListener", Setting.left("StrictTransportSecurity of magnus.conf stands for its headers")),
            row("JmxRemoteLifecycleListener", Setting.left("com.sun.management.jmxremote options of the JVM")));

    static final Map<String, Setting> EXECUTOR = table(
            row("namePrefix", Setting.changed("session-N", "threads have the server's names")),
            row("daemon", BUILT_IN),
            row("threadPriority", Setting.left("threads have the JVM's priority")),
            row("maxIdleTime", Setting.left("session threads that are there stay")),
            row("prestartminSpareThreads", Setting.taken("RqThrottleMin threads are there from the start")),
            row("threadRenewalDelay", Setting.left("what applications leave in threads is cleared when they stop")),
            row("maxThreads", Setting.left("no number")),
            row("minSpareThreads", Setting.left("no number")),
            row("maxQueueSize", Setting.left("no number")));

    static final Map<String, Setting> ENGINE = table(
            row(
                    "backgroundProcessorDelay",
                    Setting.changed("dynamicreloadinterval of JAVA", "only where a Context is reloadable")),
            row("startStopThreads", Setting.left("applications start one after the other")));

    static final Map<String, Setting> CONNECTOR = table(
            row(
                    "redirectPort",
                    Setting.changed(
                            "LS with security=\"on\"",
                            "confidential pages go to the secure listen socket of their virtual server")),
            row("scheme", Setting.changed("TrustedProxies", "X-Forwarded-Proto of a trusted proxy says it")),
            row("secure", Setting.changed("TrustedProxies", "X-Forwarded-Proto of a trusted proxy says it")),
            row("proxyPort", Setting.changed("TrustedProxies", "X-Forwarded-Host of a trusted proxy says it")),
            row("URIEncoding", Setting.changed("UTF-8", "paths are UTF-8, always")),
            row("useBodyEncodingForURI", Setting.left("paths are UTF-8, always")),
            row(
                    "maxKeepAliveRequests",
                    Setting.left("requests of a connection are not counted; KeepAliveTimeout ends it")),
            row("maxSwallowSize", Setting.changed("RqTransactionTimeout", "a time instead of a size")),
            row("maxSavePostSize", Setting.changed("64 KB", "of a body that waits for a login by form")),
            row("maxTrailerSize", Setting.changed("HeaderBufferSize", "trailers count as heads do")),
            row("maxExtensionSize", BUILT_IN),
            row("maxHttpResponseHeaderSize", Setting.left("heads of answers have no limit of their own")),
            row("disableUploadTimeout", Setting.changed("MinRequestRate", "bytes a second that a body must bring")),
            row("connectionUploadTimeout", Setting.changed("MinRequestRate", "bytes a second that a body must bring")),
            row("asyncTimeout", Setting.left("30 s unless the application says it, as Servlet has it")),
            row("tcpNoDelay", BUILT_IN),
            row("connectionLinger", Setting.changed("CloseTimeout", "a connection waits for the client to close")),
            row("acceptorThreadCount", Setting.changed("acceptorthreads of LS", "1 is enough for nearly everybody")),
            row("acceptorThreadPriority", Setting.left("threads have the JVM's priority")),
            row("threadPriority", Setting.left("threads have the JVM's priority")),
            row("compressionMinSize", Setting.taken("min-size of insert-filter")),
            row("compressibleMimeType", Setting.taken("type of insert-filter")),
            row(
                    "noCompressionUserAgents",
                    Setting.left("a <Client browser=…> of obj.conf around the line of insert-filter")),
            row("noCompressionStrongETag", BUILT_IN),
            row("compression", Setting.taken("Output fn=\"insert-filter\" filter=\"http-compression\"")),
            row(
                    "useSendfile",
                    Setting.changed("TransmitFile of nsfc.conf", "on, where the connection is not encrypted")),
            row("server", Setting.taken("ServerString")),
            row("xpoweredBy", Setting.left("nobody is told")),
            row("serverRemoveAppProvidedValues", Setting.left("applications say their own")),
            row("rejectIllegalHeader", BUILT_IN),
            row("relaxedPathChars", Setting.left("what may not stand in a URI is 400")),
            row("relaxedQueryChars", Setting.left("what may not stand in a URI is 400")),
            row("allowHostHeaderMismatch", BUILT_IN),
            row("allowedTrailerHeaders", Setting.left("applications get trailers by getTrailerFields")),
            row("parseBodyMethods", Setting.changed("POST", "and PUT, PATCH, DELETE where the body is a form")),
            row(
                    "restrictedUserAgents",
                    Setting.left("AuthTrans fn=\"match-browser\" browser=\"…\" keep-alive=\"off\"")),
            row("discardFacades", BUILT_IN),
            row("enforceEncodingInGetWriter", BUILT_IN),
            row("bindOnInit", Setting.left("ports are opened when the server starts, all at once")),
            row(
                    "sslImplementationName",
                    Setting.changed("TLSProvider auto", "BoringSSL where it loads, the JDK elsewhere")),
            row("sslProtocol", LIBRARY),
            row("sslEnabledProtocols", LIBRARY),
            row("ciphers", LIBRARY),
            row("clientAuth", Setting.left("without TLS it means nothing")),
            row("selectorTimeout", SOCKET),
            row("pollerThreadCount", Setting.changed("IOThreads", "one per processor")),
            row("pollerThreadPriority", SOCKET),
            row("processorCache", SOCKET),
            row("useKeepAliveResponseHeader", Setting.left("Keep-Alive fields are not sent")),
            row("useIPVHosts", Setting.left("an LS of its own address and its defaultvs")),
            row("packetSize", SOCKET),
            row("executor", Setting.taken("RqThrottle of the Executor")));

    static final Map<String, Setting> CERTIFICATE = table(
            row("certificateKeystoreProvider", Setting.left("the JDK's")),
            row("certificateKeyPasswordFile", Setting.left("conf/password.conf: NAME:password, mode 0600")),
            row("certificateKeystorePasswordFile", Setting.left("heliostat.jar cert import --password-file")));

    static final Map<String, Setting> SSL_HOST_CONFIG = table(
            row("protocols", LIBRARY),
            row("ciphers", LIBRARY),
            row("cipherSuites", LIBRARY),
            row("groups", LIBRARY),
            row("honorCipherOrder", LIBRARY),
            row("disableCompression", BUILT_IN),
            row(
                    "disableSessionTickets",
                    Setting.left("tickets are on with BoringSSL; their keys change every TLSTicketKeyInterval")),
            row("insecureRenegotiation", Setting.left("renegotiation is refused")),
            row("sslProtocol", LIBRARY),
            row("sessionCacheSize", Setting.changed("SSLCacheEntries", "its default, 10000")),
            row("sessionTimeout", Setting.changed("SSL3SessionTimeout", "its default, 86400 s")),
            row("certificateVerificationDepth", Setting.left("the chain is followed to a trusted certificate")),
            row("caCertificatePath", Setting.left("PEM files in conf/certs/trusted")),
            row("truststoreFile", Setting.left("authorities of clients as PEM files in conf/certs/trusted")),
            row("truststorePassword", Setting.left("authorities of clients as PEM files in conf/certs/trusted")),
            row("truststoreType", Setting.left("authorities of clients as PEM files in conf/certs/trusted")),
            row("truststoreProvider", Setting.left("authorities of clients as PEM files in conf/certs/trusted")),
            row("trustManagerClassName", Setting.left("authorities of clients as PEM files in conf/certs/trusted")),
            row("certificateRevocationListFile", Setting.left("revoked certificates of clients are not looked up")),
            row("certificateRevocationListPath", Setting.left("revoked certificates of clients are not looked up")),
            row("revocationEnabled", Setting.left("revoked certificates of clients are not looked up")),
            row("keyManagerAlgorithm", BUILT_IN));

    static final Map<String, Setting> HOST = table(
            row("unpackWARs", Setting.changed("work/", "WARs are unpacked there, always")),
            row(
                    "autoDeploy",
                    Setting.changed("webapps/ of the instance", "what changes there is deployed within seconds")),
            row("deployOnStartup", BUILT_IN),
            row("deployXML", BUILT_IN),
            row("copyXML", Setting.left("META-INF/context.xml is not read while the server runs")),
            row("deployIgnore", Setting.left("WEBAPP elements name what is deployed")),
            row("createDirs", BUILT_IN),
            row("workDir", Setting.changed("work/", "of the instance")),
            row("xmlBase", Setting.left("WEBAPP elements name what is deployed")),
            row("undeployOldVersions", Setting.taken("the old instance ends when its last request has")),
            row("startStopThreads", Setting.left("applications start one after the other")),
            row(
                    "backgroundProcessorDelay",
                    Setting.changed("dynamicreloadinterval of JAVA", "only where a Context is reloadable")),
            row("failCtxIfServletStartFails", Setting.left("as Servlet has it: a servlet that fails is unavailable")),
            row(
                    "errorReportValveClass",
                    Setting.changed(
                            "Error fn=\"send-error\"", "built-in pages show neither versions nor stack traces")));

    static final Map<String, Setting> CONTEXT = table(
            row("crossContext", Setting.taken("crossContextAllowed of sun-web.xml, on by default")),
            row("reloadable", Setting.taken("dynamicreloadinterval of JAVA")),
            row("cookies", Setting.left("session-properties enableCookies of sun-web.xml")),
            row(
                    "sessionCookieName",
                    Setting.left("cookie-properties cookieName of sun-web.xml, or session-config of web.xml")),
            row(
                    "sessionCookiePath",
                    Setting.left("cookie-properties cookiePath of sun-web.xml, or session-config of web.xml")),
            row(
                    "sessionCookieDomain",
                    Setting.left("cookie-properties cookieDomain of sun-web.xml, or session-config of web.xml")),
            row("useHttpOnly", Setting.left("session-config of web.xml; on unless it says otherwise")),
            row("swallowOutput", Setting.taken("logstdout, logstderr of LOG, on by default")),
            row("unpackWAR", Setting.changed("work/", "WARs are unpacked there, always")),
            row("workDir", Setting.changed("work/", "of the instance")),
            row("displayName", Setting.left("display-name of web.xml")),
            row("override", Setting.left("each file counts by itself")),
            row("allowCasualMultipartParsing", Setting.left("multipart-config of web.xml")),
            row("antiResourceLocking", Setting.left("files may be replaced while they are sent")),
            row("useRelativeRedirects", Setting.left("relativeRedirectAllowed of sun-web.xml")),
            row("mapperContextRootRedirectEnabled", BUILT_IN),
            row("mapperDirectoryRedirectEnabled", BUILT_IN),
            row("webappVersion", Setting.left("a new instance takes over when the WAR is replaced")),
            row("wrapperClass", Setting.left("classes of Tomcat's own are not loaded here")),
            row("logEffectiveWebXml", Setting.left("nothing logs it")),
            row("containerSciFilter", Setting.left("initializers of the libraries all run")),
            row("privileged", Setting.left("applications never see the server's own classes")));

    static final Map<String, Setting> PARTS_OF_CONTEXT = table(
            row(
                    "WatchedResource",
                    Setting.changed("dynamicreloadinterval of JAVA", "looks at the application as a whole")),
            row(
                    "Loader",
                    Setting.left("class-loader delegate of sun-web.xml; classes of Tomcat's own are not loaded here")),
            row("Resources", Setting.left("files come from the file cache (nsfc.conf) and the application itself")),
            row("JarScanner", Setting.left("all libraries of an application are looked at")),
            row("CookieProcessor", Setting.left("session-config of web.xml; cookies are read as RFC 6265 says")),
            row("SessionCookieInterceptor", Setting.left("session-config of web.xml")),
            row("Listener", Setting.left("listener of web.xml")),
            row("Transaction", Setting.left("there are no transactions over several resources")),
            row("Parameter", Setting.left("context-param of the application's web.xml")),
            row("Environment", Setting.left("env-entry of the application's web.xml")),
            row("WrapperListener", Setting.left("listener of web.xml")),
            row("WrapperLifecycle", Setting.left("listener of web.xml")),
            row("InstanceListener", Setting.left("listener of web.xml")));

    private Counterparts() {}

    private static Map.Entry<String, Setting> row(String name, Setting setting) {
        return Map.entry(name, setting);
    }

    @SafeVarargs
    private static Map<String, Setting> table(Map.Entry<String, Setting>... rows) {
        return Map.ofEntries(rows);
    }
}

package org.heliostat.importer.apache;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.importer.report.Setting;

/** What is known of directives of httpd.conf before their values are looked at. */
final class Counterparts {

    private static final Setting PROCESSES =
            Setting.left("one process serves all: threads are RqThrottle, further processes MaxProcs");
    private static final Setting LIBRARY =
            Setting.left("ciphers and versions are the library's choice: TLS 1.2 and 1.3");
    private static final Setting BY_HAND = Setting.left(
            "NameTrans fn=\"redirect\", fn=\"assign-name\" and <Client> of obj.conf, by hand: expressions are not read");
    private static final Setting LISTING =
            Setting.left("cindex-init and index-common have a look of their own (docs/files.md)");
    private static final Setting OWN_NAME = Setting.left("servername of LS, where a request names no host");
    private static final Setting WEBDAV = Setting.left("there is no WebDAV for files in this version of the import");
    private static final Setting NEGOTIATION =
            Setting.left("acceptlanguage of VS, find-language and find-compressed (docs/files.md)");
    private static final Setting ENVIRONMENT =
            Setting.left("Init fn=\"init-cgi\" NAME=\"value\", or AppEnv of FCGIRequestHandler");
    private static final Setting DATABASE =
            Setting.left("a file of htpasswd or a directory in dbswitch.conf (docs/users.md)");
    private static final Setting DONE = Setting.taken("done anyway");

    private static final Map<String, Setting> TABLE = Stream.of(
                    rows(
                            "startservers minspareservers maxspareservers maxsparethreads threadsperchild threadlimit serverlimit"
                                    + " maxrequestsperchild maxconnectionsperchild maxrequestsperthread lockfile scoreboardfile acceptmutex mutex"
                                    + " coredumpdirectory mpmaccept accept",
                            PROCESSES),
                    rows(
                            "maxkeepaliverequests",
                            Setting.left("requests of a connection are not counted; KeepAliveTimeout ends it")),
                    rows("keepalive", Setting.changed("KeepAliveTimeout", "on unless KeepAliveTimeout is 0")),
                    rows(
                            "sslsessioncache",
                            Setting.changed(
                                    "SSLCacheEntries",
                                    "sessions are in memory, shared by all threads; no file is needed")),
                    rows(
                            "sslmutex sslrandomseed sslpassphrasedialog sslcryptodevice ssllog ssllogLevel ssloptions sslrequire"
                                    + " sslverifydepth sslcarevocationfile sslcarevocationpath sslcacertificatepath sslproxyengine",
                            Setting.left("of no use here, or the library's own choice (docs/tls.md)")),
                    rows(
                            "sslprotocol sslciphersuite sslhonorcipherorder sslopensslconfcmd sslcompression sslsessiontickets"
                                    + " sslinsecurerenegotiation",
                            LIBRARY),
                    rows("extendedstatus", Setting.taken("figures are always complete")),
                    rows("serversignature", Setting.taken("built-in pages show no version")),
                    rows(
                            "serveradmin",
                            Setting.left("built-in pages name nobody; Error fn=\"send-error\" has pages of yours")),
                    rows("usecanonicalname usecanonicalphysicalport serverpath", OWN_NAME),
                    rows(
                            "serverroot",
                            Setting.changed(
                                    "the instance", "relative names of httpd.conf were read from the imported folder")),
                    rows("pidfile", Setting.changed("PidLog run/pid", "of the instance")),
                    rows("loglevel", Setting.changed("loglevel of LOG", "info")),
                    rows(
                            "errorlogformat",
                            Setting.left("lines of the error log have one form; ErrorLogDateFormat is their time's")),
                    rows("servertype", Setting.taken("standalone")),
                    rows("group", Setting.left("that of the account it is started as")),
                    rows("acceptfilter", Setting.left("an I/O loop waits for the head of a request; no thread does")),
                    rows(
                            "loadmodule addmodule clearmodulelist",
                            Setting.changed("built-in functions", "what its directives say is told of there")),
                    rows(
                            "typesconfig",
                            Setting.changed("conf/mime.types", "the types of the server; AddType lines are added")),
                    rows("mimemagicfile", Setting.left("types go by names of files")),
                    rows(
                            "defaulttype forcetype",
                            Setting.changed("ObjectType fn=\"force-type\"", "text/plain for what has no type")),
                    rows("adddefaultcharset", Setting.left("ObjectType fn=\"set-default-type\" charset=\"…\"")),
                    rows(
                            "addcharset removetype removeencoding removehandler addhandler action script",
                            Setting.left("types of mime.types decide: ObjectType and Service lines of obj.conf")),
                    rows("sethandler", Setting.left("a Service line of obj.conf with the function that stands for it")),
                    rows(
                            "addinputfilter addoutputfilter setinputfilter filterdeclare filterprovider filterchain",
                            Setting.left("Input and Output fn=\"insert-filter\" (docs/compression.md)")),
                    rows(
                            "aliasmatch scriptaliasmatch redirectmatch proxypassmatch rewriteengine rewriterule rewritecond rewritebase"
                                    + " rewriteoptions rewritemap rewritelog rewriteloglevel rewritelock locationmatch directorymatch",
                            BY_HAND),
                    rows(
                            "proxypassreverse proxypassreversecookiepath",
                            Setting.taken("rewrite-location and rewrite-cookie-path, on by default")),
                    rows("proxypassreversecookiedomain", Setting.left("domains of cookies stay")),
                    rows("proxyrequests", Setting.left("there is no forward proxy")),
                    rows("proxytimeout", Setting.left("timeout of Init fn=\"http-client-config\", 60 s")),
                    rows(
                            "proxyvia proxyaddheaders proxyerroroverride proxyiobuffersize proxyreceivebuffersize proxymaxforwards proxyset",
                            Setting.left("parameters of set-origin-server and http-client-config (docs/balancing.md)")),
                    rows(
                            "proxyblock noproxy proxydomain cacheroot cachesize cachegcinterval cachemaxexpire cachelastmodifiedfactor"
                                    + " cachedefaultexpire nocache cacheenable cachedirlevels cachedirlength",
                            Setting.left("answers of origins are not kept")),
                    rows(
                            "indexoptions fancyindexing addicon addiconbyencoding addiconbytype defaulticon readmename headername indexignore"
                                    + " indexorderdefault adddescription addalt addaltbyencoding addaltbytype indexstylesheet indexheadinsert",
                            LISTING),
                    rows(
                            "languagepriority forcelanguagepriority multiviewsmatch cachenegotiateddocs defaultlanguage",
                            NEGOTIATION),
                    rows(
                            "options",
                            Setting.changed(
                                    "obj.conf",
                                    "Options of the whole server: listings are off unless a Directory asks for them")),
                    rows(
                            "allowoverride allowoverridelist accessfilename",
                            Setting.left(
                                    ".htaccess is not read; .nsconfig by load-config stands for it (docs/access-control.md)")),
                    rows("setenv passenv unsetenv scriptsock scriptlog", ENVIRONMENT),
                    rows(
                            "setenvif setenvifnocase browsermatch browsermatchnocase",
                            Setting.left("AuthTrans fn=\"match-browser\", or <Client browser=…>")),
                    rows("identitycheck", Setting.left("nobody answers ident any more")),
                    rows("contentdigest", Setting.left("TLS protects contents")),
                    rows("fileetag", Setting.changed("ETag on", "of size and time")),
                    rows(
                            "enablesendfile enablemmap",
                            Setting.changed("TransmitFile and the file cache of nsfc.conf", "on")),
                    rows(
                            "expiresactive expiresbytype expiresdefault",
                            Setting.left("PathCheck fn=\"set-cache-control\" control=\"max-age=…\"")),
                    rows("dav davlockdb davmintimeout davdepthinfinity", WEBDAV),
                    rows(
                            "authdbmuserfile authdbmgroupfile authdbuserfile authdbgroupfile authbasicprovider authldapurl authldapbinddn"
                                    + " authldapbindpassword authzsendforbiddenonfailure authbasicauthoritative authauthoritative",
                            DATABASE),
                    rows(
                            "xbithack ssistarttag ssiendtag ssierrormsg ssitimeformat",
                            Setting.left("parse-html has parameters of its own (docs/shtml.md)")),
                    rows(
                            "cookielog cookietracking cookieexpires cookiename",
                            Setting.left("%Req->headers.cookie.NAME% logs cookies of applications")),
                    rows(
                            "requestreadtimeout requestheadertimeout",
                            Setting.changed(
                                    "AcceptTimeout, MinRequestRate", "time for a head, and bytes a second of a body")),
                    rows(
                            "httpprotocoloptions strictexpect protocols protocolshonororder h2direct h2upgrade h2push h2maxsessionstreams",
                            Setting.changed("HTTP2 and its limits", "on by default (docs/http2.md)")),
                    rows(
                            "remoteipheader remoteipinternalproxy remoteiptrustedproxy remoteipproxyprotocol",
                            Setting.left("TrustedProxies and ProxyHeaders of magnus.conf")),
                    rows(
                            "limitxmlrequestbody limitinternalrecursion limitrequestfieldsize rlimitcpu rlimitmem rlimitnproc",
                            Setting.left("docs/limits.md lists the limits here")),
                    rows("traceenable", Setting.changed("AllowTrace", "off unless a PROPERTY of the VS says on")),
                    rows("nameserver namevirtualhost", DONE),
                    rows(
                            "files filesmatch proxymatch perl php_admin_value php_admin_flag php_value php_flag phpinidir",
                            Setting.left("php.ini and obj.conf are for this")))
            .flatMap(table -> table.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue, (first, second) -> first));

    private Counterparts() {}

    /** @param key the directive in lower case */
    static Optional<Setting> find(String key) {
        return Optional.ofNullable(TABLE.get(key));
    }

    private static Map<String, Setting> rows(String names, Setting setting) {
        return Stream.of(names.split(" "))
                .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), name -> setting));
    }
}

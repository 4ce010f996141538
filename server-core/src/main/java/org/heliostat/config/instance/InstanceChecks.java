package org.heliostat.config.instance;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.MetricsToken;
import org.heliostat.config.magnus.OtlpTarget;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.config.serverxml.FileReference;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.UserDatabaseConfig;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.config.serverxml.WebAppConfig;
import org.jspecify.annotations.Nullable;

/** Checks what must fit between the files of an instance. */
final class InstanceChecks {

    /** Functions whose {@code name} adds an object to the request. */
    private static final Set<String> GIVE_NAMES =
            Set.of("assign-name", "map", "ntrans-dav", "ntrans-j2ee", "pfx2dir", "set-variable", "unix-home");

    /** The Service that asks a server which a Route line has named. */
    private static final String PASSES_ON = "proxy-retrieve";

    private final Configuration whole;
    private final Predicate<String> isFile;
    private final Findings findings;
    private final Set<String> reported = new HashSet<>();

    private final Variables variablesOf;

    // Many virtual servers have the same of each.
    private final Map<ObjConf, List<Parameters>> withVariables = new IdentityHashMap<>();
    private final Map<String, Boolean> isFolder = new HashMap<>();
    private @Nullable VirtualServerConfig lastRight;

    /** @param isFile whether a name, relative to the configuration folder, is that of a file */
    InstanceChecks(Configuration whole, Predicate<String> isFile, Findings findings) {
        this.whole = whole;
        this.variablesOf = whole.variables();
        this.isFile = isFile;
        this.findings = findings;
    }

    void run() {
        OtlpTarget.read(whole.magnus(), findings);
        MetricsToken.read(whole.magnus(), findings);
        for (ListenSocketConfig ls : whole.serverXml().listenSockets()) {
            if (ls.security() && !whole.magnus().security()) {
                // Plain text on a port that says https would be worse than no server.
                findings.error(
                        ls.at(), "LS " + ls.id() + ": security: on (expected: off, or Security on in magnus.conf)");
            }
            if (ls.protocols().proxy() && whole.magnus().trustedProxies().isEmpty()) {
                findings.error(
                        ls.at(),
                        "LS " + ls.id() + ": proxyprotocol: on (expected: off, or the addresses of the proxies as"
                                + " TrustedProxies in magnus.conf)");
            }
            if (ls.security() && !ls.tls().tls()) {
                findings.error(ls.tls().at(), "SSLPARAMS: tls: off (expected: on, there is nothing else to speak)");
            }
        }
        for (FileReference acl : whole.serverXml().aclFiles()) {
            if (!isFile.test(acl.file())) {
                findings.wrongValue(acl.at(), "ACLFILE " + acl.id() + ": file", acl.file(), "an existing file");
            }
        }
        whole.serverXml().virtualServers().forEach(this::check);
        whole.serverXml().virtualServers().forEach(this::checkMappings);
        whole.objConfs().values().forEach(this::checkObjectNames);
        whole.objConfs().values().forEach(this::checkOrigins);
        new SearchChecks(whole, findings).run();
    }

    /** What it says depends on which variables there are, and of their values on that of docroot alone. */
    private void check(VirtualServerConfig vs) {
        if (lastRight != null && vs.isTwinOf(lastRight)) {
            return;
        }
        int before = findings.count();
        Map<String, String> variables = variablesOf.of(vs);
        if (lastRight == null || !vs.isKinOf(lastRight)) {
            checkAlone(vs, variables);
        }
        checkDocumentRoot(vs, variables);
        lastRight = findings.count() == before ? vs : null;
    }

    private void checkAlone(VirtualServerConfig vs, Map<String, String> variables) {
        ObjConf objConf = whole.objConfs().get(vs.objectFile());
        if (objConf == null) {
            return;
        }
        if (objConf.named(vs.rootObject()).isEmpty()) {
            findings.wrongValue(
                    vs.at(),
                    "VS " + vs.id() + ": rootobject",
                    vs.rootObject(),
                    "the name of an Object in " + vs.objectFile());
        }
        vs.webApps().forEach(this::checkPath);
        Findings inThisFile = new Findings();
        for (Parameters line : withVariables.computeIfAbsent(objConf, InstanceChecks::withVariables)) {
            line.substitute(variables, inThisFile);
        }
        // A class's obj.conf is substituted once per virtual server; the same finding is told once.
        inThisFile.sorted().stream()
                .filter(finding -> reported.add(finding.toString()))
                .forEach(finding -> findings.error(finding.location(), finding.text()));
    }

    private static List<Parameters> withVariables(ObjConf objConf) {
        return objConf.objects().stream()
                .flatMap(object -> object.lines().stream())
                .map(DirectiveLine::parameters)
                .filter(Parameters::hasVariables)
                .toList();
    }

    private void checkMappings(VirtualServerConfig vs) {
        for (UserDatabaseConfig own : vs.userDatabases()) {
            for (String name : own.certMaps()) {
                whole.security()
                        .access()
                        .certMaps()
                        .unknown(name)
                        .ifPresent(wrong -> findings.error(
                                own.at(), "VS " + vs.id() + ": USERDB " + own.id() + ": certmaps: " + wrong));
            }
        }
    }

    private void checkPath(WebAppConfig webApp) {
        Path path = whole.confFolder().resolve(webApp.path()).normalize();
        if (webApp.enabled() && !Files.exists(path)) {
            findings.warning(
                    webApp.at(),
                    "WEBAPP " + webApp.uri() + ": path: " + webApp.path() + " (expected: an existing WAR or folder)");
        }
    }

    private void checkDocumentRoot(VirtualServerConfig vs, Map<String, String> variables) {
        String documentRoot = variables.getOrDefault("docroot", "");
        if (!documentRoot.isBlank() && !isFolder.computeIfAbsent(documentRoot, InstanceChecks::isFolder)) {
            findings.warning(
                    vs.at(), "VS " + vs.id() + ": docroot: " + documentRoot + " (expected: an existing folder)");
        }
    }

    /** A name that a request is given before its PathCheck must be an object's, or the request fails with 500. */
    private void checkObjectNames(ObjConf objConf) {
        for (ConfigObject object : objConf.objects()) {
            object.lines(Stage.NAME_TRANS).forEach(line -> checkObjectName(line, objConf));
            object.lines(Stage.AUTH_TRANS).stream()
                    .filter(line -> GIVE_NAMES.contains(line.fn()))
                    .forEach(line -> checkObjectName(line, objConf));
        }
    }

    private void checkObjectName(DirectiveLine line, ObjConf objConf) {
        line.parameters()
                .optional("name")
                .filter(name -> name.indexOf('$') < 0 && objConf.named(name).isEmpty())
                .ifPresent(name -> tellOfMissingObject(line, name));
    }

    /** Who passes requests on must have been told to whom; the line may stand in any object that comes before. */
    private void checkOrigins(ObjConf objConf) {
        if (objConf.objects().stream()
                .anyMatch(object -> !object.lines(Stage.ROUTE).isEmpty())) {
            return;
        }
        objConf.objects().stream()
                .flatMap(object -> object.lines(Stage.SERVICE).stream())
                .filter(line -> PASSES_ON.equals(line.fn()))
                .forEach(
                        line -> findings.failsRequests(
                                line.at(),
                                PASSES_ON
                                        + ": no Route line (expected: Route fn=\"set-origin-server\" in an object of this file)"));
    }

    private void tellOfMissingObject(DirectiveLine line, String name) {
        SourceLocation at = line.at();
        String text = line.fn() + ": name: " + name + " (expected: the name of an Object in this file)";
        if (GIVE_NAMES.contains(line.fn())) {
            findings.failsRequests(at, text);
        } else {
            // A function of somebody else may mean something of its own by it.
            findings.warning(at, text);
        }
    }

    private static boolean isFolder(String name) {
        try {
            return Files.isDirectory(Path.of(name));
        } catch (InvalidPathException unusable) {
            return false;
        }
    }
}

package org.heliostat.launcher.command.acl;

import java.net.InetAddress;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.heliostat.acl.Realms;
import org.heliostat.acl.control.AccessControl;
import org.heliostat.acl.control.AccessControls;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.acl.rule.AclRights;
import org.heliostat.acl.rule.AuthSettings;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.acl.rule.Evaluation;
import org.heliostat.acl.rule.Truth;
import org.heliostat.acl.rule.Verdict;
import org.heliostat.config.Findings;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.acl.AclStatement.DenyWith;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTargetParser;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code acl test URI}: which statement decides about a request, and why. */
@Command(
        name = "test",
        description = {
            "Say which statement of the ACLs decides about a request, from the files in conf/ as they are now.",
            "Nothing is sent to a server. Passwords are not asked for: --user is taken to have logged in.",
            "Groups come from user files, or from --group; directories and name servers are not asked."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the request may go on", "1:it may not", "2:wrong option", "78:the configuration has errors"})
final class AclTestCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup acl;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(paramLabel = "URI", description = "The path that is asked for, such as /staff/plan.html.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String uri;

    @Option(names = "--vs", paramLabel = "ID", description = "Virtual server. Default: the first.")
    private @Nullable String vsId;

    @Option(names = "--method", paramLabel = "METHOD", description = "Default: GET.")
    private String method = "GET";

    @Option(names = "--list", description = "The URI is a folder without an index file: the right to list is needed.")
    private boolean list;

    @Option(names = "--user", paramLabel = "NAME", description = "Who has logged in. Default: nobody.")
    private @Nullable String user;

    @Option(names = "--group", paramLabel = "GROUP", split = ",", description = "Groups of the user.")
    private @Nullable List<String> groups;

    @Option(names = "--ip", paramLabel = "ADDRESS", description = "Address of the client. Default: 127.0.0.1.")
    private String ip = "127.0.0.1";

    @Option(names = "--dns", paramLabel = "NAME", split = ",", description = "Names of the client's host.")
    private @Nullable List<String> hosts;

    @Option(names = "--owner", paramLabel = "NAME", description = "Owner of the file.")
    private @Nullable String owner;

    @Option(names = "--ssl", description = "The request comes over TLS.")
    private boolean secure;

    @Option(names = "--cipher", paramLabel = "SUITE", description = "Its cipher suite.")
    private @Nullable String cipher;

    @Option(names = "--time", paramLabel = "YYYY-MM-DDTHH:MM", description = "When it comes. Default: now.")
    private @Nullable String time;

    @Override
    public Integer call() {
        AssumedVisitor.Assumed assumed = assumed();
        String path = path();
        ConfigurationReader.Result read =
                ConfigurationReader.read(acl.existingInstance().root());
        Configuration configuration = read.configuration().orElse(null);
        if (configuration == null) {
            read.findings().forEach(finding -> acl.say(String.valueOf(finding)));
            return ExitCode.CONFIGURATION.code();
        }
        Realms realms = new Realms(configuration, Ticker.system());
        try {
            Findings findings = new Findings();
            AccessControls controls = AccessControls.compile(
                    configuration, realms.current(), new DigestAccess(Ticker.system(), () -> {}), findings);
            if (findings.hasErrors()) {
                findings.sorted().forEach(finding -> acl.say(String.valueOf(finding)));
                return ExitCode.CONFIGURATION.code();
            }
            return decide(configuration, controls, path, assumed).code();
        } finally {
            realms.close();
        }
    }

    private ExitCode decide(
            Configuration configuration, AccessControls controls, String path, AssumedVisitor.Assumed assumed) {
        VirtualServerConfig vs = virtualServer(configuration);
        AccessControl control = controls.of(vs.id()).orElse(null);
        WayOfUri way = new WayOfUri(configuration, vs, path);
        acl.say(method + " " + path + " on VS " + vs.id() + (way.file().isEmpty() ? "" : ", file " + way.file()));
        if (control == null) {
            acl.say("allowed: VS " + vs.id() + " has no aclids, so it has no access control");
            return ExitCode.OK;
        }
        List<CompiledAcl> called = new ArrayList<>();
        for (WayOfUri.Call call : way.calls()) {
            for (String name : call.acls()) {
                CompiledAcl named = control.named(name);
                if (named != null) {
                    called.add(named);
                    acl.say("  " + call.line().at() + ": check-acl calls \"" + named.name() + "\""
                            + (call.line().conditions().isEmpty() ? "" : ", taken to be meant by its <Client>"));
                }
            }
        }
        List<CompiledAcl> met = control.meeting(called, path, way.file().isEmpty() ? null : way.file());
        met.subList(called.size(), met.size()).forEach(one -> acl.say("  acl \"" + one.name() + "\" covers the path"));
        if (met.isEmpty()) {
            acl.say("allowed: the request meets no ACL");
            return ExitCode.OK;
        }
        List<String> rights =
                list ? List.of(AclRights.ofMethod(method), AclRights.LIST) : List.of(AclRights.ofMethod(method));
        Verdict verdict = Evaluation.of(met, rights, new AssumedVisitor(control, assumed), this::say);
        acl.say(text(verdict));
        return verdict.kind() == Verdict.Kind.ALLOWED ? ExitCode.OK : ExitCode.FAILED;
    }

    private void say(Evaluation.Step step) {
        acl.say("  " + word(step.truth()) + ": " + (step.allows() ? "allow" : "deny") + " in " + step.statement());
    }

    private static String word(Truth truth) {
        return switch (truth) {
            case TRUE -> "applies";
            case FALSE -> "does not apply";
            case LOGIN_NEEDED -> "needs a login (--user)";
            case FAILED -> "cannot be found out";
            case UNAVAILABLE, THREAD_NEEDED -> "not known here (--group, --dns)";
        };
    }

    private static String text(Verdict verdict) {
        return switch (verdict.kind()) {
            case ALLOWED -> "allowed: " + verdict.because();
            case DENIED -> "denied: " + verdict.because() + sentTo(verdict.denyWith());
            case LOGIN_NEEDED -> "login asked for: " + verdict.because() + asked(verdict.challenge());
            case FAILED -> "cannot be decided, answered 500: " + verdict.because();
            case UNAVAILABLE, THREAD_NEEDED -> "not decided here: " + verdict.because();
        };
    }

    private static String sentTo(@Nullable DenyWith denyWith) {
        return denyWith == null ? "" : "; sent to " + denyWith.target() + " (" + denyWith.at() + ")";
    }

    private static String asked(@Nullable AuthSettings settings) {
        return settings == null
                ? ""
                : "; method " + settings.method() + ", database " + settings.database() + ", prompt \""
                        + settings.prompt() + "\"";
    }

    private VirtualServerConfig virtualServer(Configuration configuration) {
        List<VirtualServerConfig> all = configuration.serverXml().virtualServers();
        return all.stream()
                .filter(vs -> vsId == null || vs.id().equals(vsId))
                .findFirst()
                .orElseThrow(() -> wrong("--vs: " + vsId + " (expected: one of "
                        + String.join(
                                ", ", all.stream().map(VirtualServerConfig::id).toList()) + ")"));
    }

    private AssumedVisitor.Assumed assumed() {
        method = method.toUpperCase(Locale.ROOT);
        InetAddress address = IpLiteral.address(ip).orElseThrow(() -> wrong("--ip: " + ip + " (expected: an address)"));
        if (user == null && groups != null) {
            throw wrong("--group: nobody has logged in (expected: --user, too)");
        }
        return new AssumedVisitor.Assumed(address, user, groups, hosts, owner, cipher, secure, time());
    }

    private LocalDateTime time() {
        try {
            return time == null
                    ? LocalDateTime.ofInstant(
                            Instant.ofEpochMilli(WallClock.system().millis()), ZoneId.systemDefault())
                    : LocalDateTime.parse(time);
        } catch (DateTimeParseException noTime) {
            throw wrong("--time: " + time + " (expected: such as 2026-05-04T18:30)");
        }
    }

    private String path() {
        try {
            return new RequestTargetParser(false).parse(method, uri).path();
        } catch (BadTargetException bad) {
            throw wrong("URI: " + uri + " (expected: a path that begins with /)");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

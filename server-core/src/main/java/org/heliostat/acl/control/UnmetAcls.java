package org.heliostat.acl.control;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.heliostat.acl.rule.AclName;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.acl.Acl;
import org.heliostat.config.acl.AclFile;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.serverxml.FileReference;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;

/**
 * Finds ACLs that no request will ever meet: whoever wrote them believes that something is protected. Names that look
 * like a place and are none are errors; names that nobody calls, and calls where there are no ACLs, are warnings. Used by
 * one thread.
 */
final class UnmetAcls {

    private static final String CHECK = "check-acl";

    /** In the original's own ACL file, for icons that are part of this server; nobody wrote it in order to protect. */
    private static final String OF_THE_ORIGINAL = "es-internal";

    /** In the original's own obj.conf; who takes aclids away means to have no access control. */
    private static final String USUAL = "default";

    private static final int MOST_SHOWN = 3;

    private final Configuration configuration;
    private final Variables variablesOf;
    private final Findings findings;
    private final Map<String, Set<String>> calledByFile = new TreeMap<>();
    private final Map<ObjConf, List<DirectiveLine>> checksOf = new IdentityHashMap<>();

    /** Ids of the virtual servers without ACL files for which a line calls one, by what it calls. */
    private final Map<Call, Set<String>> inVain = new LinkedHashMap<>();

    private record Call(SourceLocation at, String acl) {}

    UnmetAcls(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.variablesOf = configuration.variables();
        this.findings = findings;
    }

    void report() {
        for (VirtualServerConfig vs : configuration.serverXml().virtualServers()) {
            Set<String> called = new TreeSet<>();
            calls(vs).forEach(call -> collect(vs, call, called));
            vs.aclIds().forEach(id -> calledByFile
                    .computeIfAbsent(id, file -> new HashSet<>())
                    .addAll(called));
        }
        inVain.forEach(this::warn);
        Map<String, AclFile> files = configuration.security().access().aclFiles();
        for (FileReference reference : configuration.serverXml().aclFiles()) {
            AclFile file = files.get(reference.id());
            Set<String> called = calledByFile.get(reference.id());
            if (called == null) {
                findings.warning(
                        reference.at(),
                        "ACLFILE " + reference.id() + ": protects nothing (expected: its id in aclids of a VS)");
            }
            if (file != null) {
                file.acls().forEach(acl -> check(acl, called == null ? Set.of() : called, called != null));
            }
        }
    }

    private void check(Acl acl, Set<String> called, boolean inUse) {
        AclName name = AclName.of(acl.name());
        if (name.kind() == AclName.Kind.NAMED && called.contains(name.value())) {
            return;
        }
        Optional<String> mistake = AclName.mistake(acl.name());
        if (mistake.isPresent()) {
            findings.error(acl.at(), mistake.get());
        } else if (name.kind() == AclName.Kind.NAMED && inUse && !name.value().equals(OF_THE_ORIGINAL)) {
            findings.warning(
                    acl.at(),
                    "acl " + Findings.shown(acl.name())
                            + ": protects nothing (expected: a check-acl line that calls it, or a name such as uri=/path)");
        }
    }

    private void collect(VirtualServerConfig vs, Call call, Set<String> called) {
        AclName name = AclName.of(call.acl());
        if (name.kind() == AclName.Kind.NAMED) {
            called.add(name.value());
        }
        if (vs.aclIds().isEmpty() && !call.acl().equalsIgnoreCase(USUAL)) {
            inVain.computeIfAbsent(call, line -> new LinkedHashSet<>()).add(vs.id());
        }
    }

    private void warn(Call call, Set<String> vsIds) {
        String shown = vsIds.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
        int others = vsIds.size() - MOST_SHOWN;
        findings.warning(
                call.at(),
                CHECK + ": acl: " + Findings.shown(call.acl()) + " protects nothing (expected: aclids in VS " + shown
                        + (others > 0 ? " and " + others + " more" : "") + ", without which every request may pass)");
    }

    /** @return what check-acl lines of the virtual server call, variables replaced */
    private List<Call> calls(VirtualServerConfig vs) {
        ObjConf objConf = configuration.objConfs().get(vs.objectFile());
        if (objConf == null) {
            return List.of();
        }
        List<DirectiveLine> checks = checksOf.computeIfAbsent(objConf, UnmetAcls::checks);
        if (checks.isEmpty()) {
            return List.of();
        }
        Map<String, String> variables = variablesOf.of(vs);
        List<Call> calls = new ArrayList<>();
        for (DirectiveLine line : checks) {
            line.parameters().substitute(variables, new Findings()).all("acl").stream()
                    .map(acl -> new Call(line.at(), acl))
                    .forEach(calls::add);
        }
        return calls;
    }

    private static List<DirectiveLine> checks(ObjConf objConf) {
        return objConf.objects().stream()
                .flatMap(object -> object.lines().stream())
                .filter(line -> line.fn().equals(CHECK))
                .toList();
    }
}

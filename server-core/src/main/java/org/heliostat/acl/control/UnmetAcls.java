package org.heliostat.acl.control;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.heliostat.acl.rule.AclName;
import org.heliostat.config.Findings;
import org.heliostat.config.acl.Acl;
import org.heliostat.config.acl.AclFile;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.serverxml.FileReference;
import org.heliostat.config.serverxml.VirtualServerConfig;

/**
 * Finds ACLs that no request will ever meet: whoever wrote them believes that something is protected. Names that look
 * like a place and are none are errors; names that nobody calls are warnings. Used by one thread.
 */
final class UnmetAcls {

    private static final String CHECK = "check-acl";

    /** In the original's own ACL file, for icons that are part of this server; nobody wrote it in order to protect. */
    private static final String OF_THE_ORIGINAL = "es-internal";

    private final Configuration configuration;
    private final Findings findings;
    private final Map<String, Set<String>> calledByFile = new TreeMap<>();

    UnmetAcls(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.findings = findings;
    }

    void report() {
        for (VirtualServerConfig vs : configuration.serverXml().virtualServers()) {
            Set<String> called = called(vs);
            vs.aclIds().forEach(id -> calledByFile
                    .computeIfAbsent(id, file -> new HashSet<>())
                    .addAll(called));
        }
        Map<String, AclFile> files = configuration.access().aclFiles();
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

    /** @return names that check-acl lines of the virtual server call, in lower case, variables replaced */
    private Set<String> called(VirtualServerConfig vs) {
        ObjConf objConf = configuration.objConfs().get(vs.objectFile());
        if (objConf == null) {
            return Set.of();
        }
        Map<String, String> variables = configuration.variables(vs);
        Set<String> names = new TreeSet<>();
        for (ConfigObject object : objConf.objects()) {
            for (DirectiveLine line : object.lines()) {
                if (line.fn().equals(CHECK)) {
                    line.parameters().substitute(variables, new Findings()).all("acl").stream()
                            .map(AclName::of)
                            .filter(name -> name.kind() == AclName.Kind.NAMED)
                            .map(AclName::value)
                            .forEach(names::add);
                }
            }
        }
        return names;
    }
}

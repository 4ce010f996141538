package org.heliostat.advisor.rule.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.acl.AclReader;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.testing.RecordPath;
import org.junit.jupiter.api.Test;

class HostRulesTest {

    @Test
    void anAclMayNameHosts() {
        assertThat(HostRules.areThere(acl("user = \"all\" and dns = \"*.example.com\"")))
                .isTrue();
        assertThat(HostRules.areThere(acl("not (ip = \"10.*\" or dnsalias = \"a.example.com\")")))
                .isTrue();
        assertThat(HostRules.areThere(acl("user = \"all\" or ip = \"10.*\""))).isFalse();
    }

    @Test
    void aClientTagMayNameHosts() {
        assertThat(HostRules.areThere(client("dns", "*.example.com"))).isTrue();
        assertThat(HostRules.areThere(client("client", "dns=*.example.com"))).isTrue();
        assertThat(HostRules.areThere(client("variable-client", "dns=*.example.com")))
                .isTrue();
        assertThat(HostRules.areThere(client("ip", "10.*"))).isFalse();
        assertThat(HostRules.areThere(client("client", "ip=10.*"))).isFalse();
        assertThat(HostRules.areThere(client("headers", "dns=on"))).isFalse();
    }

    /** What the files in the folders say is known only when they are asked for. */
    @Test
    void rulesInFoldersMayNameHosts() {
        assertThat(HostRules.areThere(with(line("load-config", List.of())))).isTrue();
        assertThat(HostRules.areThere(with(line("find-index", List.of())))).isFalse();
    }

    /** Without names these would not work. */
    @Test
    void namesThatRulesAskForAreNotSwitchedOff() {
        Scene asked = Scene.busy().magnus("DNS", "on").with("dns.addressLookups", 900L);

        assertThat(asked.finding("dns-lookups").orElseThrow().change()).hasSize(1);
        assertThat(asked.objConf("obj.conf", lineFor("dns", "*.example.com"))
                        .finding("dns-lookups")
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    private static Configuration acl(String expression) {
        String text = "version 3.0;\nacl \"default\";\nallow (all) " + expression + ";\n";
        Findings findings = new Findings();
        Configuration plain = Scene.busy().situation().configuration();
        return RecordPath.with(
                plain,
                "security.access.aclFiles",
                Map.of("acl1", AclReader.read(new ConfigText("conf/site.acl", text), findings)));
    }

    private static Configuration client(String name, String pattern) {
        return configuration(lineFor(name, pattern));
    }

    private static Configuration with(DirectiveLine line) {
        return configuration(objConf(line));
    }

    private static Configuration configuration(ObjConf objConf) {
        return Scene.busy().objConf("obj.conf", objConf).situation().configuration();
    }

    private static ObjConf lineFor(String name, String pattern) {
        return objConf(line("deny-existence", List.of(new ClientCondition(Parameters.of(name, pattern)))));
    }

    private static DirectiveLine line(String fn, List<ClientCondition> conditions) {
        return new DirectiveLine(Stage.PATH_CHECK, fn, Parameters.of(), conditions, SourceLocation.none());
    }

    private static ObjConf objConf(DirectiveLine line) {
        return new ObjConf(List.of(
                new ConfigObject(Optional.of("default"), Optional.empty(), List.of(line), SourceLocation.none())));
    }
}

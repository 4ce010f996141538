package org.heliostat.config.serverxml;

import java.nio.file.Path;
import java.util.Map;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.testing.Must;

/**
 * Octets as a server.xml: whatever is wrong is a finding of one line, entities from outside are never read, and what was read
 * without an error can be used.
 */
public final class ServerXmlFuzz {

    private static final Path CONF = Path.of("../conf");
    private static final Replacements REPLACEMENTS = new Replacements(Map.of("X", "1"), CONF);

    private ServerXmlFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Findings findings = new Findings();
        ConfigText.decode(input, "conf/server.xml", findings)
                .flatMap(text -> ServerXmlReader.read(text, REPLACEMENTS, findings))
                .ifPresent(xml -> xml.virtualServers().forEach(vs -> xml.settings(vs, xml.variables(vs, CONF))));
        findings.sorted().forEach(finding -> Must.beOneLine(finding.toString()));
    }
}

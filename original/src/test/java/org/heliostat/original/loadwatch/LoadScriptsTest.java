package org.heliostat.original.loadwatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.saf.init.InitLines;
import org.junit.jupiter.api.Test;

class LoadScriptsTest {

    @Test
    void aScriptThatIsNotThereIsAWarningWithItsLine() {
        Findings findings = new Findings();
        SourceLocation here = new SourceLocation("magnus.conf", 7);

        InitLines.run(
                List.of(new InitDirective("init-resonate", Parameters.of("CmdLow", "/nowhere"), here)),
                Path.of("."),
                BuiltInFunctions.registry(),
                StageFunctionProvider.onBoard(),
                findings);

        assertThat(findings.hasErrors()).isFalse();
        assertThat(findings.sorted()).singleElement().satisfies(finding -> assertThat(finding.toString())
                .contains("magnus.conf:7", "init-resonate: CmdLow: /nowhere cannot be read"));
    }

    @Test
    void theServerFindsItOnItsClassPath() {
        assertThat(StageFunctionProvider.onBoard())
                .hasAtLeastOneElementOfType(LoadScripts.class)
                .anyMatch(provider -> provider.getClass().getName().equals("org.heliostat.gateway.Gateway"));
    }
}

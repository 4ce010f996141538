package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.config.objconf.Stage;
import org.heliostat.gateway.fastcgi.FastCgiAddresses;
import org.heliostat.request.pipeline.PipelineFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FcgiRequestHandlerTest {

    @TempDir
    Path docs;

    @Test
    void twoLinesCannotStartDifferentProgramsAtOneAddress() {
        assertThat(errors("AppEnv", "A=2"))
                .singleElement()
                .asString()
                .contains("BindPath", "another line starts a program there with other settings");
    }

    @Test
    void twoLinesMayDifferInTheirTimeOuts() {
        assertThat(errors("ResponseTimeout", "7")).isEmpty();
    }

    private List<Finding> errors(String name, String value) {
        String[] common = {"BindPath", docs + "/a.sock", "AppPath", "/bin/sh"};
        PipelineFixture fixture = new PipelineFixture(docs)
                .offering(FastCgiAddresses.class, new FastCgiAddresses())
                .line("default", Stage.SERVICE, "FCGIRequestHandler", common)
                .line(
                        "default",
                        Stage.SERVICE,
                        "FCGIRequestHandler",
                        common[0],
                        common[1],
                        common[2],
                        common[3],
                        name,
                        value);
        fixture.build();
        return fixture.findings.sorted();
    }
}

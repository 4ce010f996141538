package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.Deployment;
import org.heliostat.servlet.classloading.SharedJars;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.deploy.WarLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InDevelopmentTest {

    @TempDir
    private Path temp;

    @Test
    void concernsAnApplicationOfOneVirtualServer() throws Exception {
        InstancePreparation preparation = new InstancePreparation(
                temp.resolve("work"),
                SharedJars.NONE,
                WarLimits.DEFAULTS,
                () -> 1_000_000L,
                List.of(),
                deployment -> deployment.virtualServer().equals("vs1"));

        assertThat(development(preparation, "vs1")).contains("true");
        assertThat(development(preparation, "vs2")).isEmpty();
    }

    private Optional<String> development(InstancePreparation preparation, String virtualServer) throws Exception {
        Path folder = Files.createDirectories(temp.resolve("app"));
        PreparedWebApp app = preparation.prepare(new Deployment(virtualServer, "/app", folder));
        try {
            return Optional.ofNullable(app.deployment().sun().jspProperties().get("development"));
        } finally {
            app.release().close();
        }
    }
}

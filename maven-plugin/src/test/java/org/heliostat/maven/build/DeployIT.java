package org.heliostat.maven.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code heliostat:deploy} and {@code heliostat:undeploy} on the packaged server. */
class DeployIT {

    @TempDir
    private Path folder;

    @Test
    void deploysAndUndeploysAndTellsNoPassword() throws Exception {
        Path project = SampleBuild.copy("shop", folder.resolve("shop"));
        Path war = Files.createDirectories(project.resolve("target")).resolve("shop.war");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            zip.putNextEntry(new ZipEntry("index.html"));
            zip.write("deployed".getBytes(StandardCharsets.UTF_8));
        }
        try (PackagedServer server = PackagedServer.start(folder, TestRepository.USER, TestRepository.PASSWORD)) {
            String admin = "-Dheliostat.admin=" + server.admin();
            String deploy = output(
                    project,
                    Map.of("HELIOSTAT_PASSWORD", TestRepository.PASSWORD),
                    "-X",
                    "heliostat:deploy",
                    admin,
                    "-Dheliostat.user=" + TestRepository.USER);
            assertThat(deploy).contains("/shop of ").contains(" is running (started in ");
            assertThat(SampleBuild.get(server.url() + "/shop/index.html")).isEqualTo("200 deployed");

            String undeploy = output(
                    project, Map.of(), "-X", "heliostat:undeploy", admin, "-Dheliostat.serverId=" + TestRepository.ID);
            assertThat(undeploy).contains("/shop is undeployed");
            assertThat(SampleBuild.get(server.url() + "/shop/index.html")).startsWith("404 ");

            assertThat(deploy + undeploy).doesNotContain(TestRepository.PASSWORD);
        }
    }

    private static String output(Path project, Map<String, String> environment, String... arguments) throws Exception {
        try (SampleBuild build = SampleBuild.start(project, environment, arguments)) {
            assertThat(build.ended()).as(build.output()).isZero();
            return build.output();
        }
    }
}

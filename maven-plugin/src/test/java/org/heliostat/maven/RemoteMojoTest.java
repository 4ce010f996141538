package org.heliostat.maven;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;

class RemoteMojoTest {

    @Test
    void takesNoPasswordFromTheCommandLine() {
        assumeTrue(System.getenv("HELIOSTAT_PASSWORD") == null, "the environment has a password");
        UndeployMojo goal = new UndeployMojo();
        goal.admin = "http://127.0.0.1:1";
        goal.contextPath = "/shop";
        goal.user = "ann";
        goal.session = SampleProject.session(new MavenProject());
        goal.session.getUserProperties().setProperty("heliostat.password", "secret");

        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("no password of ann (expected: passwordFile, ")
                .hasMessageNotContaining("secret");
    }
}

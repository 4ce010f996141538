package org.heliostat.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import org.heliostat.embedding.ApplicationFailedException;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.container.test.api.ShouldThrowException;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Deployments that the server does not take. */
@ExtendWith(ArquillianExtension.class)
class RefusalTest {

    @ArquillianResource
    private Deployer deployer;

    @ArquillianResource
    @OperateOnDeployment("good")
    private URL url;

    @Deployment(name = "good", testable = false, order = 1)
    static WebArchive good() {
        return Archives.page("good.war", "good");
    }

    /** The whole class fails where the cause does not come through. */
    @Deployment(name = "expected", testable = false, order = 2)
    @ShouldThrowException(IllegalStateException.class)
    static WebArchive expected() {
        return Archives.page("expected.war", "never").addClass(Stockless.class);
    }

    @Deployment(name = "code", managed = false, testable = false)
    static WebArchive code() {
        return Archives.page("code.war", "never").addClass(Stockless.class);
    }

    @Deployment(name = "descriptor", managed = false, testable = false)
    static WebArchive descriptor() {
        return Archives.page("descriptor.war", "never")
                .setWebXML(new StringAsset("<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\">\n"
                        + "<servlet-mapping><servlet-name>none</servlet-name>"
                        + "<url-pattern>/none</url-pattern></servlet-mapping>\n</web-app>"));
    }

    /** Arquillian takes no two archives of one name, but these mean one context path. */
    @Deployment(name = "namesake", managed = false, testable = false)
    static WebArchive namesake() {
        return Archives.page("good", "another");
    }

    @Deployment(name = "jar", managed = false, testable = false)
    static JavaArchive jar() {
        return ShrinkWrap.create(JavaArchive.class, "library.jar").addClass(Greeting.class);
    }

    @Test
    void whatItsCodeThrowsIsTheReason() throws Exception {
        assertThatThrownBy(() -> deployer.deploy("code"))
                .isInstanceOf(DeploymentException.class)
                .hasMessage("code.war is not deployed: it does not start: "
                        + "java.lang.IllegalStateException: the shelves are empty")
                .hasCauseInstanceOf(ApplicationFailedException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class);

        assertThat(Answer.of(url, "/code/page.txt").status()).isEqualTo(404);
        assertThat(Answer.of(url, "page.txt").body()).isEqualTo("good");
    }

    @Test
    void whatIsWrongWithADescriptorIsToldWithItsPlace() {
        assertThatThrownBy(() -> deployer.deploy("descriptor"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageStartingWith("descriptor.war is not deployed: ")
                .hasMessageContaining("WEB-INF/web.xml:2: ")
                .hasMessageContaining("none");
    }

    @Test
    void oneOfTheSamePathDoesNotTouchTheFirst() throws Exception {
        assertThatThrownBy(() -> deployer.deploy("namesake"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("application /good: the context path is taken");
        deployer.undeploy("namesake");

        assertThat(Answer.of(url, "page.txt").body()).isEqualTo("good");
    }

    @Test
    void onlyWebArchivesAreTaken() {
        assertThatThrownBy(() -> deployer.deploy("jar"))
                .isInstanceOf(DeploymentException.class)
                .hasMessage("library.jar is not deployed (expected: a web archive, .war)");
    }
}

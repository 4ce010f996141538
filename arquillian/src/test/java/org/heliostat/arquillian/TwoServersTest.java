package org.heliostat.arquillian;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.container.test.api.TargetsContainer;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two servers at a time, with settings and deployments of their own. */
@ExtendWith(ArquillianExtension.class)
class TwoServersTest {

    @ArquillianResource
    @OperateOnDeployment("there")
    private URL there;

    @ArquillianResource
    @OperateOnDeployment("here")
    private URL here;

    @Deployment(name = "here", testable = false)
    @TargetsContainer("first")
    static WebArchive here() {
        return Archives.page("shop.war", "here");
    }

    @Deployment(name = "there", testable = false)
    @TargetsContainer("second")
    static WebArchive there() {
        return Archives.page("shop.war", "there");
    }

    @Test
    void eachHasItsOwnDeployments() throws Exception {
        assertThat(here.getPort()).isNotEqualTo(there.getPort());
        assertThat(Answer.of(here, "page.txt").body()).isEqualTo("here");
        assertThat(Answer.of(there, "page.txt").body()).isEqualTo("there");
    }

    @Test
    void eachHasItsOwnSettings() throws Exception {
        assertThat(there.getHost()).isEqualTo("localhost");
        assertThat(Answer.of(here, "page.txt").server()).isEqualTo("Heliostat");
        assertThat(Answer.of(there, "page.txt").server()).isEqualTo("second");
    }
}

package org.heliostat.arquillian;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Deployments that a test makes come and go. */
@ExtendWith(ArquillianExtension.class)
class RedeployTest {

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "always", testable = false)
    static WebArchive always() {
        return Archives.page("always.war", "always");
    }

    @Deployment(name = "shop", managed = false, testable = false)
    static WebArchive shop() {
        return Archives.page("shop.war", "a page").addClass(Greeting.class);
    }

    @Test
    void whatWasUndeployedIsDeployedAgain(@ArquillianResource @OperateOnDeployment("always") URL url) throws Exception {
        assertThat(Answer.of(url, "/shop/page.txt").status()).isEqualTo(404);
        for (int round = 0; round < 3; round++) {
            deployer.deploy("shop");
            assertThat(Answer.of(url, "/shop/page.txt").body()).isEqualTo("a page");
            assertThat(Answer.of(url, "/shop/greeting").body()).isEqualTo("hello from /shop");

            deployer.undeploy("shop");
            assertThat(Answer.of(url, "/shop/page.txt").status()).isEqualTo(404);
            assertThat(Answer.of(url, "/shop/greeting").status()).isEqualTo(404);
            assertThat(Answer.of(url, "page.txt").body()).isEqualTo("always");
        }
    }
}

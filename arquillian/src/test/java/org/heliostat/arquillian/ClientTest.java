package org.heliostat.arquillian;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that ask from outside, of several deployments. */
@ExtendWith(ArquillianExtension.class)
class ClientTest {

    @Deployment(name = "shop", testable = false)
    static WebArchive shop() {
        return Archives.page("shop.war", "a page").addClass(Greeting.class);
    }

    @Deployment(name = "root", testable = false)
    static WebArchive root() {
        return Archives.page("ROOT.war", "the root").addClass(Greeting.class);
    }

    @Deployment(name = "deep")
    static WebArchive deep() {
        return Archives.page("shop#deep.war", "deep").addClass(Greeting.class);
    }

    @Test
    void anApplicationAnswersAtItsUrl(@ArquillianResource @OperateOnDeployment("shop") URL url) throws Exception {
        assertThat(url.getPath()).isEqualTo("/shop/");
        assertThat(url.getHost()).isEqualTo("127.0.0.1");
        assertThat(Answer.of(url, "page.txt").body()).isEqualTo("a page");
        assertThat(Answer.of(url, "greeting").body()).isEqualTo("hello from /shop");
    }

    @Test
    void aServletIsFoundByItsClass(@ArquillianResource(Greeting.class) @OperateOnDeployment("shop") URL url) {
        assertThat(url.getPath()).isEqualTo("/shop/");
    }

    @Test
    void rootIsTheRoot(@ArquillianResource @OperateOnDeployment("root") URL url) throws Exception {
        assertThat(url.getPath()).isEqualTo("/");
        assertThat(Answer.of(url, "greeting").body()).isEqualTo("hello from ");
        assertThat(Answer.of(url, "nothing").status()).isEqualTo(404);
    }

    @Test
    @RunAsClient
    void aTestableOneIsAskedFromOutsideToo(@ArquillianResource @OperateOnDeployment("deep") URL url) throws Exception {
        assertThat(url.getPath()).isEqualTo("/shop/deep/");
        assertThat(Answer.of(url, "greeting").body()).isEqualTo("hello from /shop/deep");
    }
}

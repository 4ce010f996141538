package org.heliostat.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.annotation.HttpConstraint;
import jakarta.servlet.annotation.HttpMethodConstraint;
import jakarta.servlet.annotation.ServletSecurity;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URL;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ground of the servlet suite's security tests: users of conformance/settings/http/keyfile log in. */
@ExtendWith(ArquillianExtension.class)
class SecurityIT {

    @ArquillianResource
    URL url;

    @Deployment(testable = false)
    static WebArchive application() {
        return ShrinkWrap.create(WebArchive.class, "security.war")
                .addClasses(Who.class)
                .setWebXML(new StringAsset("<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\">"
                        + "<deny-uncovered-http-methods/>"
                        + "<login-config><auth-method>BASIC</auth-method><realm-name>here</realm-name></login-config>"
                        + "<security-role><role-name>clerks</role-name></security-role>"
                        + "<security-role><role-name>bosses</role-name></security-role></web-app>"));
    }

    /** Clerks may read, bosses may write, nobody anything else. */
    @WebServlet("/who")
    @ServletSecurity(
            value = @HttpConstraint,
            httpMethodConstraints = {
                @HttpMethodConstraint(value = "GET", rolesAllowed = "clerks"),
                @HttpMethodConstraint(value = "POST", rolesAllowed = "bosses")
            })
    public static class Who extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter()
                    .print(request.getRemoteUser() + " " + request.getAuthType() + " "
                            + request.isUserInRole("bosses"));
        }
    }

    private static String login(String name, String password) {
        byte[] both = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(both);
    }

    @Test
    void asksWhoIsThere() throws Exception {
        HttpResponse<String> asked = new Client(url).get("who");

        assertThat(asked.statusCode()).isEqualTo(401);
        assertThat(asked.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic realm=\"here\"");
    }

    @Test
    void rolesDecideMethodByMethod() throws Exception {
        Client client = new Client(url);

        assertThat(client.get("who", "Authorization", login("ann", "ann")).body())
                .isEqualTo("ann BASIC true");
        assertThat(client.get("who", "Authorization", login("bob", "bob")).body())
                .isEqualTo("bob BASIC false");
        assertThat(client.get("who", "Authorization", login("bob", "ann")).statusCode())
                .isEqualTo(401);
        assertThat(client.post("who", "", "Authorization", login("bob", "bob")).statusCode())
                .isEqualTo(403);
        assertThat(client.post("who", "", "Authorization", login("ann", "ann")).body())
                .isEqualTo("ann BASIC true");
    }

    @Test
    void methodsThatNoConstraintNamesAreDenied() throws Exception {
        assertThat(new Client(url)
                        .method("PUT", "who", "Authorization", login("ann", "ann"))
                        .statusCode())
                .isEqualTo(403);
    }
}

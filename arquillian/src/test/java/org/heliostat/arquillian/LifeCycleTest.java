package org.heliostat.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.Servlet;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The container as Arquillian calls it. */
class LifeCycleTest {

    /** Threads that are one for the whole JVM. */
    private static final List<String> OF_THE_JVM =
            List.of("ForkJoinPool.commonPool", "globalEventExecutor", "Keep-Alive-Timer", "Common-Cleaner");

    @TempDir
    private Path folder;

    private final HeliostatContainer container = new HeliostatContainer();

    @AfterEach
    void stop() throws LifecycleException {
        container.stop();
    }

    private void start(HeliostatConfiguration configuration) throws LifecycleException {
        configuration.validate();
        container.setup(configuration);
        container.start();
    }

    private URL deploy(Archive<?> archive) throws DeploymentException, IOException {
        HTTPContext context = container
                .deploy(archive)
                .getContexts(HTTPContext.class)
                .iterator()
                .next();
        String root = context.getServlets().get(0).getContextRoot();
        return new URL(context.getScheme(), context.getHost(), context.getPort(), root + "/");
    }

    @Test
    void whatWasStoppedStartsAgainEmpty() throws Exception {
        start(new HeliostatConfiguration());
        deploy(Archives.page("shop.war", "one"));
        container.stop();

        container.start();
        URL url = deploy(Archives.page("shop.war", "two"));
        assertThat(Answer.of(url, "page.txt").body()).isEqualTo("two");
    }

    @Test
    void everyServletIsNamed() throws Exception {
        start(new HeliostatConfiguration());
        HTTPContext context = container
                .deploy(Archives.page("shop.war", "one").addClass(Greeting.class))
                .getContexts(HTTPContext.class)
                .iterator()
                .next();

        assertThat(context.getServlets()).extracting(Servlet::getName).contains(Greeting.class.getName(), "default");
        assertThat(context.getServlets()).extracting(Servlet::getContextRoot).containsOnly("/shop");
    }

    @Test
    void nothingIsLeftAfterTheStop() throws Exception {
        useAndStop();
        Set<String> threads = threads();

        useAndStop();

        Await.until(() -> more(threads(), threads).isEmpty());
        assertThat(folder.resolve("instance/work/archives")).doesNotExist();
        assertThat(names(folder.resolve("instance/work/wars"))).noneMatch(name -> name.startsWith("shop.war"));
    }

    private void useAndStop() throws Exception {
        start(ofInstance());
        URL url = deploy(Archives.page("shop.war", "one").addClass(Greeting.class));
        assertThat(Answer.of(url, "greeting").body()).isEqualTo("hello from /shop");
        assertThatThrownBy(() -> deploy(Archives.page("broken.war", "never").addClass(Stockless.class)))
                .isInstanceOf(DeploymentException.class);
        container.stop();
    }

    @Test
    void classesGoWithTheirDeployment() throws Exception {
        start(new HeliostatConfiguration());
        WebArchive archive = Archives.page("shop.war", "one").addClass(LoaderTeller.class);
        URL url = deploy(archive);
        assertThat(Answer.of(url, "loader").body()).isEqualTo("told");
        WeakReference<?> loader = (WeakReference<?>) System.getProperties().remove(LoaderTeller.KEY);

        container.undeploy(archive);

        Await.until(() -> {
            System.gc();
            return loader.refersTo(null);
        });
    }

    @Test
    void filesGoWithTheirDeployment() throws Exception {
        start(ofInstance());
        WebArchive archive = Archives.page("shop.war", "one");
        URL url = deploy(archive);
        assertThat(Answer.of(url, "page.txt").body()).isEqualTo("one");
        assertThat(names(folder.resolve("instance/work/wars"))).hasSize(1);

        container.undeploy(archive);

        assertThat(names(folder.resolve("instance/work/wars"))).isEmpty();
    }

    @Test
    void theConfigurationOfAnInstanceCounts() throws Exception {
        start(ofInstance());

        URL url = deploy(Archives.page("shop.war", "one"));

        assertThat(url.getPort()).isPositive().isNotEqualTo(1);
        assertThat(Answer.of(url, "page.txt").server()).isEqualTo("of the instance");
    }

    @Test
    void whatArquillianUndeploysTwiceIsNoError() throws Exception {
        start(new HeliostatConfiguration());
        WebArchive archive = Archives.page("shop.war", "one");
        deploy(archive);

        container.undeploy(archive);

        assertThatCode(() -> container.undeploy(archive)).doesNotThrowAnyException();
        assertThatCode(() -> container.undeploy(ShrinkWrap.create(WebArchive.class, "never.war")))
                .doesNotThrowAnyException();
    }

    @Test
    void twoOfOneNameAreToldApart() throws Exception {
        start(new HeliostatConfiguration());
        URL url = deploy(Archives.page("shop.war", "one"));
        WebArchive namesake = Archives.page("shop.war", "two");

        assertThatThrownBy(() -> container.deploy(namesake)).hasMessageContaining("the context path is taken");
        container.undeploy(namesake);

        assertThat(Answer.of(url, "page.txt").body()).isEqualTo("one");
    }

    @Test
    void aPortInUseIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            HeliostatConfiguration configuration = new HeliostatConfiguration();
            configuration.setPort(taken.getLocalPort());

            assertThatThrownBy(() -> start(configuration))
                    .isInstanceOf(LifecycleException.class)
                    .hasMessageStartingWith("The server does not start: ")
                    .hasMessageContaining(Integer.toString(taken.getLocalPort()));
        }
    }

    @Test
    void wrongSettingsAreToldAllAtOnce() {
        HeliostatConfiguration configuration = new HeliostatConfiguration();
        configuration.setPort(70_000);
        configuration.setDirectives("RqThrottle many\nAcceptTimeout 0");

        assertThatThrownBy(() -> start(configuration))
                .isInstanceOf(LifecycleException.class)
                .hasMessageContaining("70000 (expected: 0 to 65535)")
                .hasMessageContaining("RqThrottle: many")
                .hasMessageContaining("AcceptTimeout: 0");
    }

    private HeliostatConfiguration ofInstance() throws IOException {
        Path instance = folder.resolve("instance");
        Files.createDirectories(instance.resolve("conf"));
        Files.writeString(
                instance.resolve("conf/server.xml"),
                """
                <SERVER>
                <LS id="ls1" ip="127.0.0.1" port="1" defaultvs="vs1"/>
                <MIME id="mime" file="mime.types"/>
                <VSCLASS id="class" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="*" mime="mime"/>
                </VSCLASS>
                </SERVER>
                """);
        Files.writeString(instance.resolve("conf/magnus.conf"), "ServerString of the instance\n");
        Files.writeString(instance.resolve("conf/mime.types"), "type=text/plain exts=txt\n");
        Files.writeString(
                instance.resolve("conf/obj.conf"),
                """
                <Object name="default">
                NameTrans fn="ntrans-j2ee" name="j2ee"
                Service fn="send-file"
                </Object>
                <Object name="j2ee">
                Service fn="service-j2ee"
                </Object>
                """);
        HeliostatConfiguration configuration = new HeliostatConfiguration();
        configuration.setInstance(instance.toString());
        return configuration;
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> OF_THE_JVM.stream().noneMatch(name::startsWith))
                .collect(Collectors.toSet());
    }

    private static Set<String> names(Path of) throws IOException {
        try (Stream<Path> all = Files.list(of)) {
            return all.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    private static Set<String> more(Set<String> now, Set<String> before) {
        Set<String> more = new TreeSet<>(now);
        more.removeAll(before);
        return more;
    }
}

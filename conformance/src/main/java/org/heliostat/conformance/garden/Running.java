package org.heliostat.conformance.garden;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;

/** The three servers, each with its shipped settings and something that tells what it has read. Ended by {@link #close}. */
final class Running implements AutoCloseable {

    private static final String NGINX =
            """
            daemon off;
            pid %1$s/nginx.pid;
            error_log %1$s/nginx.log;
            events {}
            http {
              access_log off;
              client_body_temp_path %1$s/body; proxy_temp_path %1$s/proxy; fastcgi_temp_path %1$s/fastcgi;
              uwsgi_temp_path %1$s/uwsgi; scgi_temp_path %1$s/scgi;
              server {
                listen 127.0.0.1:%2$d%3$s;
                location / { %4$s }
              }
            }
            """;
    private static final String IN_A_FIELD = "add_header X-Read \"$request_method|$request_uri|-\"; return 200 \"\";";
    private static final String IN_THE_CONTENT =
            "return 200 \"read\\n$request_method\\n$request_uri\\n$host\\n$http_x\\n-\";";
    private static final int LOOKS = 600;
    private static final long LOOK_MILLIS = 100;

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();
    private final Tomcat tomcat = new Tomcat();
    private final Protocol protocol;

    /** @param folder empty, for everything the servers need and write */
    Running(Path folder, Protocol protocol) {
        this.folder = folder;
        this.protocol = protocol;
    }

    Target heliostat(Path jar) throws IOException, InterruptedException {
        Path instance = folder.resolve("heliostat");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process init = start("init", List.of(java, "-jar", jar.toString(), "init", instance.toString()));
        if (!init.waitFor(LOOKS * LOOK_MILLIS, TimeUnit.MILLISECONDS) || init.exitValue() != 0) {
            throw new IOException("heliostat.jar init failed: " + Files.readString(folder.resolve("init.txt")));
        }
        writeWar(instance.resolve("webapps/ROOT.war"));
        int port = freePort();
        start(
                "heliostat",
                List.of(
                        java,
                        "-jar",
                        jar.toString(),
                        "start",
                        "--instance",
                        instance.toString(),
                        "--port",
                        Integer.toString(port),
                        "--no-admin"));
        return ready(new Target("heliostat", port, true));
    }

    Target nginx(String program) throws IOException, InterruptedException {
        int port = freePort();
        boolean newer = protocol == Protocol.HTTP_2;
        String text = NGINX.formatted(folder, port, newer ? " http2" : "", newer ? IN_THE_CONTENT : IN_A_FIELD);
        Path conf = Files.writeString(folder.resolve("nginx.conf"), text);
        start("nginx", List.of(program, "-p", folder.toString(), "-c", conf.toString()));
        return ready(new Target("nginx", port, false));
    }

    /** In this process. */
    Target tomcat() throws IOException, InterruptedException, LifecycleException {
        tomcat.setBaseDir(folder.resolve("tomcat").toString());
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        if (protocol == Protocol.HTTP_2) {
            connector.addUpgradeProtocol(new Http2Protocol());
        }
        tomcat.setConnector(connector);
        Context root = tomcat.addContext("", folder.toString());
        Tomcat.addServlet(root, "echo", new EchoServlet());
        root.addServletMappingDecoded("/*", "echo");
        tomcat.start();
        return ready(new Target("tomcat", connector.getLocalPort(), true));
    }

    private Process start(String name, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".txt").toFile())
                .start();
        processes.add(process);
        return process;
    }

    private Target ready(Target target) throws IOException, InterruptedException {
        for (int look = 0; look < LOOKS; look++) {
            try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), target.port())) {
                if (protocol.ask(target, protocol.plain()).step(0).startsWith("GET ")) {
                    return target;
                }
            } catch (IOException notYet) {
                // Looked at again below.
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        throw new IOException(target.name() + " does not answer");
    }

    private static void writeWar(Path war) throws IOException {
        String name = EchoServlet.class.getName().replace('.', '/') + ".class";
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war));
                var echo = EchoServlet.class.getClassLoader().getResourceAsStream(name)) {
            if (echo == null) {
                throw new IOException("no class file of the servlet");
            }
            zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + name));
            echo.transferTo(zip);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        processes.forEach(Process::destroy);
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException failed) {
            throw new IllegalStateException("Tomcat does not stop", failed);
        }
    }
}

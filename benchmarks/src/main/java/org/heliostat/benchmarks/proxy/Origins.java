package org.heliostat.benchmarks.proxy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.FreePorts;
import org.heliostat.benchmarks.load.server.NginxConf;

/** Four ports of one nginx that answer files from memory, at the least cost there is: what is measured is in front of them. */
final class Origins implements AutoCloseable {

    private static final int COUNT = 4;

    private final Process process;
    private final List<Integer> ports;

    private Origins(Process process, List<Integer> ports) {
        this.process = process;
        this.ports = List.copyOf(ports);
    }

    /** @param folder empty, for what it writes */
    static Origins start(Path folder) throws IOException {
        Path documents = Files.createDirectories(folder.resolve("documents"));
        Documents.write(documents);
        List<Integer> ports = FreePorts.several(COUNT);
        Path file = folder.resolve("nginx.conf");
        Files.writeString(file, text(folder, documents, ports));
        String program = NginxConf.program().orElseThrow(() -> new IOException("nginx is not installed"));
        Process process = new ProcessBuilder(program, "-p", folder.toString(), "-c", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile())
                .start();
        return new Origins(process, ports);
    }

    List<Integer> ports() {
        return ports;
    }

    static String text(Path folder, Path documents, List<Integer> ports) {
        String user = "root".equals(System.getProperty("user.name")) ? "user root;" : "";
        String servers = ports.stream()
                .map(port -> "    server { listen 127.0.0.1:" + port + " backlog=1024; root " + documents + "; }\n")
                .collect(Collectors.joining());
        return """
                %s
                daemon off;
                worker_processes 1;
                pid %s/nginx.pid;
                error_log %s/error.log;
                events {
                    worker_connections 8192;
                }
                http {
                    default_type application/octet-stream;
                    client_body_temp_path %s/body;
                    proxy_temp_path %s/proxy;
                    fastcgi_temp_path %s/fastcgi;
                    uwsgi_temp_path %s/uwsgi;
                    scgi_temp_path %s/scgi;
                    sendfile on;
                    tcp_nodelay on;
                    keepalive_timeout 600s;
                    keepalive_requests 1000000000;
                    keepalive_time 1h;
                    open_file_cache max=64 inactive=600s;
                    access_log off;
                %s
                }
                """
                .formatted(user, folder, folder, folder, folder, folder, folder, folder, servers);
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}

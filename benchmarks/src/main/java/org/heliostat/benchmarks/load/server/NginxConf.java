package org.heliostat.benchmarks.load.server;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * nginx as somebody would set it up who wants to serve files fast.
 *
 * <p>Without tcp_nopush: with it, pipelined answers wait for each other's acknowledgements, 40 ms at a time, and nginx
 * shows a seventh of what it can do; large files are as fast either way. {@link ServerKind#NGINX_NOPUSH} shows it.
 */
public final class NginxConf {

    private static final List<String> PLACES = List.of("/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx");

    /** Descriptors for logs, sockets that listen and the like. */
    private static final int SPARE = 256;

    private static final int FEWEST_KEPT = 64;

    private NginxConf() {}

    private static int descriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? (int) Math.min(Integer.MAX_VALUE, system.getMaxFileDescriptorCount())
                : 1_024;
    }

    /** @return empty when it is not installed */
    public static Optional<String> program() {
        return PLACES.stream()
                .filter(place -> Files.isExecutable(Path.of(place)))
                .findFirst();
    }

    /** @return a location whose programs run behind the address */
    static String gateway(String prefix, String address) {
        return """
                        location %s {
                            fastcgi_pass %s;
                            fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
                            fastcgi_param DOCUMENT_ROOT $document_root;
                            fastcgi_param SCRIPT_NAME $fastcgi_script_name;
                            fastcgi_param QUERY_STRING $query_string;
                            fastcgi_param REQUEST_METHOD $request_method;
                            fastcgi_param CONTENT_TYPE $content_type;
                            fastcgi_param CONTENT_LENGTH $content_length;
                            fastcgi_param REQUEST_URI $request_uri;
                            fastcgi_param SERVER_PROTOCOL $server_protocol;
                            fastcgi_param GATEWAY_INTERFACE CGI/1.1;
                            fastcgi_param REMOTE_ADDR $remote_addr;
                            fastcgi_param SERVER_ADDR $server_addr;
                            fastcgi_param SERVER_PORT $server_port;
                            fastcgi_param SERVER_NAME $server_name;
                            fastcgi_param REDIRECT_STATUS 200;
                        }
                """
                .formatted(prefix, address);
    }

    /**
     * A worker that asks for more than the system lets a process have fails requests instead of keeping fewer.
     *
     * @param cached files that it should keep open
     * @param connections of a worker
     * @return files that it may keep open
     */
    static int kept(int cached, int connections) {
        return Math.max(FEWEST_KEPT, Math.min(cached, descriptors() - 2 * connections - SPARE));
    }

    /**
     * @param kept files that a worker keeps open
     * @param connections of a worker
     * @param lines of its server besides those for files
     * @param beside what stands beside its server
     */
    static String text(
            Path folder,
            Path documents,
            int port,
            boolean accessLog,
            boolean noPush,
            int kept,
            int connections,
            String lines,
            String beside) {
        // Only root may choose the workers' user; without this line they could not read a private folder.
        String user = "root".equals(System.getProperty("user.name")) ? "user root;" : "";
        String push = noPush ? "on" : "off";
        String log = accessLog ? folder.resolve("access.log") + " combined buffer=64k flush=1s" : "off";
        return """
                %s
                daemon off;
                worker_processes auto;
                worker_rlimit_nofile %d;
                pid %s/nginx.pid;
                error_log %s/error.log;
                events {
                    worker_connections %d;
                }
                http {
                    types {
                        text/plain txt;
                        text/html shtml;
                        application/octet-stream bin;
                    }
                    client_body_temp_path %s/body;
                    proxy_temp_path %s/proxy;
                    fastcgi_temp_path %s/fastcgi;
                    uwsgi_temp_path %s/uwsgi;
                    scgi_temp_path %s/scgi;
                    sendfile on;
                    tcp_nopush %s;
                    tcp_nodelay on;
                    keepalive_timeout 60s;
                    keepalive_requests 1000000000;
                    keepalive_time 1h;
                    open_file_cache max=%d inactive=60s;
                    open_file_cache_valid 30s;
                    access_log %s;
                %s
                    server {
                        listen 127.0.0.1:%d backlog=1024;
                        root %s;
                        location ~ \\.shtml$ {
                            ssi on;
                        }
                %s
                    }
                }
                """
                .formatted(
                        user,
                        Math.min(descriptors(), 2 * connections + kept + SPARE),
                        folder,
                        folder,
                        connections,
                        folder,
                        folder,
                        folder,
                        folder,
                        folder,
                        push,
                        kept,
                        log,
                        beside,
                        port,
                        documents,
                        lines);
    }
}

package org.heliostat.benchmarks.load.server;

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

    private static final int CONNECTIONS = 8_192;

    private NginxConf() {}

    /** @return empty when it is not installed */
    public static Optional<String> program() {
        return PLACES.stream()
                .filter(place -> Files.isExecutable(Path.of(place)))
                .findFirst();
    }

    /** @param cached files that a worker may keep open */
    static String text(Path folder, Path documents, int port, boolean accessLog, boolean noPush, int cached) {
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
                    server {
                        listen 127.0.0.1:%d backlog=1024;
                        root %s;
                    }
                }
                """
                .formatted(
                        user,
                        2 * CONNECTIONS + cached,
                        folder,
                        folder,
                        CONNECTIONS,
                        folder,
                        folder,
                        folder,
                        folder,
                        folder,
                        push,
                        cached,
                        log,
                        port,
                        documents);
    }
}

package org.heliostat.importer.nginx;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.importer.report.Setting;

/** What is known of directives of nginx.conf before their values are looked at. */
final class Counterparts {

    private static final Setting LIBRARY =
            Setting.left("ciphers and versions are the library's choice: TLS 1.2 and 1.3");
    private static final Setting DONE = Setting.taken("done anyway");

    private static final Map<String, Setting> TABLE = Stream.of(
                    rows("events http", DONE),
                    rows(
                            "worker_rlimit_nofile worker_priority worker_cpu_affinity worker_rlimit_core worker_aio_requests",
                            Setting.left(
                                    "limits are those of the service's unit; heliostat.jar check os says which are needed")),
                    rows("worker_shutdown_timeout", Setting.changed("TerminateTimeout", "30 s")),
                    rows(
                            "multi_accept accept_mutex accept_mutex_delay use daemon master_process lock_file thread_pool aio directio sendfile_max_chunk"
                                    + " tcp_nopush tcp_nodelay reset_timedout_connection postpone_output output_buffers",
                            DONE),
                    rows("load_module", Setting.left("functions are built in, or plug-ins (docs/plug-ins.md)")),
                    rows("pid", Setting.changed("PidLog run/pid", "of the instance")),
                    rows("error_log", Setting.changed("ErrorLog logs/errors", "logs are in logs/ of the instance")),
                    rows("sendfile", Setting.changed("TransmitFile of nsfc.conf", "on")),
                    rows(
                            "open_file_cache open_file_cache_valid open_file_cache_min_uses open_file_cache_errors",
                            Setting.changed("the file cache (nsfc.conf)", "on; MaxFiles and MaxAge")),
                    rows(
                            "keepalive_requests keepalive_time",
                            Setting.left("requests of a connection are not counted; KeepAliveTimeout ends it")),
                    rows(
                            "keepalive_disable lingering_close lingering_time lingering_timeout",
                            Setting.changed("CloseTimeout", "2 s")),
                    rows(
                            "types_hash_max_size types_hash_bucket_size server_names_hash_max_size server_names_hash_bucket_size"
                                    + " variables_hash_max_size variables_hash_bucket_size map_hash_max_size map_hash_bucket_size",
                            Setting.left("tables grow by themselves")),
                    rows("server_tokens", Setting.taken("no version is shown")),
                    rows(
                            "server_name_in_redirect port_in_redirect absolute_redirect",
                            Setting.changed("Host", "redirects name the host that the client addressed")),
                    rows(
                            "gzip_vary gzip_proxied gzip_http_version gzip_buffers gzip_disable gunzip",
                            Setting.changed(
                                    "insert-filter", "Vary is sent, and answers of origins are compressed too")),
                    rows(
                            "gzip_types gzip_min_length gzip_comp_level",
                            Setting.taken("type, min-size and compression-level of insert-filter")),
                    rows(
                            "brotli brotli_static brotli_types brotli_comp_level zstd",
                            Setting.changed("insert-filter", "br, zstd and gzip, what the client likes best")),
                    rows("gzip_static", Setting.taken("PathCheck fn=\"find-compressed\"")),
                    rows(
                            "ssl_protocols ssl_ciphers ssl_prefer_server_ciphers ssl_ecdh_curve ssl_dhparam ssl_conf_command ssl_buffer_size"
                                    + " ssl_early_data",
                            LIBRARY),
                    rows("ssl_session_cache", Setting.changed("SSLCacheEntries", "10000 for each virtual server")),
                    rows(
                            "ssl_session_tickets ssl_session_ticket_key",
                            Setting.changed("TLSTicketKeyFile", "tickets are on; servers may share their keys")),
                    rows(
                            "ssl_stapling_verify ssl_stapling_file ssl_stapling_responder ssl_trusted_certificate ssl_crl ssl_verify_depth"
                                    + " ssl_password_file ssl_reject_handshake",
                            Setting.left("docs/tls.md")),
                    rows(
                            "resolver resolver_timeout",
                            Setting.changed(
                                    "the system's name servers",
                                    "dns=on behind the URL of an origin looks names up again and again")),
                    rows(
                            "map geo split_clients perl perl_set js_set js_import lua_package_path if set rewrite rewrite_log break"
                                    + " uninitialized_variable_warn sub_filter sub_filter_once sub_filter_types mirror",
                            Setting.left(
                                    "<Client>, assign-name and redirect of obj.conf, by hand: expressions and variables are not read")),
                    rows(
                            "limit_req_zone limit_req limit_conn_zone limit_conn limit_rate limit_rate_after limit_req_status limit_conn_status",
                            Setting.left("QOSPARAMS of a VS (docs/qos.md), RqThrottle")),
                    rows(
                            "proxy_cache proxy_cache_path proxy_cache_valid proxy_cache_key proxy_cache_use_stale proxy_cache_bypass proxy_no_cache"
                                    + " proxy_cache_methods proxy_cache_min_uses proxy_cache_lock fastcgi_cache fastcgi_cache_path fastcgi_cache_key"
                                    + " fastcgi_cache_valid proxy_store",
                            Setting.left("answers of origins are not kept")),
                    rows(
                            "proxy_buffering proxy_buffers proxy_buffer_size proxy_busy_buffers_size proxy_request_buffering"
                                    + " proxy_max_temp_file_size proxy_temp_file_write_size proxy_temp_path client_body_temp_path client_body_buffer_size"
                                    + " client_body_in_file_only fastcgi_buffers fastcgi_buffer_size fastcgi_busy_buffers_size fastcgi_temp_path"
                                    + " uwsgi_temp_path scgi_temp_path",
                            Setting.left("bodies stream both ways, no faster than the other side takes them")),
                    rows("proxy_http_version", Setting.taken("HTTP/1.1 to origins; protocol=\"http/2\" is possible")),
                    rows(
                            "proxy_redirect proxy_cookie_path",
                            Setting.changed("rewrite-location, rewrite-cookie-path", "on by default")),
                    rows(
                            "proxy_cookie_domain proxy_hide_header proxy_pass_header proxy_ignore_headers proxy_method proxy_set_body"
                                    + " proxy_pass_request_headers proxy_pass_request_body proxy_ignore_client_abort proxy_socket_keepalive"
                                    + " proxy_headers_hash_max_size proxy_headers_hash_bucket_size",
                            Setting.left("parameters of set-origin-server, and set-variable (docs/balancing.md)")),
                    rows(
                            "proxy_next_upstream proxy_next_upstream_tries proxy_next_upstream_timeout",
                            Setting.changed("a safe request is tried once more", "if no byte of its answer has come")),
                    rows(
                            "proxy_intercept_errors fastcgi_intercept_errors",
                            Setting.left("answers of origins pass as they are; Error lines are for the server's own")),
                    rows(
                            "proxy_ssl_verify proxy_ssl_trusted_certificate proxy_ssl_name proxy_ssl_server_name proxy_ssl_certificate"
                                    + " proxy_ssl_certificate_key proxy_ssl_protocols proxy_ssl_ciphers proxy_ssl_session_reuse",
                            Setting.changed(
                                    "http-client-config",
                                    "certificates of origins are checked; authorities, client-cert")),
                    rows(
                            "fastcgi_param fastcgi_index fastcgi_split_path_info fastcgi_read_timeout fastcgi_connect_timeout fastcgi_send_timeout"
                                    + " fastcgi_keep_conn fastcgi_pass_header fastcgi_hide_header",
                            Setting.changed("FCGIRequestHandler", "variables are those of CGI; AppEnv adds others")),
                    rows(
                            "uwsgi_pass scgi_pass memcached_pass grpc_pass uwsgi_param scgi_param",
                            Setting.left(
                                    "HTTP or FastCGI to what is behind; gRPC passes as protocol=\"http/2\" of an origin")),
                    rows("real_ip_recursive", Setting.changed("ProxyHeaders x-forwarded", "of TrustedProxies")),
                    rows("ssi ssi_types", Setting.left("parse-html of obj.conf (docs/shtml.md)")),
                    rows(
                            "charset_types override_charset source_charset charset_map",
                            Setting.left("set-default-type charset of obj.conf")),
                    rows("etag if_modified_since", Setting.changed("ETag on", "of size and time")),
                    rows(
                            "http2_max_concurrent_streams http2_recv_buffer_size http2_chunk_size http2_idle_timeout",
                            Setting.changed("HTTP2MaxStreams and its kin", "their defaults (docs/http2.md)")),
                    rows("http3 quic_retry quic_gso", Setting.left("no HTTP/3 yet")),
                    rows("client_header_buffer_size", Setting.changed("HeaderBufferSize", "8192 at least")),
                    rows(
                            "underscores_in_headers ignore_invalid_headers merge_slashes msie_padding msie_refresh chunked_transfer_encoding"
                                    + " log_not_found log_subrequest recursive_error_pages disable_symlinks max_ranges",
                            Setting.left("docs/limits.md, docs/files.md")),
                    rows(
                            "autoindex_exact_size autoindex_format autoindex_localtime fancyindex",
                            Setting.left("cindex-init and index-common (docs/files.md)")),
                    rows(
                            "dav_methods dav_access create_full_put_path min_delete_depth dav_ext_methods",
                            Setting.left("upload-file and delete-file of obj.conf (docs/files.md)")),
                    rows("mail stream", Setting.left("this is a server for HTTP")),
                    rows(
                            "auth_request auth_request_set auth_jwt secure_link secure_link_md5 valid_referers",
                            Setting.left("an AuthTrans function of a plug-in (docs/plug-ins.md)")),
                    rows("env", Setting.left("Init fn=\"init-cgi\" NAME=\"value\", or AppEnv of FCGIRequestHandler")),
                    rows("status_zone zone state", Setting.taken("figures are there for all")))
            .flatMap(table -> table.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue, (first, second) -> first));

    private Counterparts() {}

    static Optional<Setting> find(String name) {
        return Optional.ofNullable(TABLE.get(name));
    }

    private static Map<String, Setting> rows(String names, Setting setting) {
        return Stream.of(names.split(" ")).collect(Collectors.toMap(name -> name, name -> setting));
    }
}

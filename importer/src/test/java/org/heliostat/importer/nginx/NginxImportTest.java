package org.heliostat.importer.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.importer.draft.ImportedInstance;
import org.heliostat.importer.source.ImportException;
import org.heliostat.request.pattern.Wildcard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NginxImportTest {

    @TempDir
    private Path folder;

    @Test
    void aSiteOfFilesKeepsItsSettings() throws IOException {
        write("mime.types", "types { text/html html htm; application/x-odd odd; }\n");
        write(
                "nginx.conf",
                """
                user www-data;
                worker_processes 4;
                pid /run/nginx.pid;
                events { worker_connections 768; }
                http {
                  include /etc/nginx/mime.types;
                  log_format main '$remote_addr [$time_local] "$request" $status $request_time';
                  keepalive_timeout 65;
                  client_max_body_size 10m;
                  gzip on; gzip_types text/css application/json; gzip_comp_level 5;
                  server {
                    listen 8080 default_server;
                    server_name example.com .example.org ~^x;
                    root /srv/www; index index.html index.htm;
                    access_log /var/log/nginx/site.log main;
                    error_page 404 /404.html;
                    location = /404.html { internal; }
                    location /assets/ { expires 30d; add_header X-Kind "as set"; }
                    location ~* \\.(png|jpe?g)$ { expires 7d; }
                    location /admin { allow 10.0.0.0/8; allow 127.0.0.1; deny all; }
                    location /old { return 301 /new$request_uri; }
                    location ~ ^/odd[0-9]+ { deny all; }
                    location / { try_files $uri $uri/ =404; }
                  }
                }
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/magnus.conf"))
                .contains(
                        "\nIOThreads 4\n",
                        "\nMaxConnections 3072\n",
                        "\nKeepAliveTimeout 65\n",
                        "\nMaxRequestBody 10485760\n")
                .contains(
                        "format.access=\"%Ses->client.ip% [%SYSDATE%] \\\"%Req->reqpb.clf-request%\\\" %Req->srvhdrs.clf-status% -\"");
        assertThat(instance.file("conf/server.xml"))
                .contains(
                        "urlhosts=\"example.com example.org *.example.org\"", "value=\"/srv/www\"", "../logs/site.log");
        assertThat(instance.file("conf/mime.types")).contains("type=application/x-odd exts=odd");
        assertThat(instance.file("conf/obj.conf"))
                .contains(
                        "Output fn=\"insert-filter\" filter=\"http-compression\" type=\"(text/css|application/json|text/html)\" compression-level=\"5\"")
                .contains("from=\"/assets/*\"", "control=\"max-age=2592000\"", "set-srvhdrs=\"X-Kind=as set\"")
                .contains("from=\"(*.[pP][nN][gG]|*.[jJ][pP][eE][gG]|*.[jJ][pP][gG])\"", "control=\"max-age=604800\"")
                .contains("<Client internal=\"off\">\nPathCheck fn=\"deny-existence\"")
                .contains("url-prefix=\"/new/old\" status=\"301\"");
        assertThat(instance.file("conf/example-com.acl"))
                .contains(
                        "deny (all) user = \"anyone\";\nallow (all) ip = \"127.0.0.1\";\nallow (all) ip = \"10.0.0.0/8\";");
        assertThat(instance.left())
                .anySatisfy(line -> assertThat(line).contains("^/odd[0-9]+", "access rules among them"))
                .anySatisfy(line -> assertThat(line).contains("server_name ~^x"));
    }

    /** By what is asked for: a site that lies below a folder with a dot in front is served all the same. */
    @Test
    void namesWithADotInFrontAreHidden() throws IOException {
        write("nginx.conf", "events {} http { server { listen 8080; root /srv/.sites/www; } }");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains(
                        "<Client uri=\"*/.*~(/.perf|/.well-known|*/.well-known/*)\">\nPathCheck fn=\"deny-existence\"\n</Client>")
                .contains("<Client uri=\"*/.*/.*\">\nPathCheck fn=\"deny-existence\"\n</Client>");
    }

    @Test
    void namesWithADotInFrontOfOriginsAreTheirs() throws IOException {
        write(
                "nginx.conf",
                "events {} http { server { listen 8080; root /srv/www; location /app/ { proxy_pass http://127.0.0.1:1; } } }");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("<Client uri=\"*/.*/.*\" ppath=\"*~http:*\">\nPathCheck fn=\"deny-existence\"\n</Client>");
    }

    @Test
    void proxiesAskTheirUpstreams() throws IOException {
        write(
                "nginx.conf",
                """
                events {}
                http {
                  upstream shops { least_conn; server a:8081 weight=3 max_conns=20; server b:8081 down; keepalive 16; }
                  server {
                    listen 127.0.0.1:8080;
                    server_name shop.example.com;
                    client_max_body_size 1m;
                    location / { proxy_pass http://shops; proxy_set_header Host $host; proxy_read_timeout 90s; }
                    location /api/ { proxy_pass https://c:9443/v1/; }
                    location /var { proxy_pass http://$backend; }
                    location ~ \\.php$ { fastcgi_pass unix:/run/php.sock; include fastcgi_params; }
                    location = /status { stub_status; }
                  }
                }
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains("ip=\"127.0.0.1\" port=\"8080\"", "name=\"MaxRequestBody\" value=\"1048576\"");
        assertThat(instance.file("conf/magnus.conf"))
                .contains("Init fn=\"http-client-config\" max-idle=\"16\" timeout=\"90\"");
        assertThat(instance.file("conf/obj.conf"))
                .contains(
                        "server=\"http://a:8081 weight=3 max-connections=20\" server=\"http://b:8081 state=X\" balance=\"least-requests\" group=\"shops\"")
                .contains("from=\"/\" to=\"http:/\"", "from=\"/api\" to=\"http:/v1\"")
                .contains("server=\"https://c:9443\" rewrite-host=\"on\"")
                .contains("<Client uri=\"*.php\">\nNameTrans fn=\"document-root\" root=\"$docroot\"\n</Client>")
                .contains("BindPath=\"/run/php.sock\"", "fn=\"server-status\"");
        assertThat(instance.left())
                .anySatisfy(line -> assertThat(line).contains("http://$backend", "without variables"));
    }

    @Test
    void aMissingCertificateLeavesItsSocketOut() throws IOException {
        write(
                "nginx.conf",
                "events {} http { server { listen 8443 ssl; ssl_certificate a.pem; ssl_certificate_key a.key; } }");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml")).contains("<!-- Its certificate is missing", "port=\"8080\"");
        assertThat(instance.left()).anySatisfy(line -> assertThat(line).contains("no such file", "cert import"));
    }

    @Test
    void nestedLocationsKeepTheGuardsAround() throws IOException {
        site(
                """
                location /admin/ {
                  root /srv/admin; allow 10.0.0.0/8; deny all;
                  location /admin/reports/ { expires 1d; }
                  location ~ \\.php$ { fastcgi_pass 127.0.0.1:9000; }
                }
                location /pub/ { alias /srv/pub/; deny 192.0.2.1; location /pub/deep/ { expires 1d; } }
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .contains("from=\"/admin/reports\" dir=\"/srv/admin/admin/reports\"")
                .contains("from=\"/admin/*.php\"")
                .contains("from=\"/pub/deep\" dir=\"/srv/pub/deep\"");
        String acl = instance.file("conf/a-example-com.acl");
        assertThat(acl.split("allow \\(all\\) ip = \"10.0.0.0/8\"", -1)).hasSize(4);
        assertThat(acl.split("deny \\(all\\) ip = \"192.0.2.1\"", -1)).hasSize(3);
    }

    @Test
    void addressesAndLoginAreTakenOverByThemselves() throws IOException {
        write("users", "ann:$apr1$abcdefgh$R7JhIUKkAgdHTRFTyr5Ge.\n");
        site(
                """
                allow 10.0.0.0/8; deny all; auth_basic "Staff"; auth_basic_user_file users; satisfy any;
                location /open/ { auth_basic off; }
                location /near/ { allow 192.168.0.0/16; deny all; }
                location / { allow all; }
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        String[] acls = instance.file("conf/a-example-com.acl").split("\nacl ");
        assertThat(acls).hasSize(5);
        assertThat(acls[1]).contains("ip = \"10.0.0.0/8\"").doesNotContain("authenticate", "192.168");
        assertThat(acls[2]).contains("ip = \"192.168.0.0/16\"", "authenticate").doesNotContain("10.0.0.0/8");
        assertThat(acls[3]).contains("\"site\"", "authenticate", "10.0.0.0/8");
        assertThat(acls[4]).contains("\"location-3\"", "authenticate").doesNotContain("10.0.0.0/8");
    }

    @Test
    void loginIsNeededWhereNoAddressMatches() throws IOException {
        write("users", "ann:$apr1$abcdefgh$R7JhIUKkAgdHTRFTyr5Ge.\n");
        site("satisfy any; allow 10.0.0.0/8; auth_basic \"Staff\"; auth_basic_user_file users;");

        assertThat(imported().file("conf/a-example-com.acl"))
                .contains(
                        "deny (all) user = \"anyone\";\nallow (all) user = \"all\";\nallow (all) ip = \"10.0.0.0/8\";");
    }

    @Test
    void guardsThatCannotBeAskedLetNobodyIn() throws IOException {
        site(
                """
                location /asks/ { auth_request /auth; }
                location /gone/ { return 410; }
                location /busy/ { return 503; }
                location /text/ { return 200 "ok"; }
                location /read/ { limit_except GET { deny all; } }
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/a-example-com.acl")).endsWith(";\ndeny (all) user = \"anyone\";\n");
        assertThat(instance.file("conf/obj.conf").split("\nPathCheck fn=\"deny-existence\"\n", -1))
                .as("three that answer otherwise, one for methods, one for the report, two for hidden names")
                .hasSize(8);
        assertThat(instance.file("conf/obj.conf"))
                .contains("<Client method=\"*~(GET|HEAD)\">\nPathCheck fn=\"deny-existence\"");
    }

    @Test
    void whatTheRestReturnsClosesNoLocation() throws IOException {
        site("location / { return 444; } location /pub/ { expires 1d; }");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("NameTrans fn=\"assign-name\" from=\"*\" name=\"location-2\"")
                .contains("<Object name=\"location-2\">\nPathCheck fn=\"deny-existence\"");
    }

    @Test
    void namesOfHostsAreNoAddresses() throws IOException {
        write(
                "nginx.conf",
                "events {} http { server { listen localhost:8081; server_name a; } server { listen inside:8082; server_name b; }"
                        + " server { listen unix:/x; server_name c; } }");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains("ip=\"127.0.0.1\" port=\"8081\"", "ip=\"127.0.0.1\" port=\"8080\"")
                .doesNotContain("0.0.0.0", "8082");
        assertThat(instance.left()).anySatisfy(line -> assertThat(line).contains("inside:8082", "not looked up"));
        assertThat(instance.notesOf("VS b").toString()).contains("for this machine only");
    }

    @Test
    void aSiteOfTheLoopbackStaysThere() throws IOException {
        write(
                "nginx.conf",
                "events {} http { server { listen 127.0.0.1:8080; server_name a; } server { listen 8080; server_name b; } }");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .contains(
                        "<Client ip=\"*~(127.*|::1|0:0:0:0:0:0:0:1)\">\nPathCheck fn=\"deny-existence\"\n</Client>\nPathCheck");
        assertThat(instance.file("conf/b.obj.conf")).isNotEmpty();
        assertThat(instance.notesOf("VS a").toString()).contains("on this machine only");
    }

    @Test
    void aSiteWithoutItsCertificateIsNotServedPlain() throws IOException {
        write(
                "nginx.conf",
                "events {} http { server { listen 8080; server_name a; } server { listen 8443 ssl; server_name b;"
                        + " ssl_certificate b.pem; ssl_certificate_key b.key; } }");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains("<LS id=\"ls3\" ip=\"127.0.0.1\" port=\"8081\"", "<VS id=\"b\" connections=\"ls3\"");
    }

    @Test
    void certificatesThatNobodyBelievesCloseTheSite() throws IOException {
        site("ssl_verify_client on; ssl_client_certificate missing.pem;");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.notesOf("ssl_verify_client on").toString()).contains("deny-existence");
        assertThat(instance.file("conf/obj.conf")).contains("\nPathCheck fn=\"deny-existence\"\nPathCheck");
    }

    /** As packages of PHP and frameworks write it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[^/]\\.php(/|$)",
                "\\.php(?:$|/)",
                "\\.php(/.*)?$",
                "^(.+\\.php)(/.*)?$",
                "^/(index|app)\\.php(/|$)",
                "\\.(php|phar)(/.*)?$",
                "\\.ph(?:p|tml)(/|$)"
            })
    void programsAreRunByWhateverExpressionNamesThem(String expression) throws IOException {
        site("location ~ " + expression + " { fastcgi_pass 127.0.0.1:9000; }");

        String objConf = imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf");

        assertThat(objConf)
                .contains("<Object name=\"location-1\">\nPathCheck fn=\"find-pathinfo\"\nObjectType fn=\"force-type\""
                        + " type=\"magnus-internal/fastcgi-php\"\nService fn=\"FCGIRequestHandler\"");
        Matcher from = Pattern.compile("fn=\"assign-name\" from=\"([^\"]*)\" name=\"location-1\"")
                .matcher(objConf);
        assertThat(from.find()).isTrue();
        Wildcard asked = Wildcard.compile(from.group(1).replace("\\\\", "\\"));
        assertThat(asked.matches("/index.php")).isTrue();
        assertThat(asked.matches("/index.php/a/b")).isTrue();
        assertThat(asked.matches("/index.html")).isFalse();
    }

    @Test
    void programsOfAnExpressionThatIsNotReadAreNotSent() throws IOException {
        site(
                """
                location ~ ^/app[0-9]+/.*\\.php$ { fastcgi_pass 127.0.0.1:9000; }
                location /old/ { location ~ ^/old/[^/]+\\.(pl|cgi)$ { uwsgi_pass 127.0.0.1:9001; } }
                location ~ ^/img[0-9]+/.*\\.png$ { proxy_pass http://127.0.0.1:9002; }
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("<Client uri=\"(*.php|*.php/*)\">\nPathCheck fn=\"deny-existence\"")
                .contains("<Client uri=\"(/old/*.pl|/old/*.pl/*)\">\nPathCheck fn=\"deny-existence\"")
                .contains("<Client uri=\"(/old/*.cgi|/old/*.cgi/*)\">\nPathCheck fn=\"deny-existence\"")
                .doesNotContain("png");
    }

    @Test
    void programsThatAnotherLocationRunsAreNotClosed() throws IOException {
        site(
                """
                location ~ ^/app[0-9]+/.*\\.php$ { fastcgi_pass 127.0.0.1:9000; }
                location ~ \\.php$ { fastcgi_pass 127.0.0.1:9000; }
                """);

        assertThat(imported().file("conf/obj.conf")).doesNotContain("<Client uri=\"(*.php");
    }

    @Test
    void whatTheRestSaysHoldsForNothingElse() throws IOException {
        write("users", "ann:$apr1$abcdefgh$R7JhIUKkAgdHTRFTyr5Ge.\n");
        site(
                """
                location / { auth_basic "Staff"; auth_basic_user_file users; fastcgi_pass 127.0.0.1:9000; expires 1d; }
                location /.well-known/acme-challenge/ { alias /srv/acme/; }
                location /static/ { alias /srv/static/; }
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/a-example-com.acl"))
                .contains("acl \"location-3\"", "authenticate")
                .containsOnlyOnce("\nacl ");
        String[] objects = instance.file("conf/obj.conf").split("\n\n<Object ");
        assertThat(objects[1])
                .contains("fn=\"pfx2dir\" from=\"/static\"", "fn=\"assign-name\" from=\"*\" name=\"location-3\"")
                .doesNotContain("check-acl", "fastcgi", "FCGI", "max-age");
        assertThat(List.of(objects))
                .filteredOn(text -> text.startsWith("name=\"location-3\""))
                .singleElement(STRING)
                .contains("check-acl", "FCGIRequestHandler", "max-age=86400");
        assertThat(List.of(objects))
                .filteredOn(text -> text.startsWith("name=\"location-2\""))
                .singleElement(STRING)
                .doesNotContain("check-acl", "FCGI");
    }

    @Test
    void whatTheRestCannotAnswerClosesNoLocation() throws IOException {
        site("location / { uwsgi_pass 127.0.0.1:9001; } location /static/ { expires 1d; }");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("<Object name=\"location-2\">\nPathCheck fn=\"deny-existence\"\n</Object>")
                .contains("<Object name=\"location-1\">\nPathCheck fn=\"set-cache-control\"");
    }

    @Test
    void theRestMayHaveAFolderOfItsOwn() throws IOException {
        site("location / { root /srv/app/public; } location /static/ { expires 1d; }");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml")).contains("value=\"/srv/www\"");
        assertThat(instance.file("conf/obj.conf"))
                .contains(
                        "from=\"*\" name=\"location-2\"\nNameTrans fn=\"document-root\" root=\"/srv/app/public\"\nNameTrans");
    }

    @Test
    void listingsEndWhereALocationSaysSo() throws IOException {
        site("autoindex on; location /private/ { autoindex off; location /private/deep/ { expires 1d; } }");

        String refused = "Service fn=\"send-file\" method=\"(GET|HEAD)\" type=\"magnus-internal/directory\"\n</Object>";
        assertThat(imported()
                        .mustBeReadable(folder.resolve("instance"))
                        .file("conf/obj.conf")
                        .split(Pattern.quote(refused), -1))
                .as("the site, and both locations")
                .hasSize(4);
    }

    /** There the longest prefix is found first; whether it ends the search is asked then. */
    @Test
    void prefixesThatEndTheSearchHideNoLongerOnes() throws IOException {
        site(
                """
                location ^~ /static/ { expires 1d; location ~ \\.css$ { expires 7d; } }
                location /static/private/ { deny all; }
                location ~ \\.php$ { fastcgi_pass 127.0.0.1:9000; }
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("from=\"/static/*~(/static/private/*)\"", "from=\"/static/*.css~(/static/private/*)\"")
                .containsSubsequence("from=\"/static/*~(", "from=\"*.php\"", "from=\"/static/private/*\"");
    }

    @Test
    void expressionsOfAnyCaseMatchAnyCase() throws IOException {
        site("location ~* \\.(sql|bak)$ { deny all; }");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("from=\"(*.[sS][qQ][lL]|*.[bB][aA][kK])\"");
    }

    /** Clients can send X-Forwarded-For where proxies set another field. */
    @Test
    void proxiesAreBelievedForTheFieldThatTheySet() throws IOException {
        String proxies = "set_real_ip_from 10.0.0.0/8; set_real_ip_from 192.0.2.1; ";
        site(proxies + "real_ip_header X-Forwarded-For;");
        assertThat(imported().file("conf/magnus.conf")).contains("TrustedProxies 10.0.0.0/8 192.0.2.1");

        for (String header : List.of("", "real_ip_header X-Real-IP;", "real_ip_header CF-Connecting-IP;")) {
            site(proxies + header);
            assertThat(imported().file("conf/magnus.conf")).doesNotContain("TrustedProxies");
            assertThat(imported().left())
                    .anySatisfy(line -> assertThat(line).contains("set_real_ip_from 10.0.0.0/8", "X-Forwarded-For"));
        }
    }

    private void site(String lines) throws IOException {
        write(
                "nginx.conf",
                "events {}\nhttp {\nserver {\nlisten 8080;\nserver_name a.example.com;\nroot /srv/www;\n" + lines
                        + "\n}\n}\n");
    }

    @Test
    void mistakesAreToldWithTheirLine() throws IOException {
        write("nginx.conf", "events {}\nhttp {\n  server {\n    listen 80\n  }\n");

        assertThatThrownBy(this::imported)
                .isInstanceOf(ImportException.class)
                .hasMessageStartingWith("nginx.conf:4: listen (expected:");
    }

    private ImportedInstance imported() {
        return ImportedInstance.of(NginxImport.read(folder.resolve("from")));
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("from").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

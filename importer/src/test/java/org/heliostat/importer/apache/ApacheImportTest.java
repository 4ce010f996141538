package org.heliostat.importer.apache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.importer.draft.ImportedInstance;
import org.heliostat.importer.source.ImportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApacheImportTest {

    @TempDir
    private Path folder;

    @Test
    void virtualHostsShareWhatTheMainServerSays() throws IOException {
        write(
                "httpd.conf",
                """
                ServerRoot "/etc/httpd"
                Listen 8080
                DirectoryIndex index.html index.htm
                Alias /icons/ /usr/share/icons/
                ErrorDocument 404 /lost.html
                LogFormat "%h %l %u %t \\"%r\\" %>s %b %T" short
                <VirtualHost *:8080>
                  ServerName www.example.com
                  ServerAlias example.com *.example.net
                  DocumentRoot /srv/www
                  Redirect permanent /old https://www.example.com/new
                  CustomLog logs/www.log short
                </VirtualHost>
                <VirtualHost *:8080>
                  ServerName blog.example.com
                  DocumentRoot "/srv/my blog"
                  ErrorDocument 404 "Gone away"
                </VirtualHost>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains(
                        "<LS id=\"ls1\" ip=\"0.0.0.0\" port=\"8080\" security=\"off\" defaultvs=\"www-example-com\"/>")
                .contains("urlhosts=\"www.example.com example.com *.example.net\"")
                .contains("<PROPERTY name=\"docroot\" value=\"/srv/www\"/>", "value=\"/srv/my blog\"")
                .contains("value=\"../logs/www.log\"");
        assertThat(instance.file("conf/obj.conf"))
                .contains(
                        "NameTrans fn=\"redirect\" from=\"/old\" url-prefix=\"https://www.example.com/new\" status=\"301\"")
                .contains("NameTrans fn=\"pfx2dir\" from=\"/icons\" dir=\"/usr/share/icons\"")
                .contains("PathCheck fn=\"find-index\" index-names=\"index.html,index.htm\"")
                .contains("Error fn=\"send-error\" code=\"404\" uri=\"/lost.html\"")
                .contains("AddLog fn=\"flex-log\" name=\"access\"");
        assertThat(instance.file("conf/blog-example-com.obj.conf"))
                .contains("path=\"conf/errors/blog-example-com-404.html\"")
                .contains("/usr/share/icons")
                .doesNotContain("/old");
        assertThat(instance.notesOf("CustomLog").toString()).contains("without %T");
    }

    @Test
    void whoMayComeBecomesAnAcl() throws IOException {
        write("users", "ann:$apr1$abcdefgh$R7JhIUKkAgdHTRFTyr5Ge.\nbroken line\n");
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                Alias /more /opt/more
                <Directory />
                  Require all denied
                </Directory>
                <Directory /srv/www>
                  Require all granted
                </Directory>
                <Location /staff>
                  AuthType Basic
                  AuthName "Staff only"
                  AuthUserFile users
                  <RequireAny>
                    Require user ann
                    Require ip 10.1 192.168.0.0/255.255.0.0
                  </RequireAny>
                </Location>
                <Location /old>
                  Order deny,allow
                  Deny from all
                  Allow from 127.0.0.1
                </Location>
                <Location /odd>
                  Require expr "%{TIME_HOUR} -ge 9"
                </Location>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/main.acl"))
                .contains("acl \"folder /\";\ndeny (all) user = \"anyone\";\nallow (all) not (user = \"anyone\");")
                .contains("acl \"folder /srv/www\";\ndeny (all) user = \"anyone\";\nallow (all) user = \"anyone\";")
                .contains("prompt = \"Staff only\"")
                .contains("allow (all) (user = \"ann\") or (ip = \"10.1.*,192.168.0.0+255.255.0.0\");")
                .contains("deny (all) user = \"anyone\";\nallow (all) ip = \"127.0.0.1\";")
                .contains("acl \"uri=/odd\";\ndeny (all) user = \"anyone\";\nallow (all) not (user = \"anyone\");");
        assertThat(instance.file("conf/obj.conf"))
                .contains(
                        "PathCheck fn=\"check-acl\" acl=\"folder /\" path=\"(/srv/www|/srv/www/*)\"\nPathCheck fn=\"check-acl\""
                                + " acl=\"folder /\" path=\"(/opt/more|/opt/more/*)\"\nPathCheck fn=\"check-acl\" acl=\"folder /srv/www\"");
        assertThat(instance.file("conf/users1.htpasswd")).contains("ann:$apr1$").doesNotContain("broken");
        assertThat(instance.file("conf/dbswitch.conf")).contains("directory users1 file:users1.htpasswd");
    }

    @Test
    void originsAndGroupsOfThemAreAsked() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                <Proxy balancer://shops>
                  BalancerMember http://a:8081 loadfactor=3 route=a1
                  BalancerMember http://b:8081 status=+D
                  ProxySet lbmethod=bybusyness stickysession=JSESSIONID|jsessionid
                </Proxy>
                ProxyPreserveHost On
                ProxyPass /shop/static !
                ProxyPass /shop balancer://shops/app
                ProxyPass /api http://c:9000/
                ProxyPass /ajp ajp://d:8009/
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .contains(
                        "<Client uri=\"*~(/shop/static|/shop/static/*)\">\nNameTrans fn=\"map\" from=\"/shop\" to=\"http:/app\" name=\"proxy-1\"")
                .contains(
                        "server=\"http://a:8081 weight=3 route=a1\" server=\"http://b:8081 state=X\" balance=\"least-requests\"")
                .contains("sticky-cookie=\"JSESSIONID\"")
                .contains("from=\"/api\" to=\"http:/\"")
                .doesNotContain("ajp");
        assertThat(instance.left()).anySatisfy(line -> assertThat(line).contains("/ajp", "no AJP here"));
    }

    @Test
    void aLaterSectionOfAPathReplacesAnEarlierOne() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                <Location /a>
                  Require all granted
                  Order allow,deny
                  Allow from all
                </Location>
                <Location /a>
                  Require ip 10.1
                  Order deny,allow
                  Deny from all
                  Allow from 10.2
                </Location>
                <Location /b>
                  Require ip 10.3
                  <LimitExcept GET>
                    Require ip 10.4
                  </LimitExcept>
                </Location>
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/main.acl"))
                .contains("acl \"uri=/a\";\ndeny (all) user = \"anyone\";\nallow (all) ip = \"10.1.*\";\n"
                        + "deny (all) user = \"anyone\";\nallow (all) (ip = \"10.2.*\") and (ip = \"10.1.*\");")
                .contains("allow (all) (ip = \"10.4.*\") and (ip = \"10.3.*\");");
    }

    @Test
    void aHostReplacesOnlyWhatItSaysItself() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                <Location /a>
                  Require ip 10.1
                </Location>
                <VirtualHost *:8080>
                  ServerName a
                  <Location /a>
                    Options None
                  </Location>
                </VirtualHost>
                <VirtualHost *:8080>
                  ServerName b
                  <Location /a>
                    Require ip 10.2
                  </Location>
                </VirtualHost>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/a.acl")).contains("allow (all) ip = \"10.1.*\";");
        assertThat(instance.file("conf/b.acl"))
                .contains("allow (all) ip = \"10.2.*\";")
                .doesNotContain("10.1");
    }

    @Test
    void denialsThatCannotBeReadLetNobodyIn() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                <Location /none>
                  <RequireNone>
                    Require ip 10.1
                    Require expr "%{TIME_HOUR} -ge 9"
                  </RequireNone>
                </Location>
                <Location /deny>
                  Order allow,deny
                  Allow from all
                  Deny from 10.1 odd:word
                </Location>
                <Location /not>
                  <RequireAll>
                    Require all granted
                    Require not ip 10.1 odd:word
                  </RequireAll>
                </Location>
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/main.acl"))
                .contains("acl \"uri=/none\";\ndeny (all) user = \"anyone\";\nallow (all) not (user = \"anyone\");")
                .contains("allow (all) user = \"anyone\";\ndeny (all) user = \"anyone\";\n")
                .contains("allow (all) (user = \"anyone\") and (not (user = \"anyone\"));");
    }

    @Test
    void foldersAreListedWhereOptionsSaySo() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                Alias /icons/ /usr/share/icons/
                <Directory /srv/www/pub>
                  Options Indexes
                </Directory>
                <Directory /srv/www/pub/inner>
                  Options -Indexes
                </Directory>
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("<Client uri=\"(/pub|/pub/*)~(/pub/inner|/pub/inner/*)\">\nService fn=\"index-common\"")
                .containsOnlyOnce("index-common");
    }

    @Test
    void proxySectionsSayWhoMayCome() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                <Proxy *>
                  Require ip 10.1
                </Proxy>
                ProxyPass /api http://c:9000/
                ProxyPass /said http://d:9000/
                <Location /said>
                  Require ip 10.2
                </Location>
                """);

        String acl = imported().mustBeReadable(folder.resolve("instance")).file("conf/main.acl");

        assertThat(acl)
                .contains("acl \"uri=/api\";\ndeny (all) user = \"anyone\";\nallow (all) ip = \"10.1.*\";")
                .contains("acl \"uri=/said\";\ndeny (all) user = \"anyone\";\nallow (all) ip = \"10.2.*\";");
    }

    @Test
    void hostsOfOneAddressAreAskedThereOnly() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                Listen inside:8082
                <VirtualHost localhost:8080>
                  ServerName a
                </VirtualHost>
                """);

        ImportedInstance alone = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(alone.file("conf/server.xml"))
                .contains("ip=\"127.0.0.1\" port=\"8080\"")
                .doesNotContain("0.0.0.0", "8082");

        write(
                "httpd.conf",
                "Listen 8080\n<VirtualHost 127.0.0.1:8080>\nServerName a\n</VirtualHost>\n"
                        + "<VirtualHost *:8080>\nServerName b\n</VirtualHost>\n");

        assertThat(imported().mustBeReadable(folder.resolve("second")).file("conf/obj.conf"))
                .contains(
                        "<Client ip=\"*~(127.*|::1|0:0:0:0:0:0:0:1)\">\nPathCheck fn=\"deny-existence\"\n</Client>\nPathCheck");
    }

    @Test
    void certificatesAreNeededOfEveryHostThatSaysSo() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8443
                <VirtualHost *:8443>
                  ServerName a
                  SSLEngine on
                  SSLVerifyClient require
                </VirtualHost>
                <VirtualHost *:8443>
                  ServerName b
                </VirtualHost>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.notesOf("SSLVerifyClient").toString()).contains("deny-existence", "VS a");
        assertThat(instance.file("conf/server.xml")).contains("ip=\"127.0.0.1\" port=\"8080\"");
    }

    @Test
    void valuesOfFieldsAreNotShown() throws IOException {
        write(
                "httpd.conf",
                "Listen 8080\nSetEnv DB_KEY abc123\nHeader set X-Auth abc123\nRequestHeader set A abc123\n");

        ImportedInstance instance = imported();

        assertThat(instance.notes().toString())
                .contains("SetEnv DB_KEY …", "Header set X-Auth …")
                .doesNotContain("abc123");
    }

    @Test
    void modulesThatAreNotLoadedSayNothing() throws IOException {
        write(
                "ports.conf",
                "Listen 8080\n<IfModule ssl_module>\nListen 443\n</IfModule>\n<IfModule !ssl_module>\nListen 8081\n</IfModule>\n");
        write("envvars", "export SUFFIX=\nexport APACHE_LOG_DIR=/var/log/apache2$SUFFIX\n");
        write("mods/b.load", "LoadModule alias_module modules/mod_alias.so\n");
        write(
                "httpd.conf",
                "Include mods/*.load\nInclude ports.conf\nDefine root /srv\nDocumentRoot ${root}/www\nErrorLog ${APACHE_LOG_DIR}/e.log\n");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains("port=\"8080\"", "port=\"8081\"", "\"/srv/www\"")
                .doesNotContain("443");
        assertThat(instance.notesOf("ErrorLog").toString()).contains("/var/log/apache2/e.log");
    }

    @Test
    void hostileValuesEndNoString() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                ServerName a"><LS/>
                DocumentRoot "/srv/${x}$docroot\\"/>"
                Alias /a "/b\\" name=\\"perf"
                Header set X-A "b\\" fn=\\"send-cgi"
                <Location "/a\\"; allow (all) user=\\"anyone">
                  Require all denied
                </Location>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .contains("dir=\"/b\\\" name=\\\"perf\"")
                .contains("set-srvhdrs=\"X-A=b\\\" fn=\\\"send-cgi\"");
        assertThat(instance.left()).anySatisfy(line -> assertThat(line).contains("<Location", "no quotes"));
    }

    @Test
    void filesThatIncludeOneAnotherEnd() throws IOException {
        write("httpd.conf", "Listen 8080\nInclude httpd.conf\n");

        assertThatThrownBy(this::imported)
                .isInstanceOf(ImportException.class)
                .hasMessage("httpd.conf:2: more than 16 files that include one another");
    }

    @Test
    void anUnclosedSectionIsToldWithItsLine() throws IOException {
        write("httpd.conf", "Listen 8080\n<Directory /x>\n");

        assertThatThrownBy(this::imported)
                .isInstanceOf(ImportException.class)
                .hasMessage("httpd.conf:2: <Directory> (expected: </Directory>)");
    }

    /** As packages write it: with a group, with two kinds of quotes, in a folder, by a type. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<FilesMatch \\.(php|phar)$>\nSetHandler \"proxy:unix:/run/php.sock|fcgi://localhost\"\n</FilesMatch>",
                "<FilesMatch \".+\\.ph(?:ar|p|tml)$\">\nSetHandler application/x-httpd-php\n</FilesMatch>",
                "<FilesMatch [^/]\\.php(/|$)>\nSetHandler proxy:fcgi://127.0.0.1:9000\n</FilesMatch>",
                "<Files ~ \\.php$>\nSetHandler proxy:fcgi://127.0.0.1:9000\n</Files>",
                "<Files *.php>\nSetHandler application/x-httpd-php\n</Files>",
                "<Directory /srv/www>\n<FilesMatch \\.php$>\nSetHandler application/x-httpd-php\n</FilesMatch>\n</Directory>",
                "<Directory /srv/www>\nAddType application/x-httpd-php .php\n</Directory>",
                "AddHandler php7-script .php"
            })
    void phpIsRunWhereverItIsSaid(String lines) throws IOException {
        write("httpd.conf", "Listen 8080\nDocumentRoot /srv/www\n" + lines + "\n");

        String objConf = imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf");

        String prefix = lines.startsWith("<Directory") ? "/srv/www/" : "";
        assertThat(objConf)
                .contains("fn=\"type-by-exp\" exp=\"" + prefix + "*.php\" type=\"magnus-internal/fastcgi-php\"")
                .containsPattern(
                        "Service fn=\"(php4-execute|FCGIRequestHandler)\" type=\"magnus-internal/fastcgi-php\"");
    }

    @Test
    void whatAnUnreadHandlerRanIsNotSent() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                ScriptAlias /cgi-bin/ /srv/cgi/
                AddHandler cgi-script .pl .py
                AddHandler jserv-servlet jsp
                AddHandler type-map var
                <FilesMatch "\\.(fcgi|fpl)$">
                  SetHandler fcgid-script
                </FilesMatch>
                <Directory /srv/www/tools>
                  AddHandler cgi-script .sh
                </Directory>
                <Location /app>
                  SetHandler wsgi-script
                </Location>
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("fn=\"deny-existence\" path=\"*.pl~(http:*|/srv/cgi/*)\"")
                .contains("path=\"*.py~(", "path=\"*.jsp~(", "path=\"*.fcgi~(", "path=\"*.fpl~(")
                .contains("path=\"/srv/www/tools/*.sh~(")
                .contains("<Client uri=\"(/app|/app/*)\">\nPathCheck fn=\"deny-existence\"")
                .doesNotContain(".var");
    }

    @Test
    void theMainServerAnswersWhereNoVirtualHostIs() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                Listen 8443
                DocumentRoot /srv/www
                <VirtualHost _default_:8443>
                  DocumentRoot /srv/secret
                  SSLVerifyClient require
                </VirtualHost>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains(
                        "port=\"8080\" security=\"off\" defaultvs=\"main\"",
                        "port=\"8443\" security=\"off\" defaultvs=\"host\"")
                .contains("<VS id=\"host\" connections=\"ls2\"", "<VS id=\"main\" connections=\"ls1\"")
                .containsSubsequence("<VS id=\"main\"", "value=\"/srv/www\"");
    }

    @Test
    void socketsOfNobodyAreNotOpened() throws IOException {
        write(
                "httpd.conf",
                "Listen 8080\n<VirtualHost inside:8080>\nServerName a\nDocumentRoot /srv/a\n</VirtualHost>\n");

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml")).containsSubsequence("port=\"8080\"", "defaultvs=\"main\"");
        assertThat(instance.file("conf/server.xml")).doesNotContain("port=\"8080\" security=\"off\" defaultvs=\"a\"");
    }

    @Test
    void foldersTakeOverWhatTheyDoNotSay() throws IOException {
        write("users", "ann:$apr1$abcdefgh$R7JhIUKkAgdHTRFTyr5Ge.\n");
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                <Directory /srv/www>
                  Order deny,allow
                  Deny from all
                  Allow from 10.0.0.0/8
                </Directory>
                <Directory /srv/www/staff>
                  AuthType Basic
                  AuthName Staff
                  AuthUserFile users
                  Require valid-user
                </Directory>
                <Directory /srv/www/staff/images>
                  Order allow,deny
                  Allow from all
                </Directory>
                """);

        String acl = imported().mustBeReadable(folder.resolve("instance")).file("conf/main.acl");

        assertThat(acl.split("\nacl \"folder /srv/www/staff\"")[1])
                .startsWith(";\nauthenticate")
                .contains("allow (all) (ip = \"10.0.0.0/8\") and (user = \"all\");");
        assertThat(acl.split("\nacl \"folder /srv/www/staff/images\"")[1])
                .startsWith(";\nauthenticate")
                .contains("deny (all) user = \"anyone\";\nallow (all) user = \"all\";")
                .doesNotContain("10.0.0.0/8");
    }

    @Test
    void pathsTakeOverWhatTheirFoldersSay() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                ProxyPass /api http://c:9000/
                <Directory /srv/www/staff>
                  Require user ann
                </Directory>
                <Location /staff/near>
                  Order deny,allow
                  Deny from all
                  Allow from 10.1
                </Location>
                <Location /api>
                  Order deny,allow
                  Deny from 10.2
                </Location>
                """);

        String acl = imported().mustBeReadable(folder.resolve("instance")).file("conf/main.acl");

        assertThat(acl.split("\nacl \"uri=/staff/near\"")[1]).contains("(ip = \"10.1.*\") and (user = \"ann\")");
        assertThat(acl.split("\nacl \"uri=/api\"")[1].split("\nacl ")[0]).doesNotContain("ann");
    }

    @Test
    void aPathAboveAFolderLeavesWhatItSaysOfOtherKinds() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                <Directory /srv/www/inner>
                  Order allow,deny
                  Allow from 10.1
                </Directory>
                <Location />
                  Require user ann
                </Location>
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/main.acl"))
                .contains("acl \"uri=/\";")
                .contains("acl \"uri=/inner\";", "allow (all) (ip = \"10.1.*\") and (user = \"ann\");");
    }

    @Test
    void aLaterPathCountsOverADeeperOne() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                <Location /a/b>
                  Require all granted
                </Location>
                <Location /a>
                  Require all denied
                </Location>
                <Location /c>
                  Require all denied
                </Location>
                <Location /c/d>
                  Require all granted
                </Location>
                """);

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/main.acl"))
                .contains("acl \"uri=/a/b\";\ndeny (all) user = \"anyone\";\nallow (all) not (user = \"anyone\");")
                .contains("acl \"uri=/c/d\";\ndeny (all) user = \"anyone\";\nallow (all) user = \"anyone\";");
    }

    @Test
    void filesAreKeptFromThoseWhomTheirSectionsKeepOut() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                <Directory /srv/www/staff>
                  Require user ann
                </Directory>
                <Files status.html>
                  Order deny,allow
                  Deny from all
                  Allow from 10.1
                </Files>
                <FilesMatch "^report-.+\\.pdf$">
                  Require ip 10.2
                </FilesMatch>
                <Files ~ "\\.(bak|inc)$">
                  Require all denied
                </Files>
                <Directory /srv/www/lib>
                  <Files *.txt>
                    Require all denied
                  </Files>
                </Directory>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .contains("fn=\"check-acl\" acl=\"files 1\" path=\"*/status.html\"")
                .contains("path=\"(/srv/www/staff/status.html|/srv/www/staff/*/status.html)\"")
                .contains("path=\"*/report-?*.pdf\"")
                .contains("fn=\"deny-existence\" path=\"(*.bak|*.inc)\"")
                .contains("fn=\"deny-existence\" path=\"(/srv/www/lib/*.txt|/srv/www/lib/*/*.txt)\"");
        assertThat(instance.file("conf/main.acl").split("\nacl \"files 1 in /srv/www/staff\"")[1])
                .contains("(ip = \"10.1.*\") and (user = \"ann\")");
    }

    /** What a virtual host says counts behind what is around it, and what lets everybody in is in no such order. */
    @Test
    void filesOfAVirtualHostAreLastAndNobodyIsLetIn() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                DocumentRoot /srv/www
                <FilesMatch "\\.php$">
                  Require all granted
                </FilesMatch>
                <Files "*.pdf">
                  Require ip 10.2
                </Files>
                <VirtualHost *:8080>
                  ServerName a.example.com
                  DocumentRoot /srv/www
                  <Files "*.PDF">
                    Require ip 10.1
                  </Files>
                  <Files wp-login.php>
                    Require ip 10.3
                  </Files>
                </VirtualHost>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .containsSubsequence("path=\"*/*.pdf\"", "path=\"*/*.PDF\"", "path=\"*/wp-login.php\"")
                .doesNotContain("path=\"*.php\"");
    }

    @Test
    void redirectsAreOfWholeNames() throws IOException {
        write(
                "httpd.conf",
                "Listen 8080\nRedirect /shop https://shop.example.com/x\nRedirect permanent / https://www.example.com/\n");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains(
                        "<Client uri=\"(/shop|/shop/*)\">\nNameTrans fn=\"redirect\" from=\"/shop\"",
                        "fn=\"redirect\" from=\"/\" url-prefix=\"https://www.example.com/\"");
    }

    @Test
    void aPartOfTheServerIsNoCopy() throws IOException {
        Path root = folder.resolve("from");
        write("conf.d/site.conf", "ServerName a.example.com\n");
        write("conf/httpd.conf", "ServerRoot \"" + root + "\"\nListen 8080\nIncludeOptional conf.d/*.conf\n");

        ImportedInstance instance = ImportedInstance.of(ApacheImport.read(root.resolve("conf")));

        assertThat(instance.file("conf/server.xml")).contains("urlhosts=\"a.example.com\"");
    }

    @Test
    void includesOfNothingAreTold() throws IOException {
        write("httpd.conf", "Listen 8080\nIncludeOptional conf.d/*.conf\nInclude extra/*.conf\nInclude sites\n");
        Files.createDirectories(folder.resolve("from/sites"));
        Files.createSymbolicLink(folder.resolve("from/sites/a.conf"), Path.of("/nowhere/a.conf"));

        assertThat(imported().left())
                .anySatisfy(line -> assertThat(line).contains("IncludeOptional conf.d/*.conf", "no such file here"))
                .anySatisfy(line -> assertThat(line).contains("Include extra/*.conf", "no such file here"))
                .anySatisfy(line -> assertThat(line).contains("sites/a.conf is no file that can be read here"));
    }

    @Test
    void foldersOfACopyAreItsOwn() throws IOException {
        write("htdocs/index.html", "x");
        write("htdocs/inner/index.html", "x");
        write(
                "httpd.conf",
                """
                ServerRoot /usr/local/some-server
                Listen 8080
                DocumentRoot /usr/local/some-server/htdocs
                <Directory /usr/local/some-server/htdocs/inner>
                  Require ip 10.1
                </Directory>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .contains("fn=\"check-acl\" acl=\"folder " + folder.resolve("from/htdocs/inner"));
    }

    @Test
    void mountsAreThoseOfTheirHost() throws IOException {
        write(
                "httpd.conf",
                """
                Listen 8080
                ApJServMount /all ajpv12://j1:8007/root
                <VirtualHost *:8080>
                  ServerName a
                  ApJServMount /mine ajpv12://j2:8007/root
                </VirtualHost>
                <VirtualHost *:8080>
                  ServerName b
                </VirtualHost>
                <VirtualHost *:8080>
                  ServerName c
                  ApJServMountCopy off
                </VirtualHost>
                """);

        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf")).contains("from=\"/all\"", "from=\"/mine\"");
        assertThat(instance.file("conf/b.obj.conf")).contains("from=\"/all\"").doesNotContain("/mine");
        assertThat(instance.file("conf/c.obj.conf")).isNotEmpty().doesNotContain("/all", "/mine");
    }

    @Test
    void hostsWithoutANameHaveNoOthersName() throws IOException {
        write(
                "httpd.conf",
                "Listen 8080\n<VirtualHost *:8080>\nDocumentRoot /srv/a\n</VirtualHost>\n"
                        + "<VirtualHost *:8080>\nServerName b\nDocumentRoot /srv/b\n</VirtualHost>\n");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/server.xml"))
                .contains("urlhosts=\"host.invalid\"", "urlhosts=\"b\"", "defaultvs=\"host\"")
                .doesNotContain("urlhosts=\"*\"");
    }

    @Test
    void parametersOfAProxyAreTold() throws IOException {
        write("httpd.conf", "Listen 8080\nProxyPass /a http://a:81/ timeout=600 retry=0\n");

        assertThat(imported().left())
                .anySatisfy(line -> assertThat(line).contains("ProxyPass /a timeout=600", "set-origin-server"))
                .anySatisfy(line -> assertThat(line).contains("ProxyPass /a retry=0"));
    }

    @Test
    void optionsOfAHostAreThoseOfAllItsFolders() throws IOException {
        write(
                "httpd.conf",
                "Listen 8080\n<VirtualHost *:8080>\nServerName a\nDocumentRoot /srv/a\nOptions Indexes\n"
                        + "<Directory /srv/a/inner>\nOptions None\n</Directory>\n</VirtualHost>\n");

        assertThat(imported().mustBeReadable(folder.resolve("instance")).file("conf/obj.conf"))
                .contains("<Client uri=\"*~(/inner|/inner/*)\">\nService fn=\"index-common\"");
    }

    private ImportedInstance imported() {
        return ImportedInstance.of(ApacheImport.read(folder.resolve("from")));
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("from").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

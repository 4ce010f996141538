package org.heliostat.servlet.preparation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.acl.Realms;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Deployment;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.classloading.SharedJars;
import org.heliostat.servlet.context.ContainerServices;
import org.heliostat.servlet.context.ServletContainer;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.context.supply.Encodings;
import org.heliostat.servlet.deploy.WarLimits;
import org.heliostat.servlet.httpsession.SessionIds;
import org.heliostat.servlet.httpsession.SessionServices;
import org.heliostat.servlet.naming.ServerResources;
import org.heliostat.servlet.security.SecurityServices;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.FakeExchange;
import org.heliostat.time.Ticker;

/** An application at {@code /app} whose files a test writes, prepared as the server does it. */
final class PageFolder implements AutoCloseable {

    private final WebApps apps = new WebApps();
    private final FileCache files =
            new FileCache(FileCacheSettings.defaults(), Ticker.system(), FileSystemAccess.local());
    private final ServletContainer container;
    private final Path folder;

    PageFolder(Path temp) {
        this(temp, List.of());
    }

    /** @param shared class path of all applications */
    PageFolder(Path temp, List<Path> shared) {
        folder = temp.resolve("app");
        ContainerServices services = new ContainerServices(
                new ContainerServices.Timing(() -> 1_000_000L, Ticker.system(), new AsyncTimeouts(Ticker.system())),
                new ContainerServices.Sessions(SessionServices.inMemory(new SessionIds())),
                new ContainerServices.Content(new ContentTypes(), (server, extension) -> null, Encodings.NONE),
                ContainerServices.Limits.byDefault(),
                () -> files,
                ServerResources.NONE,
                "Heliostat/test",
                new SecurityServices(PageFolder::noUsers, request -> "", Ticker.system()));
        container = new ServletContainer(
                apps,
                new InstancePreparation(
                        temp.resolve("work"), SharedJars.NONE, WarLimits.DEFAULTS, () -> 1_000_000L, shared),
                services,
                1_000);
    }

    private static Realms noUsers() {
        var nobody = new RealmUsers(SourceLocation.none(), "file", List.of(), List.of(), Set.of());
        return new Realms(
                new Realms.Settings(Map.of("file", nobody), "file", 1, Duration.ofSeconds(1)), Ticker.system());
    }

    Path folder() {
        return folder;
    }

    PageFolder write(String path, String content) {
        Wars.write(folder, Map.of(path, content));
        return this;
    }

    /** Writes a sun-web.xml with properties of its jsp-config, given as name and value by turns. */
    PageFolder jspConfig(String... properties) {
        StringBuilder xml = new StringBuilder("<sun-web-app><jsp-config>");
        for (int i = 0; i < properties.length; i += 2) {
            xml.append("<property name=\"").append(properties[i]);
            xml.append("\" value=\"").append(properties[i + 1]).append("\"/>");
        }
        return write("WEB-INF/sun-web.xml", xml + "</jsp-config></sun-web-app>");
    }

    PageFolder deploy() {
        return deploy(folder);
    }

    PageFolder deploy(Path source) {
        ApplicationInfo info = tryDeploy(source);
        assertThat(info.isFailed()).as(info.detail()).isFalse();
        return this;
    }

    /** As many seconds go by as are between two looks at pages, unless it is set otherwise. */
    PageFolder someSeconds() {
        for (int second = 0; second < 3; second++) {
            container.lookAtPages();
        }
        return this;
    }

    ApplicationInfo tryDeploy(Path source) {
        return container.deploy(new Deployment("vs1", "/app", source));
    }

    WebApps apps() {
        return apps;
    }

    String get(String target) {
        Exchange exchange = send(target);
        assertThat(exchange.response().status())
                .as(FakeExchange.transportOf(exchange).text())
                .isEqualTo(200);
        return FakeExchange.transportOf(exchange).text();
    }

    Exchange send(String target) {
        Exchange exchange =
                FakeExchange.request("GET", URI.create(target).toASCIIString()).build();
        exchange.virtualServerId("vs1");
        assertThat(apps.serve(exchange)).isTrue();
        exchange.release();
        return exchange;
    }

    @Override
    public void close() {
        container.close();
    }
}

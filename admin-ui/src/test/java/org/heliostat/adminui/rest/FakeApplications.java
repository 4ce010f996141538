package org.heliostat.adminui.rest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Applications;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.RefusedException;

/** Applications that exist only in a list; one whose content is {@code broken} fails. */
public final class FakeApplications implements Applications {

    public final List<ApplicationInfo> all = new ArrayList<>();
    final List<String> contents = new ArrayList<>();
    volatile boolean deploying;
    Runnable beforeDeploy = () -> {};

    @Override
    public List<ApplicationInfo> list() {
        return List.copyOf(all);
    }

    @Override
    public ApplicationCounts counts() {
        int failed = (int) list().stream().filter(ApplicationInfo::isFailed).count();
        return new ApplicationCounts(list().size() - failed, failed);
    }

    @Override
    public ApplicationInfo deploy(Deployment deployment) {
        deploying = true;
        beforeDeploy.run();
        String content = content(deployment);
        contents.add(content);
        ApplicationInfo info = content.equals("broken")
                ? ApplicationInfo.failed(deployment, "x.war cannot be deployed:\n  x.war: no zip")
                : new ApplicationInfo(deployment, "Shop", ApplicationState.RUNNING, "", 1000, 12, 3);
        all.add(info);
        return info;
    }

    @Override
    public Optional<ApplicationInfo> reload(String virtualServer, String uri) {
        if (uri.equals("/broken")) {
            return Optional.of(ApplicationInfo.failed(
                    new Deployment(virtualServer, uri, java.nio.file.Path.of("broken")), "x.war: no zip"));
        }
        return all.stream().filter(info -> info.deployment().uri().equals(uri)).findFirst();
    }

    @Override
    public OptionalInt flushCache(String virtualServer, String uri, Optional<String> path) {
        if (uri.equals("/plain")) {
            throw new RefusedException("/plain has no response cache");
        }
        return all.stream().anyMatch(info -> info.deployment().uri().equals(uri))
                ? OptionalInt.of(path.isPresent() ? 1 : 7)
                : OptionalInt.empty();
    }

    @Override
    public boolean undeploy(String virtualServer, String uri) {
        if (uri.equals("/declared")) {
            throw new RefusedException("/declared is declared in conf/server.xml:9");
        }
        return all.removeIf(info -> info.deployment().uri().equals(uri));
    }

    private static String content(Deployment deployment) {
        try {
            return Files.isDirectory(deployment.source()) ? "folder" : Files.readString(deployment.source());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

package org.heliostat.hosting.webapps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Applications;
import org.heliostat.admin.Deployment;

/** Keeps what it was told; a source whose content is {@code broken} fails. */
final class FakeContainer implements Applications {

    final List<String> calls = new ArrayList<>();
    private Runnable called = () -> {};
    private OptionalInt ownSeconds = OptionalInt.empty();
    private final Map<String, ApplicationInfo> all = new LinkedHashMap<>();

    @Override
    public List<ApplicationInfo> list() {
        return List.copyOf(all.values());
    }

    @Override
    public ApplicationCounts counts() {
        int failed = (int) list().stream().filter(ApplicationInfo::isFailed).count();
        return new ApplicationCounts(list().size() - failed, failed);
    }

    @Override
    public ApplicationInfo deploy(Deployment deployment) {
        called.run();
        String content = content(deployment);
        calls.add("deploy " + deployment.virtualServer() + deployment.uri() + " " + content);
        ApplicationInfo info = content.equals("broken")
                ? ApplicationInfo.failed(deployment, "broken")
                : new ApplicationInfo(deployment, "", ApplicationState.RUNNING, "", 1, 1, 0, ownSeconds);
        all.put(deployment.virtualServer() + deployment.uri(), info);
        return info;
    }

    @Override
    public Optional<ApplicationInfo> reload(String virtualServer, String uri) {
        return Optional.ofNullable(all.get(virtualServer + uri)).map(info -> deploy(info.deployment()));
    }

    @Override
    public OptionalInt flushCache(String virtualServer, String uri, Optional<String> path) {
        return OptionalInt.empty();
    }

    @Override
    public boolean undeploy(String virtualServer, String uri) {
        called.run();
        calls.add("undeploy " + virtualServer + uri);
        return all.remove(virtualServer + uri) != null;
    }

    /** Says what is to be looked at when something is deployed or undeployed. */
    void whenCalled(Runnable look) {
        called = look;
    }

    /** Says what those deployed from now on have in their sun-web.xml. */
    void reloadSeconds(int seconds) {
        ownSeconds = OptionalInt.of(seconds);
    }

    /** @return what an application runs from */
    Path source(String place) {
        ApplicationInfo info = all.get(place);
        if (info == null) {
            throw new AssertionError(place + " is not deployed");
        }
        return info.deployment().source();
    }

    /** @return the calls since the last time */
    List<String> newCalls() {
        List<String> since = List.copyOf(calls);
        calls.clear();
        return since;
    }

    private static String content(Deployment deployment) {
        try {
            if (!Files.exists(deployment.source())) {
                return "broken";
            }
            return Files.isDirectory(deployment.source()) ? "folder" : Files.readString(deployment.source());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

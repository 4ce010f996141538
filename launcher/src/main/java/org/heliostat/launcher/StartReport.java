package org.heliostat.launcher;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ListenAddress;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;

/** Says what a server is when it has started: where it listens and what can be found there. Immutable. */
record StartReport(Configuration configuration, List<ListenAddress> addresses, List<ApplicationInfo> applications) {

    /** @return one line per application that runs */
    List<String> applicationLines() {
        return applications.stream()
                .filter(application -> !application.isFailed())
                .map(this::line)
                .toList();
    }

    /** @return one line per application that does not */
    List<String> failedLines() {
        return applications.stream()
                .filter(ApplicationInfo::isFailed)
                .map(this::line)
                .toList();
    }

    /** @return URLs of all listen sockets */
    String urls() {
        return addresses.stream().map(address -> address.url() + "/").collect(Collectors.joining(" "));
    }

    private String line(ApplicationInfo application) {
        String name = application.displayName().isEmpty() ? "" : " (" + application.displayName() + ")";
        String what = "application " + application.deployment().source().getFileName() + name + ": ";
        if (application.isFailed()) {
            return what + "FAILED, see above; it would be "
                    + application.deployment().uri() + " of "
                    + application.deployment().virtualServer();
        }
        return what
                + url(
                        application.deployment().virtualServer(),
                        application.deployment().uri());
    }

    /** @return a URL that leads there, as far as one can be told from the configuration */
    private String url(String virtualServer, String uri) {
        Optional<VirtualServerConfig> vs = configuration.serverXml().virtualServer(virtualServer);
        Optional<ListenAddress> address = vs.flatMap(this::address);
        if (address.isEmpty()) {
            return uri + " of " + virtualServer;
        }
        ListenAddress at = address.get();
        boolean isDefault = configuration
                .serverXml()
                .listenSocket(at.id())
                .map(socket -> socket.defaultVs().equals(virtualServer))
                .orElse(false);
        Optional<String> host = vs.get().urlHosts().stream()
                .filter(name -> !name.matches(".*[*?\\[\\](|)~].*"))
                .findFirst();
        ListenAddress shown =
                isDefault || host.isEmpty() ? at : new ListenAddress(at.id(), at.scheme(), host.get(), at.port());
        return shown.url() + uri;
    }

    private Optional<ListenAddress> address(VirtualServerConfig vs) {
        return addresses.stream().filter(address -> reaches(address, vs)).findFirst();
    }

    private boolean reaches(ListenAddress address, VirtualServerConfig vs) {
        return vs.connections().contains(address.id())
                || configuration
                        .serverXml()
                        .listenSocket(address.id())
                        .map(ListenSocketConfig::defaultVs)
                        .filter(vs.id()::equals)
                        .isPresent();
    }
}

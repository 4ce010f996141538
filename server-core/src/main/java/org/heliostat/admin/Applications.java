package org.heliostat.admin;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The web applications of a server. Any thread; changes run one after the other and may take long. */
public interface Applications {

    /** @return all of them, those that failed too, by virtual server and URI; only looks */
    List<ApplicationInfo> list();

    /** Only looks, and takes no lock: I/O loops ask, too. */
    ApplicationCounts counts();

    /**
     * Starts an application, in the place of one that has the same virtual server and URI: requests that one has
     * begun end there, no request fails in between.
     *
     * @return how the attempt went. One that cannot be started is failed, with the reason; what it was to replace
     *     stays in service, and in the list, with that reason as its detail
     * @throws RefusedException when the virtual server does not exist
     */
    ApplicationInfo deploy(Deployment deployment);

    /**
     * Does at once what the next look for applications would: another process of the instance has put one there.
     *
     * @return how it stands then; empty when there is none
     */
    default Optional<ApplicationInfo> catchUp(String virtualServer, String uri) {
        return list().stream()
                .filter(info -> info.deployment().virtualServer().equals(virtualServer)
                        && info.deployment().uri().equals(uri))
                .findFirst();
    }

    /**
     * Starts an application anew from where it came, in the place of the one that runs, as {@link #deploy} does.
     *
     * @return how the attempt went; empty when there is no such application
     */
    Optional<ApplicationInfo> reload(String virtualServer, String uri);

    /**
     * Lets an application forget what its response cache keeps.
     *
     * @param path below the URI, whose answers are to be forgotten; empty: everything
     * @return how many entries went; empty when there is no such application
     * @throws RefusedException when the application has no response cache
     */
    OptionalInt flushCache(String virtualServer, String uri, Optional<String> path);

    /**
     * Ends an application after its requests in progress and forgets it.
     *
     * @return false when there is none
     * @throws RefusedException when it must be removed in another way
     */
    boolean undeploy(String virtualServer, String uri);
}

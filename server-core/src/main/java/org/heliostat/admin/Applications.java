package org.heliostat.admin;

import java.util.List;

/** The web applications of a server. Any thread; changes run one after the other and may take long. */
public interface Applications {

    /** @return all of them, those that failed too, by virtual server and URI; only looks */
    List<ApplicationInfo> list();

    /**
     * Starts an application, in the place of one that has the same virtual server and URI: requests that one has
     * begun end there, no request fails in between.
     *
     * @return how it stands; one that cannot be started is kept in the list as failed, with the reason, and what it
     *     was to replace stays in service
     * @throws RefusedException when the virtual server does not exist
     */
    ApplicationInfo deploy(Deployment deployment);

    /**
     * Ends an application after its requests in progress and forgets it.
     *
     * @return false when there is none
     * @throws RefusedException when it must be removed in another way
     */
    boolean undeploy(String virtualServer, String uri);
}

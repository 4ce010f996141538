package org.heliostat.maven;

import java.io.IOException;
import org.apache.maven.plugins.annotations.Mojo;
import org.heliostat.maven.remote.Administration;
import org.heliostat.maven.server.RefusedException;

/** Takes an application away from a running server by its administration. */
@Mojo(name = "undeploy", threadSafe = true)
public final class UndeployMojo extends RemoteMojo {

    /** For Maven. */
    public UndeployMojo() {}

    @Override
    void ask(Administration administration, String path, String toVirtualServer) throws RefusedException, IOException {
        getLog().info(
                        administration.undeploy(path, toVirtualServer)
                                ? path + " is undeployed"
                                : "there is no " + path + ": nothing to undeploy");
    }
}

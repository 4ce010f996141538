package org.heliostat.servlet.context.supply;

import org.heliostat.servlet.deploy.model.DeploymentException;

/** Turns a WAR or folder into an application that can be started. Called by the thread that deploys. */
public interface WebAppPreparation {

    /** @throws DeploymentException with everything that is wrong with it; nothing is left behind then */
    PreparedWebApp prepare(org.heliostat.admin.Deployment wanted) throws DeploymentException;
}

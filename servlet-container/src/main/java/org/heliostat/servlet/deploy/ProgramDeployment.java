package org.heliostat.servlet.deploy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.merge.ModelMerge;
import org.heliostat.servlet.deploy.merge.Tier;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.deploy.model.SunWebApp;

/**
 * Makes a deployment of what a program declares in place of descriptors, as if it stood in a web.xml. Classes are not
 * searched for annotations: they are the program's.
 */
public final class ProgramDeployment {

    /** Names of classes, of which the container makes objects by itself. */
    private static final String DEFAULT_SERVLET = "org.heliostat.servlet.dispatch.content.DefaultServlet";

    private static final String PAGE_SERVLET = "org.apache.jasper.servlet.JspServlet";

    private ProgramDeployment() {}

    /**
     * @param name for messages
     * @param displayName for applications; empty: none
     * @param root folder of the application's files
     * @param contents what jars of the program have
     * @throws DeploymentException with everything that is wrong
     */
    public static Deployment of(
            String name,
            String displayName,
            Path root,
            JarContents contents,
            Descriptor.Settings settings,
            SunWebApp sun)
            throws DeploymentException {
        Descriptor declared = Descriptor.none(new Origin("the program that embeds the server", 0))
                .named(Optional.of(displayName).filter(text -> !text.isEmpty()))
                .withSettings(settings);
        // Without a page compiler, too: sources of pages, among them those in jars, are nobody's to read.
        ServerDefaults defaults = new ServerDefaults(DEFAULT_SERVLET, PAGE_SERVLET);
        List<Tier> tiers = List.of(
                new Tier(Tier.Rank.WEB_XML, List.of(declared)),
                new Tier(Tier.Rank.SERVER_DEFAULTS, List.of(defaults.descriptor())));
        return new Deployment(
                name,
                root,
                List.of(),
                contents,
                new ModelMerge(new Problems(name)).merge(declared, tiers, List.of(), Optional.empty()),
                sun,
                Set.of());
    }
}

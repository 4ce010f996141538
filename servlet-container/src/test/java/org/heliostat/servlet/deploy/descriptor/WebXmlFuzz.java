package org.heliostat.servlet.deploy.descriptor;

import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.testing.Must;

/** Octets as a web.xml and as a fragment: a descriptor, or a refusal that says where and why, each on a line. */
public final class WebXmlFuzz {

    private WebXmlFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        read(problems -> new DescriptorReader(problems).readWebXml("WEB-INF/web.xml", input));
        read(problems -> new DescriptorReader(problems).readFragment("META-INF/web-fragment.xml", input));
    }

    @FunctionalInterface
    private interface Reading {
        void read(Problems problems) throws DeploymentException;
    }

    private static void read(Reading reading) {
        Problems problems = new Problems("x.war");
        try {
            reading.read(problems);
            problems.throwIfAny();
        } catch (DeploymentException refused) {
            Must.hold(!refused.problems().isEmpty(), "a refusal without a problem");
            refused.problems().forEach(problem -> Must.beOneLine(problem.toString()));
        }
        problems.findings().forEach(finding -> Must.beOneLine(finding.toString()));
    }
}

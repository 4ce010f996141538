package org.heliostat.servlet.deploy.descriptor.sunweb;

import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.testing.Must;

/** Octets as a sun-web.xml: its settings, or a refusal that says where and why, each on a line. */
public final class SunWebFuzz {

    private SunWebFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Problems problems = new Problems("x.war");
        try {
            new SunWebReader(problems).read("WEB-INF/sun-web.xml", input);
            problems.throwIfAny();
        } catch (DeploymentException refused) {
            Must.hold(!refused.problems().isEmpty(), "a refusal without a problem");
            refused.problems().forEach(problem -> Must.beOneLine(problem.toString()));
        }
        problems.findings().forEach(finding -> Must.beOneLine(finding.toString()));
    }
}

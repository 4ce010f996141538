package org.heliostat.launcher.check;

import java.nio.file.Files;
import java.util.Optional;
import org.heliostat.certificates.acme.AcmeCheck;
import org.heliostat.certificates.ocsp.StaplingCheck;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.hosting.jdbc.PoolCheck;
import org.heliostat.hosting.webapps.SharedClassPath;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.PidLog;
import org.heliostat.launcher.instance.RunningAccount;
import org.heliostat.server.FurtherCheck;

/**
 * All that is looked at here besides what the server core finds in a configuration: pools and their drivers, the class
 * path of all applications, what several processes need, rules of advice that are named, certificates to order and those that cannot be stapled, the files
 * of the process id and of the error log. The same at a start, a reload, before a restart and by {@code check}, so that no
 * restart in the process fails for what could be known before. Any thread.
 *
 * @param library class loader of {@code lib/}, and of what is on board of the server
 * @param visitor who looks, where it is not the server itself
 */
public record InstanceCheck(InstanceFolder instance, ClassLoader library, Optional<RunningAccount> visitor)
        implements FurtherCheck {

    /** As the server itself looks. */
    public InstanceCheck(InstanceFolder instance, ClassLoader library) {
        this(instance, library, Optional.empty());
    }

    @Override
    public void check(Configuration read, Findings findings) {
        new PoolCheck(library).check(read, findings);
        new AcmeCheck().check(read, findings);
        findings.addAll(SharedClassPath.of(read).missing());
        StaplingCheck.run(read, findings);
        AutoAdviceCheck.run(read, findings);
        new ProcessesCheck(new SharedSessionsCheck(instance.root(), instance.webapps())).check(read, findings);
        PidLog.check(instance, read, visitor, findings);
        new ErrorLogPlace(instance, visitor, Files::isWritable).check(read, findings);
        if (visitor.isPresent()) {
            // Advice, not a reason to speak at every start.
            new UnnamedCharsets(instance.webapps()).check(read, findings);
        }
    }
}

package org.heliostat.launcher.command.study;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.study.load.Connections;
import org.heliostat.study.load.Target;
import org.heliostat.study.measure.FirstLook;
import org.heliostat.study.measure.ProcessMeter;
import org.heliostat.study.measure.ServerMeter;
import org.heliostat.study.measure.Subject;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A server that runs already, of ours or another. */
final class UrlOptions {

    private static final int MOST_URLS = 50;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = {
                "Study this page of a server that runs, instead of servers of its own; http or https. May be repeated.",
                "The page is asked for as fast as it is answered."
            })
    private List<String> urls = new ArrayList<>();

    @Option(
            names = "--allow-remote",
            description = {
                "The URLs may be those of another machine, which is yours: it will have no processor left for others",
                "while the study lasts."
            })
    private boolean allowRemote;

    @Option(
            names = "--pid",
            paramLabel = "PID",
            defaultValue = "0",
            description = "Process of the server on this machine: its processor time and memory are measured, too.")
    private long pid;

    @Option(
            names = "--new-connections",
            description = "Open a connection for each request, over TLS with a full handshake.")
    private boolean newConnections;

    @Option(names = "--insecure", description = "Believe any certificate, self-signed ones among them.")
    private boolean insecure;

    boolean areGiven() {
        return !urls.isEmpty();
    }

    List<String> urls() {
        return List.copyOf(urls);
    }

    boolean trustsAnyone() {
        return insecure;
    }

    /** @return how connections are used, for the page */
    Connections manner() {
        return newConnections ? Connections.NEW : Connections.KEPT;
    }

    /** @return whether an option was given that means something with a URL only */
    boolean areAloneWithoutUrl() {
        return !areGiven() && (allowRemote || pid != 0 || newConnections || insecure);
    }

    /**
     * Reads the URLs and finds their hosts.
     *
     * @param processors of this machine
     * @throws ParameterException when one is no URL, or two are the same
     * @throws LaunchException when one is of another machine and it was not said that this may be
     */
    List<Subject> subjects(int processors) {
        if (urls.size() > MOST_URLS) {
            throw misuse("--url: " + urls.size() + " of them (expected: at most " + MOST_URLS + ")");
        }
        if (pid != 0 && ProcessHandle.of(pid).isEmpty()) {
            throw misuse("--pid: " + pid + ": no such process (expected: that of the server)");
        }
        ServerMeter meter = pid == 0 ? ServerMeter.none() : new ProcessMeter(pid);
        List<Subject> subjects = new ArrayList<>();
        for (int i = 0; i < urls.size(); i++) {
            Target target = target(urls.get(i));
            InetAddress address = FirstLook.address(target);
            boolean isHere = isOfThisMachine(address);
            if (!isHere && !allowRemote) {
                throw new LaunchException(target.url() + ": " + address.getHostAddress()
                        + " is no address of this machine. A study asks as fast as it is answered, and leaves a server"
                        + " nothing for others (expected: --allow-remote, if the server is yours)");
            }
            // How many processors another machine has nobody tells.
            int known = isHere ? processors : 0;
            subjects.add(new Subject("url-" + (i + 1), target.url(), target, address, manner(), known, isHere, meter));
        }
        return subjects;
    }

    private Target target(String url) {
        try {
            return Target.of(url);
        } catch (IllegalArgumentException wrong) {
            throw misuse("--url: " + wrong.getMessage());
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unknown) {
            return false;
        }
    }
}

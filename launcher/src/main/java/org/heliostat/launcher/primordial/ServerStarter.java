package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.gateway.spawn.Launch;
import org.heliostat.gateway.spawn.Passed;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.launcher.member.ProcessRole;

/** Starts server processes. Immutable. */
record ServerStarter(Spawner spawner, OriginalCommand command, Path link) {

    /** The service's manager hears of the first process only. */
    private static final List<String> OF_SERVICE = List.of("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID");

    /**
     * Starts one.
     *
     * @param sockets descriptors by the keys that the server looks for
     */
    Child start(int number, String letter, int member, boolean administers, Map<String, Integer> sockets)
            throws IOException {
        List<Integer> passed = new ArrayList<>();
        Map<String, Integer> inServer = new HashMap<>();
        sockets.forEach((key, descriptor) -> {
            inServer.put(key, Passed.FIRST + passed.size());
            passed.add(descriptor);
        });
        Map<String, String> environment = new HashMap<>(command.environment());
        environment.keySet().removeAll(OF_SERVICE);
        environment.put(
                ProcessRole.VARIABLE, new ProcessRole(number, letter, member, administers, link, inServer).text());
        return spawner.start(Launch.sharing(command.forServer(number), environment, new Passed(true, passed)));
    }
}

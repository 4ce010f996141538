package org.heliostat.launcher.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.ServerControl;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;

/**
 * The origins of this process with the figures that they have in all processes. Any thread.
 *
 * @param server has the figures of all
 */
public record OriginsOfAll(OriginSource own, ServerControl server) implements OriginSource {

    @Override
    public List<OriginSnapshot> snapshot() {
        return server.snapshot().programs().origins();
    }

    @Override
    public Optional<OriginSnapshot> set(String address, OriginState state) {
        return own.set(address, state);
    }

    @Override
    public Map<String, OriginState> setLive() {
        return own.setLive();
    }
}

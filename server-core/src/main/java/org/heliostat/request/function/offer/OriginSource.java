package org.heliostat.request.function.offer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.request.function.BindContext;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;

/** The servers that the reverse proxy asks, as others see them; found in {@link BindContext.Services}. Any thread. */
public interface OriginSource {

    /** A server that asks no others. */
    OriginSource NONE = new OriginSource() {
        @Override
        public List<OriginSnapshot> snapshot() {
            return List.of();
        }

        @Override
        public Optional<OriginSnapshot> set(String address, OriginState state) {
            return Optional.empty();
        }

        @Override
        public Map<String, OriginState> setLive() {
            return Map.of();
        }
    };

    /** @return figures of each, by their addresses; only looks */
    List<OriginSnapshot> snapshot();

    /**
     * Says which requests one gets from now on, until a restart or a reload that says something else of it.
     *
     * @param address as its figures name it
     * @return its figures afterwards; empty where there is none of that address
     */
    Optional<OriginSnapshot> set(String address, OriginState state);

    /** @return states that were set and are other than the lines say, by address; none that end by themselves */
    Map<String, OriginState> setLive();
}

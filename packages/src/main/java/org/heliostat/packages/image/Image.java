package org.heliostat.packages.image;

import java.util.List;

/**
 * An image before it is written.
 *
 * @param version its tag
 * @param config its configuration, as JSON
 * @param layers from the lowest to the highest
 */
record Image(String version, byte[] config, List<Layer> layers, Architecture architecture) {

    Image {
        config = config.clone();
        layers = List.copyOf(layers);
    }

    @Override
    public byte[] config() {
        return config.clone();
    }
}

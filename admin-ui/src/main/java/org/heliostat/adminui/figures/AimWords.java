package org.heliostat.adminui.figures;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.heliostat.admin.advice.Aim;
import org.jspecify.annotations.Nullable;

/**
 * What a change should better, as the API says it. Immutable.
 *
 * @param better {@code more} or {@code less}
 * @param expected left out where nothing is predicted
 */
public record AimWords(
        String figure,
        String unit,
        String better,
        double now,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double expected) {

    public static AimWords of(Aim aim) {
        return new AimWords(aim.figure(), aim.unit(), aim.better().word(), aim.now(), aim.expected());
    }
}

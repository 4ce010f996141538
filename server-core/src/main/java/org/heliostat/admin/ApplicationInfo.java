package org.heliostat.admin;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;

/**
 * One web application as administration sees it.
 *
 * @param deployment where it is to be found and from what it was made
 * @param displayName from web.xml, else empty
 * @param state of it
 * @param detail why it failed, or why what was to replace it was refused while it stays in service, in one readable
 *     block; else empty
 * @param startedMillis when it was started, milliseconds since 1970; 0 = never
 * @param startMillis how long the start took, milliseconds
 * @param activeSessions HTTP sessions now
 * @param reloadSeconds how often it says it wants to be looked at for changes (sun-web.xml, class-loader
 *     dynamic-reload-interval), 0 or less: never; empty: as the server says
 */
public record ApplicationInfo(
        Deployment deployment,
        String displayName,
        ApplicationState state,
        String detail,
        long startedMillis,
        long startMillis,
        long activeSessions,
        OptionalInt reloadSeconds) {

    public ApplicationInfo {
        requireNonNull(deployment, "deployment");
        requireNonNull(state, "state");
    }

    /** One that says nothing about reloading. */
    public ApplicationInfo(
            Deployment deployment,
            String displayName,
            ApplicationState state,
            String detail,
            long startedMillis,
            long startMillis,
            long activeSessions) {
        this(deployment, displayName, state, detail, startedMillis, startMillis, activeSessions, OptionalInt.empty());
    }

    /** One that could not even be begun. */
    public static ApplicationInfo failed(Deployment deployment, String why) {
        return new ApplicationInfo(deployment, "", ApplicationState.FAILED, why, 0, 0, 0, OptionalInt.empty());
    }

    public boolean isFailed() {
        return state == ApplicationState.FAILED;
    }

    /** @return whether it is in service although what was to replace it could not be started */
    public boolean isReplacementRefused() {
        return !isFailed() && !detail.isEmpty();
    }

    /** @return whether what was last asked for is what runs */
    public boolean isAsWished() {
        return !isFailed() && !isReplacementRefused();
    }
}

package org.heliostat.admin;

import static java.util.Objects.requireNonNull;

/**
 * One web application as administration sees it.
 *
 * @param deployment where it is to be found and from what it was made
 * @param displayName from web.xml, else empty
 * @param state of it
 * @param detail why it failed, in one readable block; else empty
 * @param startedMillis when it was started, milliseconds since 1970; 0 = never
 * @param startMillis how long the start took, milliseconds
 * @param activeSessions HTTP sessions now
 */
public record ApplicationInfo(
        Deployment deployment,
        String displayName,
        ApplicationState state,
        String detail,
        long startedMillis,
        long startMillis,
        long activeSessions) {

    public ApplicationInfo {
        requireNonNull(deployment, "deployment");
        requireNonNull(state, "state");
    }

    /** One that could not even be begun. */
    public static ApplicationInfo failed(Deployment deployment, String why) {
        return new ApplicationInfo(deployment, "", ApplicationState.FAILED, why, 0, 0, 0);
    }

    public boolean isFailed() {
        return state == ApplicationState.FAILED;
    }
}

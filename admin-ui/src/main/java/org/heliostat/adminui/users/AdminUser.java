package org.heliostat.adminui.users;

import org.heliostat.adminui.api.Role;

/** Somebody who may sign in to the administration's pages. */
public record AdminUser(String user, Role role) {}

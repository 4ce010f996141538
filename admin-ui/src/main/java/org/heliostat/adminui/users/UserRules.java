package org.heliostat.adminui.users;

import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Role;

/** Refuses names, passwords and roles that cannot be used, in the words of the API. */
public final class UserRules {

    private UserRules() {}

    public static String name(String name) throws ProblemException {
        if (!AdminUsers.isName(name)) {
            throw new ProblemException(Problem.wrongValue(422, "user", name, AdminUsers.NAME_RULE));
        }
        return name;
    }

    /** The password itself is never repeated. */
    public static String password(String password) throws ProblemException {
        if (!AdminUsers.isPassword(password)) {
            throw new ProblemException(
                    Problem.wrongValue(422, "password", password.length() + " characters", AdminUsers.PASSWORD_RULE));
        }
        return password;
    }

    static Role role(String word) throws ProblemException {
        return Role.of(word)
                .orElseThrow(() -> new ProblemException(
                        Problem.wrongValue(422, "role", word, "monitor, operator or administrator")));
    }
}

package org.heliostat.saf.nametrans;

import org.heliostat.request.function.BindContext;

/** Folder names of parameters, made absolute. */
final class FolderName {

    private FolderName() {}

    /** @return absolute, without closing slash; a relative name starts at the instance's folder */
    static String of(BindContext context, String name) {
        String folder =
                context.instance().resolve(name).toAbsolutePath().normalize().toString();
        return folder.equals("/") ? "" : folder;
    }
}

/**
 * PathCheck {@code load-config}: rules for a folder and what lies below it, in a file of that folder ({@code .nsconfig}).
 *
 * <p>The server finds it by {@link NsconfigFunctions}. Start reading at {@link LoadConfig}, then {@code FolderRules}, which is such a file.
 * Session threads; files come through the file cache, and what was made of one is kept with its entry.
 *
 * <p>Not here: ACL files (acl), the lines that the rules turn into (saf.objecttype, saf.error).
 */
@NullMarked
package org.heliostat.original.nsconfig;

import org.jspecify.annotations.NullMarked;

package org.heliostat.packages.tree;

/** A file, folder or symbolic link of a tree. Immutable. */
public sealed interface Node {

    Owner owner();

    /** @param mode the permissions, such as 0755 */
    record Folder(int mode, Owner owner) implements Node {}

    /** @param mode the permissions, such as 0644 */
    record PlainFile(int mode, Owner owner, Content content) implements Node {}

    /** @param target as it is written in the link; it need not exist */
    record Link(String target, Owner owner) implements Node {}
}

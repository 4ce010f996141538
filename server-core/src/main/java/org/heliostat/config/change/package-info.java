/**
 * Changes of an instance's configuration files: what is to be changed, what the files would look like, how they are
 * replaced so that neither a full disk nor a crash leaves half a change, and what was changed before.
 *
 * <p>Start reading at {@link FileEdit} (what somebody wants) and {@link StagedFiles} (what the files would be, without
 * anything being written). {@link ConfigFolder} puts staged files into place and keeps {@link ChangeHistory}; {@link
 * DirectiveText} edits one file, {@link LineDiff} shows what differs, {@link ChangedNames} says what it means.
 *
 * <p>Threads: values are immutable. One thread at a time changes a {@link ConfigFolder}; any may look.
 *
 * <p>Not here: whether a configuration is right (instance), putting it into service (server), who may change it
 * (module admin-ui).
 */
@NullMarked
package org.heliostat.config.change;

import org.jspecify.annotations.NullMarked;

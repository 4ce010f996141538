package org.heliostat.servlet.deploy.descriptor;

import org.heliostat.servlet.deploy.model.Origin;

/** A name with a value and where it was declared: a parameter, a MIME mapping, a URL pattern with its servlet. */
public record NamedText(Origin at, String name, String value) {}

package org.heliostat.servlet.jsp;

import org.apache.tomcat.util.descriptor.tld.TaglibXml;
import org.apache.tomcat.util.descriptor.tld.TldResourcePath;

/** One descriptor of tags and what is in it. Jasper only reads it, so applications may share it. */
record TagLibrary(TldResourcePath path, TaglibXml content) {}

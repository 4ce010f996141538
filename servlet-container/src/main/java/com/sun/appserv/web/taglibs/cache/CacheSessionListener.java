package com.sun.appserv.web.taglibs.cache;

import jakarta.servlet.http.HttpSessionListener;

/** Does nothing: descriptors written for the original name it, and fragments need no listener here. */
public class CacheSessionListener implements HttpSessionListener {}

package org.heliostat.testing;

/** Inputs of the fuzz targets of this module. */
class KeptInputsTest extends KeptInputs {}

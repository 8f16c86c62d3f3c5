/**
 * So long the circle is painted; what comes out needs less than a second more. For a moment after that, a touch that was
 * meant for the veil presses no button.
 */
export const veil = { ms: 1_300, graceMs: 700 }

/** Event of the hook that nobody sets up: what a command leaves to be done after it. */
export const REFRESH = "refresh";
/** Its flag for one that waits a second. */
export const CALM = "calm";

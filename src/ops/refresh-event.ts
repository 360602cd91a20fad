/** Event of the hook that nobody sets up: what a command leaves to be done after it. */
export const REFRESH = "refresh";
/** Its flag for one that only looks whether something has changed, and for one that waits a second before it does. */
export const LOOK = "look";
export const CALM = "calm";

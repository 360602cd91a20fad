/** Event of the hook that nobody sets up: what a command leaves to be done after it. */
export const REFRESH = "refresh";

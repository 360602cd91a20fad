/* For the bundle of the index: its door may ask only for what is in this layer. */
export { openRepo } from "../git/repo.ts";

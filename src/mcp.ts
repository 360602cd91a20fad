/* The bundle of `tasuki mcp`: the server package, loaded by that verb alone. */
export { serveTools } from "./tool-server.ts";

/* The bundle of `tasuki mcp`: the server package, loaded by that verb alone. */
export { serveTools } from "../doors/tool-server.ts";

// What the tests of the module use of the client's own test kit, loosely: its declarations are not ours to ship.
declare module "claude-code/testing" {
  type Loose = any;
  export type Engine = Loose;
  export type On = (event: string, hook: ($: Loose, e: Loose, next: Loose) => Loose) => void;
  type Body = ($: Engine, on: On) => Promise<void>;
  export function test(name: string, body: Body): void;
  export function test(name: string, options: { options: Record<string, unknown> }, body: Body): void;
  export function describe(name: string, body: () => void): void;
  export function expect(received: unknown): Loose;
}

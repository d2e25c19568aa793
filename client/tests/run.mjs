// Bundles every test with what it tests, since the sources are TypeScript and some hold Svelte's runes, and runs them
// with Node's own test runner. Words on the command line are handed on: `npm test -- --test-name-pattern=fee`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import svelte from "esbuild-svelte";

const named = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
const out = mkdtempSync(join(tmpdir(), "houseway-client-"));
try {
  await build({
    entryPoints: named("tests", ".test.ts"),
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["svelte", "browser", "module", "main"],
    conditions: ["svelte", "browser"],
    plugins: [svelte()],
    sourcemap: "inline",
    logLevel: "warning",
  });
  // Dates are written as in California's language, at a time of day that does not depend on the machine.
  const { status } = spawnSync(
    process.execPath,
    ["--enable-source-maps", "--test", ...process.argv.slice(2), ...named(out, ".test.mjs")],
    { stdio: "inherit", env: { ...process.env, TZ: "UTC", LC_ALL: "en_US.UTF-8" } },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}

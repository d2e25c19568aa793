// Bundles the page into the folder that is named on the command line. The same sources give the same bytes.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { build } from "esbuild";
import svelte from "esbuild-svelte";

const out = process.argv[2];
if (!out) {
  console.error("usage: node build.mjs FOLDER");
  process.exit(2);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: ["src/main.ts"],
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  mainFields: ["svelte", "browser", "module", "main"],
  conditions: ["svelte", "browser"],
  plugins: [svelte({ compilerOptions: { css: "external" } })],
  logLevel: "warning",
});
cpSync("public", out, { recursive: true });

import { build } from 'esbuild'
import { root } from '../paths.mjs'

/** These packages load files of their own, so they can’t be bundled. */
export const OUTSIDE_BUNDLES = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-boss', 'pino', 'pg-native']

/** Bundled packages that still are CommonJS need a `require`. */
const REQUIRE =
  "import { createRequire as ownRequire } from 'node:module'; const require = ownRequire(import.meta.url);"

/** @type {import('esbuild').BuildOptions} */
const OPTIONS = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['react-server'],
  external: OUTSIDE_BUNDLES,
  banner: { js: REQUIRE },
  logLevel: 'error',
}

/**
 * Bundles modules that run one after the other into one script: translating and loading some hundred files at each start
 * takes longer than most of their work.
 * @param {readonly string[]} modules paths in the project
 * @returns {Promise<Uint8Array>}
 */
export async function bundleScript(modules) {
  const contents = modules.map((file) => `import ${JSON.stringify(`./${file}`)}`).join('\n')
  const stdin = { contents, resolveDir: root, loader: /** @type {const} */ ('ts') }
  const { outputFiles } = await build({ ...OPTIONS, stdin, write: false })
  return outputFiles?.[0]?.contents ?? new Uint8Array()
}

/**
 * Bundles several scripts, which share their common code.
 * @param {Record<string, string>} entries path of a source by the name of its script
 * @param {string} folder takes `NAME.mjs`
 */
export async function bundleScripts(entries, folder) {
  await build({
    ...OPTIONS,
    entryPoints: entries,
    absWorkingDir: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
  })
}

import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

type Options = Record<string, unknown>
type Esbuild = { build(options: Options): Promise<{ outputFiles: { contents: Uint8Array }[] }> }

const root = path.resolve(import.meta.dirname, '../../..')
/** Below the packages that stay outside. */
const PLACE = path.join(root, 'node_modules', '.cache', 'test-processes')
/** They load files of their own. */
const OUTSIDE = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-boss', 'pino', 'pg-native']
/** For packages that still are CommonJS. */
const REQUIRE =
  "import { createRequire as ownRequire } from 'node:module'; const require = ownRequire(import.meta.url);"

const bundled = new Map<string, Promise<string>>()

/**
 * One script of modules of ours that run one after the other, for processes of tests: translating and loading some
 * hundred files takes longer than most of them live. Made once for a file of tests. Answers where it lies.
 */
export function bundle(...modules: string[]): Promise<string> {
  const key = modules.join()
  const made = bundled.get(key) ?? makeBundle(modules)
  bundled.set(key, made)
  return made
}

async function makeBundle(modules: readonly string[]): Promise<string> {
  const { build }: Esbuild = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild')
  const contents = modules.map((file) => `import ${JSON.stringify(`./${file}`)}`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    conditions: ['react-server'],
    external: OUTSIDE,
    banner: { js: REQUIRE },
    logLevel: 'error',
  })
  const script = outputFiles[0]?.contents ?? new Uint8Array()
  const file = path.join(PLACE, `${createHash('sha256').update(script).digest('hex')}.mjs`)
  mkdirSync(PLACE, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, script)
  renameSync(`${file}.${process.pid}`, file)
  return file
}

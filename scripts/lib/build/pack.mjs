import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { inProject, root } from '../paths.mjs'
import { bundleScripts, OUTSIDE_BUNDLES } from './bundle-script.mjs'

export const PACKED = inProject('dist')

/** Started by Node.js itself, or opened by their path. */
const ENTRIES = [
  'scripts/server.mjs',
  'scripts/container/run.mjs',
  'scripts/container/ask-health.mjs',
  'lib/db/pglite-worker.mjs',
]

/** Read by their path: Next.js does not name them as files of a route. */
const FOLDERS = [
  'lib/db/migrations',
  'cli',
  'docs',
  'public',
  '.next/static',
  // Next.js looks for these whenever it reads a configuration.
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime',
]

/** Images are not made smaller here, and types are not checked. */
const LEFT_OUT =
  /^node_modules\/(@img|sharp|typescript|@next\/swc|next\/dist\/docs)|^node_modules\/.*\/tests?\/|\.(ts|map)$|^(?!docs\/).*\.md$/

/** Commands that `npm run` starts from their sources, by name: `audit:verify` is `scripts/audit/verify.ts`. */
export function commandsOf(/** @type {Record<string, string>} */ scripts) {
  return Object.entries(scripts).flatMap(([name, line]) => {
    const file = /^tsx --conditions=react-server (scripts\/\S+\.ts)$/.exec(line)?.[1]
    return file ? [{ name, file, script: name.replaceAll(':', '-') }] : []
  })
}

/**
 * Puts what runs, and nothing else, into `dist`: the built app and its server, commands as one script each, migrations, and of
 * packages the files that those open. Answers the number of files.
 */
export async function pack() {
  /** @type {{ name: string, version: string, scripts: Record<string, string> }} */
  const { name, version, scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const commands = commandsOf(scripts)
  rmSync(PACKED, { recursive: true, force: true })
  await bundleScripts(
    Object.fromEntries(commands.map(({ file, script }) => [script, file])),
    path.join(PACKED, 'commands'),
  )
  await bundleScripts({ 'next.config': 'next.config.ts' }, PACKED)
  const packages = OUTSIDE_BUNDLES.filter((packageName) => existsSync(inProject('node_modules', packageName)))
  const outside = inProject('node_modules', '.cache', 'outside.mjs')
  // Packages that were just installed have no such folder.
  mkdirSync(path.dirname(outside), { recursive: true })
  writeFileSync(outside, packages.map((packageName) => `import '${packageName}'\n`).join(''))
  const { fileList } = await nodeFileTrace([...ENTRIES.map((file) => inProject(file)), outside], {
    base: root,
    // Whole folders that a package only seems to read: its tests, most of them.
    analysis: { emitGlobs: false },
    // The build says what of these is needed; followed from here, all that develops and builds would come along.
    ignore: ['next-server', 'react*', 'babel*', '@babel', '@vercel/nft', '@next'].map(
      (name) => `node_modules/next/dist/compiled/${name}/**`,
    ),
  })
  const served = filesIn('.next/server').filter((file) => !/\.(map|nft\.json)$/.test(file))
  const traced = [...filesIn('.next/server'), '.next/next-server.js.nft.json']
    .filter((file) => file.endsWith('.nft.json'))
    .flatMap(filesTracedIn)
  const whole = FOLDERS.flatMap(filesIn).filter((file) => !/\.test\.\w+$/.test(file))
  const files = new Set([...ENTRIES, ...fileList, ...traced, ...served, ...manifests(), ...whole])
  let count = 0
  for (const file of files) {
    if (LEFT_OUT.test(file) || file.startsWith('dist/') || !isPacked(file)) continue
    copy(file)
    count += 1
  }
  const run = Object.fromEntries(commands.map((command) => [command.name, `node commands/${command.script}.mjs`]))
  const manifest = {
    name,
    version,
    private: true,
    type: 'module',
    scripts: { start: 'node scripts/server.mjs', ...run },
  }
  writeFileSync(path.join(PACKED, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return count
}

/** Next.js links to packages by names of its own. */
function copy(/** @type {string} */ file) {
  const [from, to] = [inProject(file), path.join(PACKED, file)]
  mkdirSync(path.dirname(to), { recursive: true })
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else copyFileSync(from, to)
}

/** Sources are inside the bundles. */
const isPacked = (/** @type {string} */ file) =>
  /^(node_modules|\.next|public|cli)\/|^docs\/[a-z-]+\.md$/.test(file) || /^(scripts|lib)\/.*\.(mjs|sql|json)$/.test(file)

const manifests = () =>
  readdirSync(inProject('.next'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^trace|\.nft\.json$|sources$/.test(entry.name))
    .map(({ name }) => `.next/${name}`)

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toProject(path.join(entry.parentPath, entry.name)))
}

/** @param {string} list */
function filesTracedIn(list) {
  /** @type {{ files: string[] }} */
  const { files } = JSON.parse(readFileSync(inProject(list), 'utf8'))
  return files.map((file) => toProject(path.resolve(path.dirname(inProject(list)), file)))
}

const toProject = (/** @type {string} */ file) => path.relative(root, file).split(path.sep).join('/')

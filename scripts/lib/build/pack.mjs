import {
  copyFileSync,
  existsSync,
  linkSync,
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
import { inProject, packedScript, root } from '../paths.mjs'
import { bundleScripts, OUTSIDE_BUNDLES } from './bundle-script.mjs'

export const PACKED = inProject('dist')

/** Node.js starts these files itself, or opens them by their path. */
const ENTRIES = [
  'scripts/server.mjs',
  'scripts/container/run.mjs',
  'scripts/container/ask-health.mjs',
  'lib/db/pglite-worker.mjs',
]

/** The demo needs these beside the app. */
export const DEMO = {
  entries: [
    'scripts/container/demo.mjs',
    'scripts/lib/processes/follow-parent.mjs',
    'sandbox/receiver/main.mjs',
    'sandbox/mail-catcher/main.mjs',
  ],
  sources: ['sandbox/main.ts', 'scripts/seed-demo.ts'],
  files: ['.env.example'],
  commands: { demo: 'node scripts/container/demo.mjs' },
}

/** These folders are read by their path, so Next.js does not name them as files of a route. */
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

/** A packed app does not resize images, check types or develop anything, and needs no such files. */
const LEFT_OUT =
  /^node_modules\/(@img|sharp|typescript|@next\/swc|next\/dist\/docs)|^node_modules\/.*\/tests?\/|^lib\/db\/migrations\/meta\/.*_snapshot\.json$|\.development\.js$|\.(ts|map)$|^(?!docs\/).*\.md$/

/** Commands that `npm run` starts from their sources, by name: `audit:verify` is `scripts/audit/verify.ts`. */
export function commandsOf(/** @type {Record<string, string>} */ scripts) {
  return Object.entries(scripts).flatMap(([name, line]) => {
    const file = /^tsx --conditions=react-server (scripts\/\S+\.ts)$/.exec(line)?.[1]
    return file ? [{ name, file, script: name.replaceAll(':', '-') }] : []
  })
}

/**
 * Fills `dist` with the files that run, and no others: the built app and its server, one script for each command, migrations, and
 * the files of packages that these open. Answers the number of files.
 * @param {{ withDemo?: boolean }} [options] `withDemo` adds the stand-in platforms and the other parts of the demo
 */
export async function pack({ withDemo = false } = {}) {
  /** @type {{ name: string, version: string, scripts: Record<string, string> }} */
  const { name, version, scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const commands = commandsOf(scripts)
  const demo = withDemo ? DEMO : { entries: [], sources: [], files: [], commands: {} }
  const entries = [...ENTRIES, ...demo.entries]
  rmSync(PACKED, { recursive: true, force: true })
  await bundleScripts(
    Object.fromEntries([
      ...commands.map(({ file, script }) => [script, file]),
      ...demo.sources.map((file) => [path.parse(packedScript(file)).name, file]),
    ]),
    path.join(PACKED, 'commands'),
  )
  await bundleScripts({ 'next.config': 'next.config.ts' }, PACKED)
  const packages = OUTSIDE_BUNDLES.filter((packageName) => existsSync(inProject('node_modules', packageName)))
  const outside = inProject('node_modules', '.cache', 'outside.mjs')
  // Freshly installed packages have no such folder.
  mkdirSync(path.dirname(outside), { recursive: true })
  writeFileSync(outside, packages.map((packageName) => `import '${packageName}'\n`).join(''))
  const { fileList } = await nodeFileTrace([...entries.map((file) => inProject(file)), outside], {
    base: root,
    // Patterns would add whole folders that a package only seems to read, most of them its tests.
    analysis: { emitGlobs: false },
    // The build itself names the needed files of these; followed from here, all tools for development would come along.
    ignore: ['next-server', 'react*', 'babel*', '@babel', '@vercel/nft', '@next'].map(
      (name) => `node_modules/next/dist/compiled/${name}/**`,
    ),
  })
  const served = filesIn('.next/server').filter((file) => !file.endsWith('.nft.json'))
  const traced = [...filesIn('.next/server'), '.next/next-server.js.nft.json']
    .filter((file) => file.endsWith('.nft.json'))
    .flatMap(filesTracedIn)
  const whole = FOLDERS.flatMap(filesIn).filter((file) => !/\.test\.\w+$/.test(file))
  const found = new Set([...entries, ...fileList, ...traced, ...served, ...manifests(), ...whole])
  const files = [...found].filter((file) => !LEFT_OUT.test(file) && isPacked(file, withDemo))
  const copy = createCopier()
  for (const file of [...files, ...demo.files]) copy(file)
  const run = Object.fromEntries(commands.map((command) => [command.name, `node commands/${command.script}.mjs`]))
  const manifest = {
    name,
    version,
    private: true,
    type: 'module',
    scripts: { start: 'node scripts/server.mjs', ...run, ...demo.commands },
  }
  writeFileSync(path.join(PACKED, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return files.length
}

/** Keeps the links by which Next.js names packages. Server chunks with the same text, which are many, become one file with several names. */
function createCopier() {
  /** @type {Map<string, string>} */
  const chunks = new Map()
  return (/** @type {string} */ file) => {
    const [from, to] = [inProject(file), path.join(PACKED, file)]
    mkdirSync(path.dirname(to), { recursive: true })
    if (lstatSync(from).isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
    if (!/^\.next\/server\/.*\.js$/.test(file)) return copyFileSync(from, to)
    const text = readFileSync(from, 'utf8')
    const same = chunks.get(text)
    if (same) return linkSync(same, to)
    chunks.set(text, to)
    writeFileSync(to, text)
  }
}

/**
 * Sources are inside the bundles and need no copy.
 * @param {string} file
 * @param {boolean} withDemo
 */
const isPacked = (file, withDemo) =>
  /^(node_modules|\.next|public|cli)\/|^docs\/[a-z-]+\.md$/.test(file) ||
  /^(scripts|lib)\/.*\.(mjs|sql|json)$/.test(file) ||
  (withDemo && /^sandbox\/.*\.mjs$/.test(file))

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

import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * @typedef {{ name: string, command: string[], variables: Record<string, string>, port: number }} Run
 * @typedef {{
 *   program: string,
 *   isUsable: string[],
 *   build: (image: string, args: string[]) => string[],
 *   openVolume: (name: string) => string,
 *   closeVolume: (name: string, volume: string) => void,
 *   run: (image: string, volume: string, run: Run) => string[],
 *   stop: (name: string, pid: number) => void,
 *   leavesUnchecked: string | null,
 * }} Engine
 */

const asBuilt = (/** @type {string} */ image, /** @type {string[]} */ args) => [
  'build',
  '--file',
  'deploy/Dockerfile',
  '--tag',
  image,
  ...args,
  '.',
]

/** The default image format of podman and buildah has no health check. */
const inDockerFormat = (/** @type {string} */ image, /** @type {string[]} */ args) =>
  asBuilt(image, ['--format', 'docker', ...args])

const asVariables = (/** @type {Record<string, string>} */ variables) =>
  Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])

/**
 * @param {string} program
 * @param {Engine['build']} build
 * @returns {Engine}
 */
const withContainers = (program, build) => ({
  program,
  isUsable: ['info'],
  build,
  openVolume: (name) => name,
  closeVolume: (_name, volume) => void spawnSync(program, ['volume', 'rm', '--force', volume]),
  run: (image, volume, { name, command, variables, port }) => [
    ...['run', '--rm', '--interactive', '--name', name, '--volume', `${volume}:/data`],
    ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--publish', `127.0.0.1:${port}:${port}`, ...asVariables(variables), image, ...command],
  ],
  stop: (name) => void spawnSync(program, ['stop', '--time', '10', name]),
  leavesUnchecked: null,
})

/**
 * Builds without a daemon, and runs a command of an image on the network of this machine.
 * @type {Engine}
 */
const BUILDAH = {
  program: 'buildah',
  isUsable: ['images'],
  build: inDockerFormat,
  openVolume: () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-image-'))
    chownSync(folder, 10_001, 10_001)
    return folder
  },
  closeVolume: (name, volume) => {
    rmSync(volume, { recursive: true, force: true })
    spawnSync('buildah', ['rm', name])
  },
  run: (image, volume, { name, command, variables }) => {
    if (spawnSync('buildah', ['inspect', name]).status !== 0) spawnSync('buildah', ['from', '--name', name, image])
    return [
      ...['run', '--volume', `${volume}:/data`, ...asVariables(variables), name, '--'],
      ...['node', 'scripts/container/run.mjs', ...command],
    ]
  },
  stop: (_name, pid) => {
    // Only the first Node.js process is signalled, because the demo ends its own processes.
    const entry = descendantsOf(pid).find((inside) =>
      readFileSync(`/proc/${inside}/cmdline`, 'utf8').split('\0')[0]?.endsWith('node'),
    )
    if (entry) process.kill(entry, 'SIGTERM')
  },
  leavesUnchecked: 'Not checked: a read-only root. buildah runs it with a writable one; docker and podman check it.',
}

const ENGINES = [withContainers('docker', asBuilt), withContainers('podman', inDockerFormat), BUILDAH]

/** The first engine that answers here; a client without its daemon does not. */
export const findEngine = () =>
  ENGINES.find(({ program, isUsable }) => spawnSync(program, isUsable, { timeout: 20_000 }).status === 0) ?? null

/** @param {number} pid @returns {number[]} */
function descendantsOf(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // The process has ended meanwhile.
    return null
  }
}

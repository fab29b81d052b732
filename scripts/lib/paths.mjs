import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

export const inProject = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/**
 * The path of the script that a packed folder has for a source.
 * @param {string} file
 */
export const packedScript = (file) => inProject('commands', file.replaceAll('/', '-').replace(/\.ts$/, '.mjs'))

/**
 * The script behind a package's command, to run without a shell or `npx`.
 * @param {string} packageName
 * @param {string} file
 */
export const bin = (packageName, file) => inProject('node_modules', packageName, file)

export const NEXT = bin('next', 'dist/bin/next')
export const BIOME = bin('@biomejs/biome', 'bin/biome')
export const TSC = bin('typescript', 'bin/tsc')
export const VITEST = bin('vitest', 'vitest.mjs')
export const PLAYWRIGHT = bin('@playwright/test', 'cli.js')
export const KNIP = bin('knip', 'bin/knip.js')

import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { joinModules } from './join-modules'

/** The modules of the command, each after those that it imports. */
const MODULES = [
  'options.mjs',
  'place.mjs',
  'listen-options.mjs',
  'export-options.mjs',
  'desk.mjs',
  'tail.mjs',
  'print.mjs',
  'progress.mjs',
  'listen.mjs',
  'deliveries.mjs',
  'redeliver-options.mjs',
  'redeliver.mjs',
  'user.mjs',
  'doctor.mjs',
  'download.mjs',
  'export.mjs',
  ...[
    'samples',
    'sign-delivery',
    'signature-steps',
    'order-steps',
    'body-steps',
    'steps',
    'judge-step',
    'run-check',
  ].map((name) => `../lib/endpoint-check/core/${name}.mjs`),
  'check-sender.mjs',
  'check.mjs',
  'commands.mjs',
  'rampdesk.mjs',
]

const HEAD = `#!/usr/bin/env node
// The command line of Rampdesk: one file, which needs Node 20 or later and nothing else. --help says how to use it.
`

export const COMMAND_FILE = 'rampdesk.mjs'

/** The command that operators download, and the SHA-256 of these bytes in hex. */
export async function readCommand(): Promise<{ bytes: Uint8Array<ArrayBuffer>; sha256: string }> {
  const folder = path.join(/*turbopackIgnore: true*/ process.cwd(), 'cli')
  const read = async (name: string) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })
  const bytes = new TextEncoder().encode(HEAD + joinModules(await Promise.all(MODULES.map(read))))
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '../../scripts/lib/paths.mjs'

/** Spellings in which the secret could leak. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
  ]
}

/** Names of the secrets that a text holds, each with `where`. */
export function findLeaks(where: string, text: string, canaries: Record<string, string>): string[] {
  return Object.entries(canaries).flatMap(([name, secret]) =>
    spellings(secret).some((spelling) => text.includes(spelling)) ? [`${name} in ${where}`] : [],
  )
}

/** Scripts, styles and maps of the build, as they lie on the disk. */
export function builtFiles(...below: string[]): string[] {
  const folder = inProject('.next', ...below)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile())
}

import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

type FileMode = { file: string; isLink: boolean; mode: string }

/** Of a folder and all in it, links as themselves. */
export function modesOf(folder: string): FileMode[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
  return [folder, ...inside].map((file) => {
    const status = lstatSync(file)
    return { file, isLink: status.isSymbolicLink(), mode: (status.mode & 0o777).toString(8) }
  })
}

/** A link has the permissions of its target. */
export const OPEN_TO_OTHERS = ({ isLink, mode }: FileMode) => !isLink && !mode.endsWith('00')

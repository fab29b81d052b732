import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

type FileMode = { file: string; isLink: boolean; mode: string }

/** The permissions of a folder and of everything in it, links as themselves. */
export function modesOf(folder: string): FileMode[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
  return [folder, ...inside].map((file) => {
    const status = lstatSync(file)
    return { file, isLink: status.isSymbolicLink(), mode: (status.mode & 0o777).toString(8) }
  })
}

/** Whether group or others may do anything with it. A link has the permissions of what it leads to. */
export const OPEN_TO_OTHERS = ({ isLink, mode }: FileMode) => !isLink && !mode.endsWith('00')

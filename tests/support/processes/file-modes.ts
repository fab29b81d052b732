import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

type FileMode = { file: string; isLink: boolean; mode: string }

/** The modes of a folder and of all in it; links stand for themselves. */
export function modesOf(folder: string): FileMode[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
  return [folder, ...inside].map((file) => {
    const status = lstatSync(file)
    return { file, isLink: status.isSymbolicLink(), mode: (status.mode & 0o777).toString(8) }
  })
}

/** Whether others may open the file; a link has the permissions of its target. */
export const OPEN_TO_OTHERS = ({ isLink, mode }: FileMode) => !isLink && !mode.endsWith('00')

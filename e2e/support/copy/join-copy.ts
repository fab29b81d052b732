import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COPY_FILE, COPY_PARTS, copyText } from './copy-file'

/** Writes, after the last test, every text that the browser tests saw, by page. */
export default function joinCopy(): void {
  if (!existsSync(COPY_PARTS)) return
  const parts = readdirSync(COPY_PARTS).flatMap((name) => JSON.parse(readFileSync(join(COPY_PARTS, name), 'utf8')))
  writeFileSync(COPY_FILE, copyText(parts))
  rmSync(COPY_PARTS, { recursive: true })
}

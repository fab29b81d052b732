import 'server-only'
import { access, constants, statfs } from 'node:fs/promises'
import { codeOf } from '../../../db/connection-error'
import { hasFullDisk } from '../../../db/disk'
import type { Env } from '../../../env'
import { formatBytes } from '../../../format/number'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'

const LITTLE_BYTES = 1024 ** 3

export const DISK: DoctorCheck<DeskFacts> = {
  id: 'disk',
  title: 'Disk',
  judge({ configuration }) {
    return 'env' in configuration ? judgeDisk(configuration.env) : notChecked('The configuration must be right first.')
  },
}

async function judgeDisk({ databaseUrl, databaseDir, exportDir, worker }: Env): Promise<Judgement> {
  if (await hasFullDisk())
    return foundWrong(
      'The disk of the database is full: nothing can be stored.',
      'Free space, or move the database to a larger disk.',
    )
  const isHere = !databaseUrl && !databaseDir.startsWith('memory:')
  const folders = [
    ...(isHere ? [{ name: 'database (DATABASE_DIR)', folder: databaseDir }] : []),
    { name: 'exports (EXPORT_DIR)', folder: exportDir },
  ]
  const found = await Promise.all(folders.map(async ({ name, folder }) => ({ name, ...(await lookAt(folder)) })))
  const evidence = [
    ...found.map(({ name, problem, free }) => `${name}: ${problem ?? `${formatBytes(free ?? 0)} free`}`),
    ...(databaseUrl ? ['database: its disk is on the server of Postgres and cannot be checked from here'] : []),
  ]
  const closed = found.find(({ problem }) => problem !== null && problem !== 'ENOENT')
  if (closed && (worker === 'inline' || isHere))
    return foundWrong(
      `The folder of the ${closed.name} cannot be written to.`,
      'Give the desk’s account write permission there.',
      { evidence },
    )
  const little = found.find(({ free }) => free !== null && free < LITTLE_BYTES)
  if (little)
    return foundWrong(
      `Little space is left for the ${little.name}.`,
      'Free space before the disk is full: nothing can be stored after that.',
      { evidence },
    )
  return foundRight('There is enough space, and the folders can be written to.', evidence)
}

async function lookAt(folder: string): Promise<{ problem: string | null; free: number | null }> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize, blocks } = await statfs(folder)
    return { problem: null, free: blocks > 0 ? bavail * bsize : null }
  } catch (error) {
    return { problem: codeOf(error) ?? 'not readable', free: null }
  }
}

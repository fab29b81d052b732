import 'server-only'
import { z } from 'zod'
import { freeBytes, hasFullDisk } from '../../db/disk'
import { env } from '../../env'
import { formatBytes } from '../../format/number'
import { NO_CAUSE, type NowKind, type RuleFinding, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const MEGABYTE = 1_000_000

/** The alert is resolved only with a fifth more free space, so that it does not flap. */
const CLEAR_PART = 1.2

type Place = { subject: string; subjectName: string; free: number | null; isFull: boolean }

/** The free space of a Postgres server is not visible from here, only that a full disk made it refuse a write. */
async function readPlaces(): Promise<Place[]> {
  const { databaseUrl, databaseDir, exportDir } = env()
  const isHere = !databaseUrl && !databaseDir.startsWith('memory:')
  return [
    {
      subject: 'database',
      subjectName: 'Database',
      free: isHere ? await freeBytes(databaseDir) : null,
      isFull: await hasFullDisk(),
    },
    { subject: 'exports', subjectName: 'Exports', free: await freeBytes(exportDir), isFull: false },
  ]
}

export const DISK_SPACE: NowKind = {
  id: 'disk-space',
  title: 'Disk space',
  about: 'Fires when the disk of the database or of exports is nearly full. Once it is full, nothing can be stored.',
  severity: 'page',
  source: 'now',
  settings: z.strictObject({ megabytes: wholeSetting({ least: 64, most: 10_000_000, usual: 1_000 }) }),
  fields: [{ name: 'megabytes', label: 'Free space below', unit: 'MB' }],
  advice: {
    says: 'Free space or enlarge the disk. You can also remove exports you no longer need.',
    action: 'Open doctor',
  },
  holds: { before: 0, after: 5 },
  read: async (settings, { environment }) => {
    const limit = settingNumber(settings, 'megabytes') * MEGABYTE
    const places = await readPlaces()
    return places.map((place) => toFinding(place, limit, environment.name))
  },
}

function toFinding({ subject, subjectName, free, isFull }: Place, limit: number, environment: string): RuleFinding {
  return {
    subject,
    subjectName,
    cause: NO_CAUSE,
    isOver: isFull || (free !== null && free < limit),
    isClear: !isFull && (free === null || free >= limit * CLEAR_PART),
    evidence: {
      sentence: isFull ? 'The disk is full: nothing can be stored.' : `${formatBytes(free ?? 0)} left.`,
      value: free,
      threshold: limit,
      href: `/${environment}/doctor`,
    },
  }
}

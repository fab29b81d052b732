import 'server-only'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { returnSync, syncState } from '../../db/schema'
import type { SyncProblem } from '../../model/sync-state'
import { NO_CAUSE, type NowKind, type RuleFinding } from '../rule-kind/rule-kind'

const CAUSES = ['any', 'key', 'permission'] as const

type Refusal = Exclude<(typeof CAUSES)[number], 'any'>

/** The codes of problems that pause a sync, and the refusal behind each. */
const REFUSALS: Record<string, { cause: Refusal; words: string }> = {
  unauthorized: {
    cause: 'key',
    words: 'the platform refuses the key, its signature or the clock of this machine (401)',
  },
  forbidden: { cause: 'permission', words: 'the platform says that the key has no permission (403)' },
}

type List = { subject: string; subjectName: string; problem: SyncProblem | null }

async function readLists(environment: string): Promise<List[]> {
  const db = await getDatabase()
  const [[deliveries], [returns]] = await Promise.all([
    db.select({ problem: syncState.problem }).from(syncState).where(eq(syncState.environment, environment)),
    db.select({ problem: returnSync.problem }).from(returnSync).where(eq(returnSync.environment, environment)),
  ])
  return [
    { subject: 'deliveries', subjectName: 'Deliveries', problem: deliveries?.problem ?? null },
    { subject: 'returns', subjectName: 'Returns', problem: returns?.problem ?? null },
  ]
}

export const REFUSED_SYNC: NowKind = {
  id: 'refused-sync',
  title: 'Refused sync',
  about:
    'Fires when the platform refuses the key or a permission, which pauses the sync of deliveries or returns. No retry helps until the cause is fixed.',
  severity: 'page',
  source: 'now',
  settings: z.strictObject({ cause: z.enum(CAUSES, 'must be one of the choices').default('any') }),
  fields: [
    {
      name: 'cause',
      label: 'Fires',
      unit: '',
      choices: [
        { value: 'any', label: 'When the key or a permission is refused' },
        { value: 'key', label: 'Only when the key is refused' },
        { value: 'permission', label: 'Only when a permission is missing' },
      ],
    },
  ],
  advice: { says: 'Use the doctor to see what the platform refuses, and correct the key.', action: 'Open doctor' },
  // A key that is being replaced may be refused for a moment.
  holds: { before: 2, after: 5 },
  read: async ({ cause }, { environment }) => {
    const lists = await readLists(environment.name)
    return lists.map((list) => toFinding(list, String(cause), environment.name))
  },
}

function toFinding({ subject, subjectName, problem }: List, wanted: string, environment: string): RuleFinding {
  const refusal = problem?.isPaused ? REFUSALS[problem.code] : undefined
  const isOver = refusal !== undefined && (wanted === 'any' || wanted === refusal.cause)
  return {
    subject,
    subjectName,
    cause: { ...NO_CAUSE, isPlatform: true },
    isOver,
    isClear: !isOver,
    evidence: {
      sentence: refusal ? `${subjectName} are not read: ${refusal.words}.` : `${subjectName} are read.`,
      value: null,
      threshold: null,
      href: `/${environment}/doctor`,
    },
  }
}

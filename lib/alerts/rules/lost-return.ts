import 'server-only'
import { and, asc, desc, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { achReturn } from '../../db/schema'
import { formatQuantity } from '../../format/number'
import { rowAddress } from '../../list/row-address'
import { formatAmount } from '../../money/format-amount'
import { deskSegmentOf } from '../../paths'
import { NOT_SAID, RETURNS } from '../../returns/list/returns'
import { NO_CAUSE, type RuleSpan, type SpanKind } from '../rule-kind/rule-kind'
import { amountSetting, currencySetting, isOfCurrency } from '../rule-kind/settings'

const DAY_MS = 86_400_000

/** Nothing ends a loss, so its alert ends this long after it. */
const HELD_MS = 3 * DAY_MS

/** At most so many losses are read, the newest. */
const MOST = 1_000

/** The subject of all losses from before the first return was read; a later loss has the return’s identity as its subject. */
const EARLIER = 'earlier'

type Asked = { environment: string; from: Date; to: Date; least: string }

/** Reads losses, the oldest first. */
async function readLost({ environment, from, to, least }: Asked) {
  const db = await getDatabase()
  const { returnId, identity, lossAmount, currency, lostAt, firstReadAt } = achReturn
  const rows = await db
    .select({ returnId, identity, amount: sql<string>`${lossAmount}::text`, currency, lostAt, firstReadAt })
    .from(achReturn)
    .where(
      and(
        eq(achReturn.environment, environment),
        isNull(achReturn.goneAt),
        gt(lostAt, new Date(from.getTime() - HELD_MS)),
        lte(lostAt, to),
        gte(lossAmount, least),
      ),
    )
    .orderBy(desc(lostAt), desc(achReturn.id))
    .limit(MOST)
  return rows.reverse()
}

/** When the first return was read; null if there is none. */
async function readBegin(environment: string): Promise<number | null> {
  const db = await getDatabase()
  const [first] = await db
    .select({ at: achReturn.firstReadAt })
    .from(achReturn)
    .where(eq(achReturn.environment, environment))
    .orderBy(asc(achReturn.id))
    .limit(1)
  return first?.at.getTime() ?? null
}

/** The alert fires from `begin` to `end`, in milliseconds; a loss that is listed late begins when it was first read. */
type Lost = Awaited<ReturnType<typeof readLost>>[number] & { at: number; begin: number; end: number }

function withTimes(row: Awaited<ReturnType<typeof readLost>>[number]): Lost {
  const at = row.lostAt?.getTime() ?? 0
  return { ...row, at, begin: Math.max(at, row.firstReadAt.getTime()), end: at + HELD_MS }
}

/** The alert of one return. */
function toSpan(
  { returnId, identity, amount, currency, begin, end }: Lost,
  { environment, to }: { environment: string; to: Date },
): RuleSpan {
  const segment = returnId === null ? null : deskSegmentOf(returnId)
  const told = currency === null ? `${amount} without a currency` : formatAmount(amount, currency)
  return {
    subject: Buffer.from(identity).toString('hex'),
    subjectName: `Return with ${told} lost`,
    cause: NO_CAUSE,
    from: new Date(begin),
    to: end > to.getTime() ? null : new Date(end),
    evidence: {
      sentence: `${told} of a returned debit is lost.`,
      // An amount is a decimal, which no float may hold.
      value: null,
      threshold: null,
      href:
        segment === null
          ? rowAddress(RETURNS, environment, { exposure: ['lost'], currency: [currency ?? NOT_SAID] })
          : `/${environment}/returns/${segment}`,
    },
  }
}

/** The losses from before anything was read are one alert, which lasts as long as one of theirs would. */
function earlierSpans(lost: readonly Lost[], { environment, to }: { environment: string; to: Date }): RuleSpan[] {
  const times: { begin: number; end: number; rows: Lost[] }[] = []
  for (const row of lost.toSorted((a, b) => a.begin - b.begin)) {
    const last = times.at(-1)
    if (!last || row.begin > last.end) times.push({ begin: row.begin, end: row.end, rows: [row] })
    else {
      last.end = Math.max(last.end, row.end)
      last.rows.push(row)
    }
  }
  return times.map(({ begin, end, rows }) => ({
    subject: EARLIER,
    subjectName: 'Returns lost earlier',
    cause: NO_CAUSE,
    from: new Date(begin),
    to: end > to.getTime() ? null : new Date(end),
    evidence: {
      sentence: `${formatQuantity(rows.length, 'return')} ${rows.length === 1 ? 'was' : 'were'} lost before Rampdesk watched.`,
      value: rows.length,
      threshold: null,
      href: rowAddress(RETURNS, environment, {
        exposure: ['lost'],
        from: new Date(rows.reduce((first, { at }) => Math.min(first, at), Infinity)).toISOString(),
      }),
    },
  }))
}

export const LOST_RETURN: SpanKind = {
  id: 'lost-return',
  title: 'Lost return',
  about:
    'Fires when a bank returned a debit whose crypto is confirmed, so the amount is lost. Each return has its own alert, which is resolved three days after the loss; losses from before Rampdesk first read returns are one alert.',
  severity: 'notify',
  source: 'spans',
  settings: z.strictObject({ amount: amountSetting(0.01), currency: currencySetting }),
  fields: [
    { name: 'amount', label: 'At least', unit: 'lost' },
    { name: 'currency', label: 'Only this currency', unit: 'leave empty for any' },
  ],
  advice: {
    says: 'Review what was lost and the users concerned. Nothing recovers the amount automatically.',
    action: 'Open lost returns',
  },
  holds: { before: 0, after: 0 },
  read: async (settings, { environment, from, to }) => {
    const rows = await readLost({ environment: environment.name, from, to, least: String(settings.amount) })
    const began = rows.length === 0 ? null : await readBegin(environment.name)
    const lost = rows
      .filter(({ currency }) => isOfCurrency(settings, currency))
      .map(withTimes)
      .filter(({ begin, end }) => begin < end && begin <= to.getTime() && end > from.getTime())
    const isEarlier = ({ at }: Lost) => began !== null && at < began
    const about = { environment: environment.name, to }
    return [
      ...earlierSpans(lost.filter(isEarlier), about),
      ...lost.filter((row) => !isEarlier(row)).map((row) => toSpan(row, about)),
    ]
  },
}
